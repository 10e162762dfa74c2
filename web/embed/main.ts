// What the page in an <iframe> runs: one figure, in the state its address asks for.
import { AttentionFigure } from '../elements/attention-figure';
import { readAddress } from './address';
import { tellHeight } from './height';

const figure = document.querySelector('attention-figure')!;
const { theme, hash, secret } = readAddress(figure.getAttribute('name')!, location);
if (theme) figure.setAttribute('theme', theme);
if (hash) {
  try {
    history.replaceState(null, '', hash);
  } catch {
    location.replace(hash); // where a host forbids the one, the other may do
  }
}
customElements.define('attention-figure', AttentionFigure);
tellHeight(figure.getAttribute('name')!, secret);
