// The value of a text field, left alone while somebody types in it, whatever is drawn meanwhile.
import { noChange, type ElementPart } from 'lit';
import { Directive, directive, PartType, type PartInfo } from 'lit/directive.js';

const watched = new WeakSet<HTMLInputElement>();
const typing = new WeakSet<HTMLInputElement>();

/** Nobody types in it any more. */
export const settled = (input: HTMLInputElement) => typing.delete(input);

class Typed extends Directive {
  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error('typed() stands in a tag by itself');
  }
  render(_: string) {
    return noChange;
  }
  override update({ element }: ElementPart, [value]: [string]) {
    const input = element as HTMLInputElement;
    if (!watched.has(input)) watch(input);
    if (!typing.has(input) && input.value !== value) input.value = value;
    return noChange;
  }
}

function watch(input: HTMLInputElement) {
  watched.add(input);
  input.addEventListener('input', () => typing.add(input));
  for (const end of ['change', 'blur']) {
    input.addEventListener(end, () => settled(input), { capture: true });
  }
}

/** <input ${typed(text)} />: shows the text, unless another is being typed. */
export const typed = directive(Typed);
