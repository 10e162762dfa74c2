// What a lesson says of the trained model, from the model's own card: which head does what is
// training's to decide, and the next training decides anew. Three attributes hold the text to it:
//   <span data-card="lead.layer">1</span>      says what the card says, or the build fails
//   <p data-formed="copy">…</p>                stands only if that kind of head formed
//   <p data-unformed="copy">…</p>              stands only if it did not
// And {{lead.layer}} in any attribute is what the card says there: layer="{{lead.layer}}".
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { format, type As } from '../format';
import { attribute, elementsIn, setText, textIn, type Element } from './prose';

/** A head that the card names for what it does. */
interface Featured {
  layer: number;
  head: number;
  does: string;
  formed: boolean;
}

export interface Card {
  /** By role: name, first, pronoun, copy, previous, self, verb. */
  featured: Record<string, Featured>;
  /** The head that head-grid opens with: the name head if one formed, else the first-word head. */
  lead: Featured;
  [fact: string]: unknown;
}

const files = ['model.safetensors', 'vocab.json', 'merges.txt', 'config.json'];

/** card.json, with config.json beside it as `config` and the megabytes of the files as `megabytes`. */
export function readCard(read: (file: string) => Uint8Array): Card {
  const json = (file: string) => JSON.parse(new TextDecoder().decode(read(file))) as object;
  const card = json('card.json') as Pick<Card, 'featured'>;
  const { name, first } = card.featured;
  return {
    ...card,
    lead: name!.formed ? name! : first!,
    config: json('config.json'),
    megabytes: files.reduce((sum, file) => sum + read(file).length, 0) / 1e6,
  };
}

/** What stands at a path. A part in braces is a path too: heads.{lead.layer}.{lead.head}.first. */
function at(card: Card, path: string): unknown {
  const plain = path.replace(/{(.*?)}/g, (_, inner: string) => String(at(card, inner)));
  let found: unknown = card;
  for (const name of plain.split('.'))
    found = (found as Record<string, unknown> | undefined)?.[name];
  return found;
}

/** What the card says at an element's path, as text. Throws a RangeError where it says nothing. */
export function cardText(card: Card, element: Element): string {
  const path = attribute(element, 'data-card') ?? '';
  const found = at(card, path);
  if (typeof found === 'string') return found;
  if (typeof found !== 'number') throw new RangeError(`the card has no "${path}"`);
  const as = attribute(element, 'data-as') ?? (Number.isInteger(found) ? 'integer' : 'fixed');
  return format(found, as as As, Number(attribute(element, 'data-digits') ?? 2));
}

/** Whether an element stands with this card. Throws a RangeError for a role the card has not. */
function stands(card: Card, element: Element): boolean {
  for (const [name, formed] of [
    ['data-formed', true],
    ['data-unformed', false],
  ] as const) {
    const role = attribute(element, name);
    if (role === null) continue;
    if (!Object.hasOwn(card.featured, role))
      throw new RangeError(`${name}: the card has no head "${role}"`);
    if (card.featured[role]!.formed !== formed) return false;
  }
  return true;
}

/** Fills in the numbers that attributes leave to the card. Returns what it has not, a sentence each. */
export function fillAttributes(card: Card, page: string, root: Tree.ParentNode): string[] {
  const faults: string[] = [];
  for (const { attrs } of elementsIn(root)) {
    for (const each of attrs) {
      each.value = each.value.replace(/{{([\w.]+)}}/g, (all, path: string) => {
        const found = at(card, path);
        if (typeof found === 'number') return String(found);
        faults.push(`${page}: ${each.name}: the card has no number "${path}"`);
        return all;
      });
    }
  }
  return faults;
}

/** Where a page and the card part, a sentence each. With `mend`, its spans are rewritten. */
export function checkCard(card: Card, page: string, root: Tree.ParentNode, mend = false): string[] {
  const faults: string[] = [];
  for (const element of elementsIn(root)) {
    try {
      stands(card, element);
      const path = attribute(element, 'data-card');
      if (path === null) continue;
      const [says, should] = [textIn(element), cardText(card, element)];
      if (mend) setText(element, should);
      else if (says !== should) {
        faults.push(`${page}: ${path} says ${says}; the model's card says ${should}`);
      }
    } catch (problem) {
      faults.push(`${page}: ${(problem as Error).message}`);
    }
  }
  return faults;
}

/** Takes out what is not true of the model of this card. */
export function keepTrue(card: Card, root: Tree.ParentNode) {
  root.childNodes = root.childNodes.filter((node) => !('tagName' in node) || stands(card, node));
  for (const node of root.childNodes) if ('tagName' in node) keepTrue(card, node);
}
