// Names beside points in a picture, moved apart where two would stand on each other.
const line = 13; // pixels from one name to the next
const slack = 0.5; // so that a sum that rounds down is still clear of the name above
const letter = 7; // about the width of one
const most = 14; // letters of a name that a picture has room for

export interface Spot {
  name: string;
  x: number;
  y: number;
}
export interface Label {
  x: number;
  y: number;
  left: boolean;
}

/** A name as a picture has room for it. */
export function short(name: string): string {
  const letters = Array.from(name);
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : name;
}

const from = ({ x, left }: Label, wide: number) => (left ? x - wide : x);

/** Each spot with its name's place: outward from the middle, and down where another is in the way. */
export function labelled<S extends Spot>(
  spots: S[],
  middle: { x: number; y: number },
): (S & { label: Label })[] {
  const placed: { label: Label; wide: number }[] = [];
  return spots.map((spot) => {
    const left = spot.x < middle.x;
    const label = { x: spot.x + (left ? -9 : 9), y: spot.y + (spot.y < middle.y ? -4 : 12), left };
    const wide = short(spot.name).length * letter;
    const inTheWay = (other: (typeof placed)[number]) =>
      Math.abs(label.y - other.label.y) < line - slack &&
      from(label, wide) < from(other.label, other.wide) + other.wide &&
      from(other.label, other.wide) < from(label, wide) + wide;
    for (let other = placed.find(inTheWay); other; other = placed.find(inTheWay)) {
      label.y = other.label.y + line;
    }
    placed.push({ label, wide });
    return { ...spot, label };
  });
}
