"""The words the stories are made of: tables only, no code beyond reading them.

A table is a text. One entry a line; fields parted by ":", choices in a field by ",".
"""


def table(text):
    """{first field: [choices of the second, choices of the third, ...]} of each line."""
    rows = {}
    for line in text.strip().splitlines():
        name, *fields = [field.strip() for field in line.split(":")]
        rows[name] = [[c.strip() for c in field.split(",") if c.strip()] for field in fields]
    return rows


def choices(text):
    """The choices of one long list, parted by commas."""
    return [c.strip() for c in text.replace("\n", " ").split(",") if c.strip()]


GIRLS = choices(
    """Lily, Mia, Anna, Sara, Lucy, Emma, Zoe, Ella, Ruby, Nora, Amy, Kate, Rosie, Daisy, Jane, Molly, Sue, Grace,
    Maria, Eva, Lena, Ivy, Alice, Julia, Clara, Priya, Maya, Aisha"""
)
BOYS = choices(
    """Ben, Tom, Tim, Max, Sam, Jack, Leo, Finn, Noah, Adam, Luke, Dan, Theo, Oscar, Peter, Toby, Bob, Jake, David,
    John, Alex, Henry, Omar, Ravi, Mark, Billy, Fred, Hugo"""
)
PET_GIRLS = choices("Coco, Bella, Fluffy, Honey, Snowy, Pepper, Dotty, Biscuit")
PET_BOYS = choices("Rusty, Pip, Spot, Patch, Ziggy, Buddy, Shadow, Waffles")

PRONOUNS = {
    "f": {"he": "she", "him": "her", "his": "her", "self": "herself"},
    "m": {"he": "he", "him": "him", "his": "his", "self": "himself"},
}
# name: what a child calls them: gender
GROWN = table(
    """
    Mom: mom: f
    Dad: dad: m
    Grandma: grandma: f
    Grandpa: grandpa: m
    Aunt May: aunt: f
    Uncle Joe: uncle: m
    """
)

COLORS = choices("red, blue, green, yellow, pink, purple, orange, white, brown, black, gray")
TRAITS = choices(
    """big, little, small, tiny, soft, shiny, new, old, round, pretty, special, favorite, lovely, funny, huge, heavy,
    light, fast, strange, magic, golden, silver, wooden, broken, dusty, giant, plain, smooth, striped, square, rough,
    bright, long, tall, fancy, clean, muddy, paper, plastic, rubber, simple, crooked"""
)
KINDS = choices(
    """little, small, happy, kind, brave, shy, curious, smart, nice, clever, gentle, cheerful, young, quiet, silly,
    friendly, lazy, busy, sleepy, playful, honest, polite, grumpy, careful, helpful, patient, stubborn, proud, lonely,
    greedy, hungry, noisy, messy, merry, strong"""
)
FEELINGS = choices("sad, upset, worried, unhappy, lonely, cross, sorry, angry, tired, gloomy")
GLAD = choices("happy, glad, proud, excited, cheerful, thankful, delighted, pleased")
SKIES = choices("sunny, warm, bright, windy, nice, cool, beautiful, cold, hot, cloudy, snowy, rainy, foggy, stormy, frosty")
STORMS = choices("rain, rain, rain, snow, thunder, hail")
SCENES = choices(
    """the sun was bright, the sun was warm, it was raining, it was a cold day, the wind was strong, the birds sang in
    the trees, the snow was deep, the sky was blue, it was very hot, it was late, the moon was full, the stars were out,
    the house was quiet, the leaves were falling, the grass was wet, school was over, it was early in the morning,
    spring had come, it was summer, it was the first day of winter, the clouds were dark, the street was empty,
    the kitchen smelled good, the bell rang, the flowers were open, everyone was asleep, the window was open"""
)
DAYS = choices(
    """one day, one morning, one afternoon, on Sunday, after lunch, one evening, on Saturday, today, last week,
    in the spring, after school, on Monday, on Tuesday, on Friday, before dinner, early one morning, one summer day,
    one winter day, after breakfast, at noon, on Wednesday, on Thursday"""
)

# toy: what is done with it: a part that can break
TOYS = table(
    """
    ball: throw, kick, roll, bounce, catch: side
    doll: hug, dress, hold: arm, leg
    teddy bear: hug, hold, squeeze: ear, eye, arm
    kite: fly, pull, hold: string, tail
    toy car: push, drive, race: wheel, door
    train: push, pull, drive: wheel
    drum: hit, play, tap: side, stick
    boat: push, float, sail: sail, mast
    robot: wind up, move, build: arm, leg, head
    wagon: pull, push, fill: wheel, handle
    bike: ride, push, wash: wheel, bell, pedal
    truck: push, drive, load: wheel, door
    plane: fly, throw, hold: wing
    puppet: move, dress, hold: string, arm
    puzzle: do, finish, share: piece
    balloon: hold, tap, chase: string
    book: read, open, share: page, cover
    jump rope: swing, hold, pull: handle
    dinosaur: move, hold, wash: tail, leg
    castle: build, paint, fix: tower, door, wall
    hat: wear, wave, try on: ribbon, brim
    bucket: fill, carry, empty: handle
    scooter: ride, push, park: wheel, bell
    top: spin, hold, share: tip
    rocket: launch, build, hold: wing, door
    crown: wear, paint, polish: jewel
    guitar: play, hold, tune: string, neck
    whistle: blow, hold, hide: end
    sled: ride, pull, push: rope
    flute: play, hold, clean: end
    blanket: hold, fold, share: corner
    tent: build, open, share: rope, pole
    yo-yo: swing, hold, share: string
    piano: play, clean, tune: key
    trumpet: blow, play, polish: end
    telescope: use, hold, share: lens
    skateboard: ride, push, park: wheel
    helicopter: fly, hold, paint: blade
    spaceship: fly, build, launch: wing, door
    submarine: float, push, hold: window
    dollhouse: build, paint, open: door, roof
    mask: wear, paint, hide: ribbon
    cape: wear, wave, fold: corner
    scarf: wear, fold, share: end
    lantern: carry, light, hold: handle
    wheelbarrow: push, fill, empty: wheel, handle
    paintbrush: hold, wash, use: handle, tip
    necklace: wear, hold, share: bead, chain
    backpack: wear, fill, carry: strap, pocket
    camera: hold, use, share: lens, button
    pinwheel: blow, spin, hold: blade
    windmill: build, spin, paint: blade
    marble: roll, hold, hide: side
    basketball: throw, bounce, catch: side
    violin: play, hold, tune: string, neck
    sword: wave, hold, polish: handle, tip
    umbrella: open, hold, carry: handle
    clock: wind up, fix, open: hand, bell
    snow globe: shake, hold, polish: bottom
    music box: wind up, open, share: lid, key
    """
)
# place: its preposition: things there: a fun thing to do
PLACES = table(
    """
    park: at the: swing, slide, bench, pond, tree, fountain: swing, slide, run, feed the ducks
    garden: in the: flower, bush, tree, gate, fence: pick flowers, dig, water the plants
    beach: at the: rock, shell, wave, umbrella: dig in the sand, swim, look for shells
    forest: in the: tree, log, path, cave, stream: climb trees, walk, look for bugs
    farm: on the: barn, fence, tractor, haystack: feed the animals, ride the pony, collect eggs
    yard: in the: tree, fence, swing, bush: run, jump, play tag
    playground: at the: slide, swing, sandbox, ladder: climb, slide, play tag
    lake: at the: boat, rock, bridge, tree: fish, swim, throw stones
    meadow: in the: flower, hill, tree, stream: run, roll in the grass, chase butterflies
    river: by the: bridge, rock, tree, boat: throw stones, splash, fish
    zoo: at the: cage, gate, bench, pond: look at the animals, walk, feed the birds
    hill: on the: tree, rock, path, bush: roll down, fly kites, run
    village: in the: well, house, shop, gate: play, walk, help people
    pond: by the: rock, log, tree, reed: splash, feed the ducks, look for frogs
    market: at the: table, basket, box, stand: buy fruit, walk, look at the toys
    museum: in the: statue, painting, door, stairs: look at the bones, walk, draw
    library: in the: shelf, desk, lamp, stairs: read, sit, look at the maps
    harbor: at the: ship, crane, rope, lighthouse: count the boats, fish, wave at the sailors
    mountain: on the: rock, path, cabin, cliff: hike, climb, look at the clouds
    desert: in the: cactus, rock, dune, camel: dig, look for lizards, walk
    jungle: in the: vine, tree, waterfall, path: explore, swing, look for parrots
    island: on the: palm, rock, hut, shell: explore, dig, swim
    castle: at the: tower, wall, gate, bridge: explore, march, play knights
    circus: at the: tent, cage, wagon, rope: clap, look at the clowns, eat popcorn
    fair: at the: wheel, tent, stand, pony: ride, win a prize, eat popcorn
    orchard: in the: ladder, basket, tree, wall: pick apples, climb, run
    station: at the: clock, bench, train, bridge: count the trains, wave, sit
    valley: in the: stream, hill, cottage, path: run, sing, pick berries
    swamp: by the: log, reed, stump, mud: look for frogs, splash, hop
    bakery: at the: oven, counter, shelf, window: bake, mix the dough, taste the bread
    """
)
ANIMALS = choices(
    """cat, dog, bird, rabbit, duck, mouse, frog, bear, fox, squirrel, turtle, pig, hen, owl, hedgehog, kitten, puppy,
    pony, lamb, goat, monkey, bunny, cow, horse, sheep, deer, lion, tiger, elephant, crab, bee, butterfly, snail, swan,
    robin, goose, wolf, zebra, giraffe, camel, penguin, seal, whale, dolphin, octopus, lizard, snake, spider, ant,
    ladybug, beetle, cricket, parrot, crow, eagle, pigeon, rooster, donkey, bull, otter, beaver, badger, raccoon, mole,
    bat, kangaroo, koala, panda, crocodile, hippo, rhino, peacock, turkey, chick, calf, hamster, gopher, weasel, skunk,
    lobster, shrimp, worm, moth, dragonfly, toad, sparrow, woodpecker"""
)
PETS = choices("cat, dog, puppy, kitten, rabbit, pony, hamster, turtle")
# food: what goes into it
FOODS = table(
    """
    cake: flour, eggs, butter
    cookie: flour, sugar, chocolate
    soup: carrots, onions, salt
    pie: apples, flour, butter
    sandwich: bread, cheese, ham
    pancake: flour, milk, eggs
    cupcake: flour, sugar, cream
    salad: lettuce, tomatoes, cucumbers
    muffin: flour, berries, milk
    pizza: flour, cheese, tomatoes
    waffle: flour, eggs, syrup
    pudding: milk, sugar, vanilla
    stew: potatoes, beans, meat
    omelet: eggs, cheese, mushrooms
    tart: plums, flour, sugar
    jelly: grapes, sugar, water
    smoothie: bananas, milk, strawberries
    lemonade: lemons, sugar, water
    noodle soup: noodles, peas, carrots
    bread: flour, yeast, salt
    """
)
TREATS = choices(
    """an apple, some cake, a cookie, some milk, some bread, a banana, a carrot, some cheese, some juice, an orange,
    some berries, some water, some honey, some nuts, a pear, some rice, a peach, some corn, an egg, a plum, some toast,
    some popcorn, a cherry, a biscuit, some grapes, a melon, some seeds, a pretzel, some jam, a tomato"""
)
GOODS = choices(
    """eggs, milk, bread, soap, rice, corn, honey, butter, cheese, salt, sugar, apples, pears, plums, beans, nuts, tea,
    jam, flour, candles, buttons, paper, string, glue, carrots, peas, onions, lemons, grapes, potatoes, tomatoes,
    cherries, peaches, noodles, pepper, cream, coffee, matches, ribbons, needles, nails, seeds, socks, gloves, brushes,
    crayons, pencils, spoons, cups, oil"""
)
# work: where: what is done: with what
JOBS = table(
    """
    baker: bakery: bakes bread: an oven
    doctor: hospital: helps sick people: a bandage
    farmer: farm: grows corn: a tractor
    teacher: school: teaches children: a blackboard
    painter: studio: paints walls: a ladder
    sailor: harbor: sails ships: a compass
    gardener: garden: plants roses: a shovel
    firefighter: fire station: puts out fires: a hose
    policeman: corner: stops the cars: a whistle
    nurse: clinic: takes care of babies: a blanket
    tailor: shop: sews coats: a needle
    carpenter: workshop: builds chairs: a hammer
    plumber: basement: fixes pipes: a wrench
    postman: post office: brings letters: a bag
    pilot: airport: flies planes: a map
    cook: kitchen: makes soup: a pot
    dentist: office: looks at teeth: a mirror
    librarian: library: lends books: a stamp
    barber: barbershop: cuts hair: a comb
    miner: mountain: digs for gold: a lamp
    fisherman: lake: catches fish: a net
    shepherd: meadow: watches sheep: a dog
    juggler: circus: throws plates: a hoop
    weaver: cottage: makes rugs: a loom
    """
)
CLOTHES = choices("boots, shoes, mittens, socks, slippers, gloves, earmuffs, overalls, leggings, sandals, sneakers, trousers")
GARMENTS = choices("coat, jacket, sweater, dress, shirt, raincoat, vest, cap, apron, hood, robe, tie, belt, skirt, wig, cloak")
VIRTUES = choices("kind, honest, brave, patient, polite, careful, gentle, helpful, fair, good")
ROOMS = choices("kitchen, bedroom, attic, basement, bathroom, garage, hallway, living room, shed, cellar, playroom, pantry")
HIDES = choices(
    """under the bed, behind the sofa, under the table, in the closet, behind the door, under a blanket, in a big box,
    behind the chair, on the shelf, in the drawer, behind the curtain, under the stairs, in the laundry basket,
    near the lamp, under the pillow, beside the fireplace"""
)
BODY = choices("knee, hand, foot, elbow, toe, finger, nose, chin, head, ankle")
SKILLS = choices(
    """swim, ride a bike, fly a kite, jump rope, climb the tree, play the drum, paint, skate, whistle, knit, juggle,
    dance, write, count, tie a knot, dive, draw a map, row a boat, bake bread, play chess"""
)
SICK = choices("a cold, a fever, a cough, a toothache, a headache, a sore throat, the flu, the hiccups")
FINDS = choices("box, key, door, bag, map, bottle, ring, coin, chest, letter, feather, stone, lamp, egg, bone, mirror")
FLOWERS = choices("rose, tulip, daisy, lily, sunflower, poppy, violet, daffodil, pumpkin, tomato, bean, cabbage, strawberry")
VEHICLES = choices("bus, train, car, boat, plane, taxi, tram, van, ferry, tractor, balloon, truck")
MAGICAL = choices("dragon, monster, giant, fairy, wizard, elf, witch, mermaid, unicorn, ghost, troll, princess, knight, gnome")
POWERS = choices("fly, sing, talk, glow, dance, grow, float, spin, hop, disappear, sparkle, laugh")
METALS = choices("gold, glass, stone, ice, chocolate, wood, silver, sand, sugar, iron, silk, paper")
NUMBERS = choices("one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen")
COUNTED = choices(
    """apples, shells, stones, buttons, marbles, flowers, stars, birds, cookies, ducks, leaves, cars, boats, candles,
    sheep, books, coins, berries, nuts, pears, balloons, stickers, blocks, beads, feathers"""
)
SOUNDS = choices(
    """hop, la, boom, tap, moon, star, drum, rain, sun, bee, sky, ding, splash, pop, zoom, wind, tree, snow, ring, clap,
    fish, jump, song, hey, ho, bang, fly, click, buzz, hum, beep, crash, thump, squeak, quack, moo, tick, tock"""
)
NOISES = choices("loud, strange, funny, scary, soft, creaky, rattling, buzzing, scratching, squeaky")
GAMES = choices("hide and seek, tag, cards, checkers, house, school, pirates, knights, shop, astronauts, hopscotch, charades")
PRIZES = choices("medal, ribbon, trophy, cup, prize, sticker, gold star, balloon, badge, certificate")
SUBJECTS = choices(
    """the moon, the stars, the sea, dinosaurs, volcanoes, rainbows, planets, insects, bridges, trains, whales, rivers,
    clouds, magnets, pyramids, penguins, castles, shadows"""
)
FACTS = table(
    """
    why is the sky blue: because the air scatters blue light
    why do birds fly south: because the winter is cold and food is hard to find
    why do bees like flowers: because flowers give them nectar
    where does the rain come from: it falls from the clouds
    how many legs does a spider have: a spider has eight legs
    how many days are in a week: there are seven days in a week
    what do cows eat: cows eat grass and hay
    why do we sleep: because our bodies need rest
    where do fish live: fish live in rivers, lakes and the sea
    why does ice melt: because warm air turns it into water
    what is a shadow: a shadow is a place where the light cannot go
    why do leaves fall: because the trees rest in the winter
    how do plants drink: plants drink through their roots
    what makes a rainbow: sunlight and drops of rain make a rainbow
    why do cats purr: because they feel safe and warm
    how many months are in a year: there are twelve months in a year
    where does the sun go at night: the earth turns and hides it from us
    why do owls hoot: because they call to other owls in the dark
    """
)
SYLLABLES = choices(
    """ba, bim, bro, dock, dra, fen, flo, gar, goo, gri, ju, kal, kip, lar, loo, mick, mo, mun, na, nim, noo, pash, pel,
    plu, ra, rim, roo, sa, shi, sno, tal, tick, tra, tum, va, vel, vin, wa, wim, woo, zan, zi, zop, zum"""
)
