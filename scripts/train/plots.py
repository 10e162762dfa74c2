"""The plots of the stories, in the template language of corpus.py.

A plot is its name after "==", then its lines. <opening> stands for one of that part of PARTS.
The plots under SAID_AGAIN have someone say a thing and someone say it again: a list, a song, a
made-up name. They are there so that a model gains by copying.
"""


def read(text):
    """{name: lines} of a text of "== name" headings."""
    blocks = [block.strip().splitlines() for block in text.split("==")[1:]]
    return {lines[0].strip(): [line.strip() for line in lines[1:] if line.strip()] for lines in blocks}


# Ways to begin and to end. "3 x line" counts three times.
PARTS = read(
    """
== opening
7 x
4 x (once upon a time, there|there once|one day, there) was a~{kind} {a.n} named {a}. {a.s} (loved|liked) to {fun}.
1 x {a} was a~{kind} {a.n}. {a.s} lived in a~(small|big|{color}) house near the {place}.
1 x {a} had a~{adj} {toy}. {a.s} loved to {use} {a.his} {toy}.
1 x {a} was {age} years old. {a.s} lived near the {place}.
3 x {scene}.
1 x it was a~{sky} day {at}.
1 x do you know {a}? {a.s} is a~{kind} {a.n}.
== wish
4 x (|||{day}, ){a} wanted to play with {a.his} ({toy}|{adj} {toy}|friend {b}|{m.n}|{pet.n}|{toy} {at}).
2 x (|||{day}, ){a} wanted to (go to the {place}|{fun}|{use} {a.his} {toy}|find a~{adj} {toy}).
1 x {day}, {a} (went|ran|walked) to the {place} with {a.his} ({m.n}|{toy}|{pet.n}|friend {b}).
== plan
2 x {a} wanted to go to the {place}.
1 x {a} wanted to play with {a.his} {toy}.
1 x {a} wanted to {fun}.
1 x {a} wanted to go to the {place} with {a.his} {m.n}.
== spoil
2 x but then it started to {storm}.
1 x but then it began to {storm}.
1 x but it was too (cold|dark|windy|late).
1 x but the {vehicle} did not come.
1 x but the gate was closed.
1 x but {a.his} {m.n} was (busy|sick|not home).
== low
3 x {a} was {feeling}.
2 x {a} was sad.
1 x {a} felt {feeling}.
== ending
2 x
1 x {a} (smiled|laughed|was very happy). {a.s} had (a lot of fun|a great day).
1 x it was (the best day ever|a day to remember).
1 x {a} and {b} were (best|good) friends (from then on|after that).
1 x they (laughed|smiled|danced|went home happy|lived happily ever after).
1 x from that day on, {a} always (shared {a.his} {toy}|tried to be kind|listened to {a.his} {m.n}).
1 x {a} (hugged|thanked) {a.his} {m.n} and (went to bed|went home).
1 x that night, {a} slept with {a.his} {toy} next to {a.him}.
1 x {a} was very {glad}.
1 x was {a} {glad}? yes, {a.s} was very {glad}.
1 x what did {a} learn? {a.s} learned to be {virtue}.
"""
)

PLOTS = read(
    """
== lost
<opening>
<wish>
but {a.s} could not find {a.his} {toy}. {a} looked {hide}, but it was not there.
{a} was {feeling}. "where is my {toy}?" {a.s} asked {a.his} {m.n}.
{m} came to help. "let's look (together|one more time)(|, {a})," {m.s} said.
(soon|at last), {a} saw something {color} {hidetwo}. it was {a.his} {toy}!
{a} (hugged|picked up) the {toy}. "thank you, {m}!" {a.s} said.
<ending>
== share
<opening>
{a} (had|was playing with) a~{adj} {toy} {at}.
{b} (came|ran) over. {b} wanted to play with the {toy} too. "can i {use} your {toy}, please?" asked {b}.
"no, it is mine!" said {a}. {b} was {feeling}. {b.s} sat near the {thing}.
{a} looked at {b} and felt (sorry|bad). {a.s} did not want {b} to be sad.
"i am sorry, {b}. we can share," {a.s} said. {b} smiled. "thank you, {a}!" {b.s} said.
they played with the {toy} (all day|until it got dark|until dinner).
== storm
<opening>
<wish>
but then it (started|began) to {storm}. {a} was {feeling}. "i want to {fun}," {a.s} said.
{a.p} {m.n} had an idea. "we can (make a~{food}|read a book|build a castle|paint a picture) (inside|together)," said {m}.
"(yes, please|what a good idea)!" {a.s} said. {a} and {a.his} {m.n} (had fun|sang songs) until the {storm} stopped.
<ending>
== spoiled
<plan> <spoil> <low>
{a.he} (sat by the window|went back inside|sat on the stairs|held {a.his} {toy}) and (waited|looked out|said nothing).
"do not be sad, {a}," said {a.his} {m.n}. "we can {use} your {toy} (inside|at home|in the {room})."
so {a} and {m} went to the {room}. they (laughed|sang|played) all (day|morning|afternoon).
"that was fun, {m}," said {a}. "(tomorrow|next week), we can go to the {place}," said {m}.
== spoiled again
{scene}. <plan> <spoil> <low>
{a.he} (did not know what to do|put {a.his} {toy} down|began to cry|looked at the {thing}).
{b} came to see {a}. "why are you {feeling}, {a}?" {b.s} asked. "i cannot {fun}," said {a}.
"then let's play {game} (inside|in the {room})," said {b}. {a} (liked that|smiled|said yes).
{a} and {b} played {game} until dinner. now {a} was {glad}.
== new friend
<opening>
(||{day}, ){a} (went to the {place}|was {at}). {a.s} saw a (new|shy) {b.n} near the {thing}. the {b.n} was alone.
{a} wanted to play with {b.him}. "hi, my name is {a}. what is your name?" {a.s} asked. "i am {b}," said the {b.n}.
"do you want to {fun} with me?" asked {a}. {b} (nodded|smiled|said yes).
{a} showed {b} {a.his} {toy}. {b} showed {a} {b.his} {toytwo}. they played (together|all day).
{a} was {glad} to have a new friend.
== help an animal
<opening>
<wish>
on the way, {a} (saw|found) a (little|baby) {animal}. the {animal} was (stuck under a log|hungry|hurt|lost|cold and wet).
"(oh no|do not be scared), little {animal}!" said {a}. {a.s} (gave the {animal} {treat}|called {a.his} {m.n} for help).
{m} helped {a.o} make a (warm|soft) bed for the {animal}. (soon|the next day), the {animal} felt better.
"thank you," the {animal} seemed to say. {a} (hugged|patted|waved to) the {animal}.
== broken
<opening>
<wish>
{a} (dropped|stepped on) the {toy} by mistake. the {part} of the {toy} (broke|came off).
{a} was {feeling}. "my {toy} is broken," {a.s} said. "do not cry, {a}. we can fix it," said {a.his} {m.n}.
{m} got some (glue|tape|tools|string). {m.s} put the {part} back very (carefully|slowly).
at last, the {toy} was as good as new. {a} could {use} it again. "thank you, {m}!" {a.s} said.
== bake
<opening>
(||{day}, ){a} wanted to (make|bake) a~{food} for (|{a.his} friend ){b}.
{a} got a big bowl. {a.s} put {ingredients} in the bowl. {a} mixed and mixed. (flour went everywhere!|the {pet.n} wanted to taste it too.|)
{m} put the {food} in the oven. they (waited and waited|sang a song). the {food} (smelled|looked) (great|yummy).
{a} gave {b} the first piece. "this is the best {food} ever, {a}!" said {b}.
== recipe
"how do you make a~{food}?" {a} asked {a.his} {m.n}.
"you need {ingredients}," said {m}. "(is it hard|can i help)?" asked {a}. "(let's try|you will see)," said {m}.
{a} got {ingredients} from the {room}. {m} (mixed|stirred) them. {a} counted to {number}.
the {food} was (warm|ready|good). {a} and {m} ate it with {b}. {b} wanted {number} pieces!
== fear
<opening>
one night, {a} was in bed with {a.his} {adj} {toy}. {a.s} heard a~{noise} (noise|sound) {hide}.
{a} was very scared. "{m}! there is something {hide}!" {a.s} (called|shouted).
{m} came into the room and turned on the light. {m.s} looked {hide}. it was only (a little {animal}|the wind|{pet} the {pet.n})!
{a} laughed. "i am not scared now," {a.s} said. {m} (kissed|hugged) {a.o} and said good night.
== learn
<opening>
{a} wanted to learn to {skill}. {a.s} tried, but it was (hard|too hard). {a} felt {feeling}.
"(do not give up|try again|you can do it)(|, {a})," said {a.his} ({m.n}|friend {b}).
{a} tried again and again. {a.s} practiced every day for {number} weeks.
at last, {a} could {skill}! "look at me!" {a.s} shouted. {b} clapped {b.his} hands. "you are very good, {a}!" {b.s} said.
== birthday
it was {a}'s birthday. {a} was {age} years old (now|today). {a.s} wanted a~{adj} {toy}.
{b} came to the party with a (big|small|{colortwo}) box. "happy birthday, {a}!" said {b}.
{a} opened the box. inside was a~{adj} {toy}! "thank you, {b}!" said {a}. {a.s} hugged {b}.
{a.p} {m.n} made a~{food} with {age} candles. everyone (sang|danced). {a} and {b} played with the {toy} all day.
== mystery
<opening>
(||{day}, ){a} found a~({color}|small|shiny|old) {find} near the {thing} {at}. "what is it?" asked {b}.
"it is a~{find}," said {a}. "whose {find} is it?" {a} and {b} asked (the {job}|{m}|everyone {at}).
"(it is mine|i lost it last week)," said the {job}. "thank you for finding my {find}, {a}."
the {job} gave them {treat}. {a} and {b} were {glad}.
== plant
<opening>
(||{day}, ){a.p} {m.n} gave {a} a tiny seed. {a} put the seed in the ground near the {thing}.
{a.s} gave it water every day. {a} waited for {number} days, but nothing grew. {a} was {feeling}.
"be patient, {a}," said {m}. then one morning, {a} saw a (tiny|little) green plant!
soon there was a (big|tall) {flower}. {a} showed the {flower} to {b}. "it is the best {flower} {at}," said {b}.
== not listening
<opening>
<wish>
"do not go near the {thing}, {a}," said {a.his} {m.n}. but {a} did not listen.
{a} (went|ran) to the {thing} anyway. {a.s} (slipped|fell down) and hurt {a.his} {body}. "help me, {m}!" {a} cried.
{m} (helped|carried) {a.o}. "does your {body} hurt?" {m.s} asked. "yes," said {a}. "i am sorry. i will listen next time."
== hide and seek
<opening>
{a} and {b} were {at}. {a} wanted to play hide and seek with {b}.
"i will count, {b}," said {a}. {b} hid behind the {thing}. {a} counted. "{counting}! here i come!" {a.s} called.
{a} looked behind the {thingtwo}. {b} was not there. {a.s} looked behind the {thing}. "i found you, {b}!" said {a}.
then it was {b}'s turn to count. "{counting}!" {b.s} called. they played until the sun went down.
== fable
(once upon a time|long ago), there lived a (big|tiny|proud|lazy) {animal} and a~{kind} {animaltwo} {at}.
the {animal} lived near the {thing}. the {animaltwo} lived near the {thingtwo}.
{day}, the {animal} found {treat}. the {animaltwo} was hungry. "can i have some, please?" asked the {animaltwo}.
"no," said the {animal}. then (a strong wind|the {storm}) came. the {animal} was (scared|stuck|cold). the {animaltwo} helped the {animal}.
"thank you. i am sorry i was mean," said the {animal}. the {animal} and the {animaltwo} became friends.
== two races
(once|long ago), a~{animal} and a~{animaltwo} wanted to know who was faster. "i am," said the {animal}. "no, i am," said the {animaltwo}.
they ran from the {thing} to the {thingtwo} {at}. the {animal} was in front, but it stopped to eat {treat}.
the {animaltwo} did not stop. it ran and ran. who won? the {animaltwo} won!
"you were fast, but i was {virtue}," said the {animaltwo} to the {animal}.
== pet
<opening>
{a} had a {pet.n} named {pet}. {pet} was ({color}|big|little|{color} and {colortwo}).
{a} wanted to play with {pet.him}, but {pet} (ran away|was asleep|sat on the bed). {a} gave {pet} {treat}. {pet} (ate it all|did not want it).
then {a} got the {toy}. {pet} (ran after it|wanted to play|jumped on it). {a} and {pet} played {at} all day.
{pet} slept next to {a.o}.
== trip
<opening>
(||{day}, ){a} went to the (zoo|farm|store|museum) with {a.his} {m.n}. {a.s} saw a~{size} {animal} and a little {animaltwo}.
"look, {m}! a~{size} {animal}!" said {a}. the {animal} (looked at {a}|ate {treat}|made a~{noise} sound). {a} laughed.
{a} wanted to see the {animaltwo} too, but it was time to go. "we can come back (tomorrow|next week|soon), {a}," said {m}.
on the way home, {a} told {b} about the {animal} and the {animaltwo}.
== cat day
the {pet.n} sat on the (mat|bed|sofa|chair|rug|{thing}). the {pet.n} was (big and {color}|very sleepy|very hungry).
{a} (saw|came to see) the {pet.n}. {a.s} wanted to play with {a.his} {pet.n}.
"(hello|good morning), little {pet.n}," {a.s} said. the {pet.n} (looked at {a.him}|rolled over|jumped into {a.his} lap).
{a} gave the {pet.n} {treat}. the {pet.n} was happy.
<ending>
== clean
<opening>
{a.p} room was a mess. there was a~{adj} {toy} on the floor and a~{toytwo} on the bed.
"please clean your room, {a}," said {a.his} {m.n}. {a} wanted to play with {a.his} {toy}.
{b} came to help. {b} put away the {toytwo} and {a} put away the {toy}. they (made it a game|sang a song). soon, the room was clean.
"well done, {a} and {b}!" said {m}. {m.s} gave them {treat}.
== race
<opening>
{a} and {b} wanted to see who was faster. they met {at}. "one, two, three, go!" shouted {m}. {a} and {b} ran to the {thing}.
{a} was in front, but {b} fell down. {b.s} hurt {b.his} {body}. {a} (stopped|ran back). "are you okay, {b}?" {a.s} asked.
they walked to the {thing} together. "you both win," said {m}. {m.s} gave {a} and {b} a~{prize}.
== counting
{a} had {first} {counted}. {b} gave {a} {second} more. "how many {counted} do you have now?" asked {b}.
{a} counted the {counted}. "{upto}. i have {sum} {counted}!" said {a}.
"is that a lot?" asked {b}. "yes, {sum} is a lot," {a.s} said. "{first} and {second} make {sum}."
{a.p} {m.n} came to look at the {sum} {counted}. {m.s} was {glad}.
== sharing out
<opening>
{a} found {even} {counted} {at}. "can you share the {counted} with {b}?" asked {a.his} {m.n}.
{a} wanted to be {virtue}. {a.s} gave {half} {counted} to {b} and kept {half}. "now we both have {half} {counted}," said {a}.
"how many {counted} are there in all?" asked {m}. "{half} and {half} make {even}," said {b}.
"that is right, {b}!" said {m}.
<ending>
== a question
<opening>
(||{day}, ){a} asked {a.his} {m.n} a question. "{m}, {question}?" {a.s} asked.
"that is a good question, {a}," said {m}. "{answer}." {a} thought about it for a while.
then {b} came. "{question}?" {b.s} asked. {a} knew! "{answer}," said {a}.
"how do you know that?" asked {b}. "{m} told me," said {a}.
== work
<opening>
{a} wanted to be a~{job}. "what does a~{job} do?" asked {b}. "a~{job} {work}," said {a}.
(||{day}, ){a} went to the {workplace} with {a.his} {m.n}. the {job} showed {a} {tool}. "may i try?" {a.s} asked.
"yes, {a}. be careful," said the {job}. {a} was very {glad}.
"now i know how a~{job} {work}," {a} told {b}.
== clothes
it was a (cold|snowy|rainy|frosty) morning. {a} wanted to go out. "put on your {clothes}, {a}," said {a.his} {m.n}.
"where are my {clothes}?" asked {a}. {a.s} looked in the {room}. {a.s} looked {hide}. {a.s} found the {clothes} {hidetwo}.
{a} put on {a.his} {color} {clothes}. now {a.s} was not cold. {a} and {b} played {at}. they made a (snowman|big puddle).
"my {clothes} kept me warm," said {a}.
== sick
<opening>
(||{day}, ){a} had {sick}. {a.s} could not {fun}. {a} was {feeling}.
"stay in bed, {a}," said {a.his} {m.n}. {m.s} gave {a} {treat} and {a.his} {toy}. the doctor came too.
"you will be better in {number} days," said the doctor. {b} came to read to {a}.
in {number} days, {a} was not sick. "now i can {fun}!" {a.s} said.
== ride
(||{day}, ){a} and {a.his} {m.n} (took a {vehicle}|went by {vehicle}) to the {place}. {a} had never been on a~{vehicle}.
"is the {vehicle} fast?" asked {a}. "yes, {a}, it is very fast," said {m}. {a} looked out and saw {number} {counted}.
{a.s} wanted to {fun} with {m}. at the {place}, {a} and {m} sat near the {thing} and ate {treat}.
then the {vehicle} took them home. "i like the {vehicle}," said {a}.
== treasure
<opening>
{a} and {b} found an old map. the map showed a~{thing} and a~{thingtwo} {at}. "is it a treasure map?" asked {b}.
they walked {number} steps from the {thing} to the {thingtwo}. {a} wanted to dig. they dug and dug.
there was a~{find}! in the {find} were {number} {metal} {counted}. "we are rich!" shouted {a}.
{a} and {b} gave one of the {counted} to {m}.
== dream
that night, {a} had a dream. in the dream, {a.his} {toy} could {power} and the {animal} was made of {metal}.
"(hello|come with me), {a}," said the {animal}. {a} and the {animal} went to a~{metal} {place}. {a.s} wanted to {power} too.
"how did you get here?" asked a~{kind} {magical}. but then {a} woke up. the {toy} was {hide}.
"i had a dream about a~{magical} and a {metal} {animal}," {a} told {a.his} {m.n}.
== show
<opening>
{a} and {b} wanted to put on a show. {a} was a~{magical} and {b} was a~{magicaltwo}. {a} wore a~{color} {garment} and {b} wore a~{colortwo} mask.
"i am a~{magical}. i can {power}!" said {a}. "i am a~{magicaltwo}. i can {power} too!" said {b}.
everyone clapped. {m} (laughed|said, "well done"). {a} and {b} won a~{prize}.
== school
{day}, the teacher told the children about {subject}. {a} liked {subject}. {a.s} wanted to know more.
"who can tell me about {subject}?" asked the teacher. {a} put up {a.his} hand. "my {m.n} read me a book about {subject}," {a.s} said.
{b} drew a picture of {subject}. {b.s} used ({color} and {colortwo}|{color}) paint. "that is very good, {b}," said the teacher.
after school, {a} and {b} went to the library to find a book about {subject}.
== sorry
<opening>
{a} and {b} were good friends. (||{day}, ){a} took {b.p} {toy}. {b} was {feeling}. "where is my {toy}?" {b.s} asked.
{a} wanted to be {virtue}. "i took your {toy}, {b}. i am sorry," {a.s} said.
"why did you take my {toy}?" asked {b}. "i wanted to {use} it," said {a}. {b} thought for a while.
"next time, ask me," {b.s} said. they played with the {toy} {at}.
== market stall
(||{day}, ){a} and {b} sold {counted} {at}. "how much are the {counted}?" asked the {job}. "{first} coins," said {a}.
the {job} wanted to buy {second} {counted}. {a} gave {b} the coins. {b} counted them. a~{animal} ate one of the {counted}!
"what will you do with the coins?" asked {m}. "we want to buy a~{adj} {toy}," said {a}.
{m} was {glad}. {a} and {b} bought the {toy} and played with it.
"""
)

SAID_AGAIN = read(
    """
== shopping
<opening>
(||{day}, ){m} asked {a} to go to the shop. "please buy {list}," said {m}.
{a} did not want to forget. "{list}," {a.s} said (on the way|over and over).
"what do you want to buy?" asked the (man|woman) at the shop. "{list}," said {a}.
{a} took it all home. "{list}! well done, {a}!" said {m}.
== echo
(||{day}, ){a} (stood on a hill|was in a cave|stood near a big rock) with {b}.
{a} shouted, "{phrase}!" the echo said, "{phrase}!" {a} laughed. {b} wanted to try too.
{b} shouted, "{phrasetwo}!" "{phrasetwo}!" said the echo. then {a} and {b} shouted, "{phrase}!" "{phrase}!" said the echo.
== parrot
{a} had a~({color}|funny) parrot named {bird}. {bird} liked to talk.
"{phrase}," said {a}. "{phrase}," said {bird}. {b} came to see {bird}. "{phrase}," {bird} told {b}. {b} laughed.
"{bird}, say {words}," said {b}. "{words}," said {bird}. "{phrase}, {words}!"
== song
<opening>
(||{day}, ){a} made a (new|funny) song. it went like this. "{tune}!" {a} sang it to {a.his} {m.n}. "{tune}!"
soon {b} could sing it too. "{tune}!" sang {b}. even the {animal} sang it. "{tune}!"
== magic
(||{day}, ){a} met a~{kind} {w.n} named {w} {at}. "hello, {a}," said {w}. "the magic words are {spell}."
{a} closed {a.his} eyes and said, "{spell}!" But nothing happened. "louder, {a}. {spell}!" said {w}.
"{spell}!" {a} shouted. then a~{adj} {toy} fell out of the sky! "goodbye, {w}!" said {a}. "goodbye, {a}!" said {w}.
== password
{a} and {b} had a secret house {at}. "what is the password?" asked {a}. "{words}," said {b}. "come in," said {a}.
then {m} came. "what is the password?" asked {b}. {m} did not know it. "{words}," {a} told {m}. "{words}," said {m}.
now they all know the password. it is {words}.
== message
"please tell {b} this," {m} said to {a}. "{phrase}." {a} ran to {b}. "{m} says, {phrase}," said {a}.
"what did {m} say?" asked {b}. "{phrase}," {a.s} said again. {b} told the {job}. "{phrase}," said {b}.
"{phrase}?" asked the {job}. "why?" nobody knew.
== telephone
{a} wanted to call {b}. "what is the number?" {a} asked {a.his} {m.n}. "it is {digits}," said {m}.
"{digits}," said {a}. {a.s} pressed the buttons. {digits}. "hello, {a}," said {b}. "how did you know my number?"
"{m} told me. it is {digits}," said {a}. "yes, {digits}. that is right," said {b}.
== suitcase
{a} and {b} played a game. "i packed {item}," said {a}. "i packed {item} and {itemtwo}," said {b}.
"i packed {item}, {itemtwo} and {itemthree}," said {a}. "i packed {item}, {itemtwo}, {itemthree} and {itemfour}," said {b}.
"i packed {item}, {itemtwo}, {itemthree} and {itemfour}," said {a}. "you win, {b}!"
== far country
<opening>
(||{day}, ){a} read about a far country named {land}. in {land} lived a~{w.n} named {w}. {w} had a~{animal} named {creature}.
{w} and {creature} walked from {land} to {town}. "is this {town}?" asked {w}. "yes, this is {town}," said a~{kind} {job}. "you are far from {land}, {w}."
then {w} and {creature} went back to {land}. "i want to see {land} and {town}," said {a}. "i want to meet {w}," said {b}.
== robot
{a} built a {metal} robot named {bird}. "{bird}, say {words}," said {a}. "{words}," said {bird}.
"{bird}, say {digits}," said {b}. "{digits}," said {bird}. "now say it all again," said {a}. "{words}. {digits}," said {bird}.
{m} came in. "what did {bird} say?" asked {m}. "{words}. {digits}," said {a}.
== names
{day}, {number} (little|tiny|funny) people came to the {place}. "who are you?" asked {a}. "we are {gang}," they said.
"{gang}?" asked {a}. "yes, {gang}," they said. {a} ran to tell {b}. "{gang} are {at}!" said {a}.
"who?" asked {b}. "{gang}!" {a} shouted. {a} and {b} played with {gang} all day.
== rhyme
{a.p} {m.n} taught {a} a (funny|short|old) rhyme. "{words}, {tune}," said {m}. "{words}, {tune}," said {a}.
{a} said it {at}. "{words}, {tune}." {b} heard {a.him}. "{words}, {tune}," said {b}. now they both knew it.
"""
)
