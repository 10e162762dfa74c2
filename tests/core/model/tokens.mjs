// What Hugging Face's tokenizers make of the texts of strings.json: tests/data/model/tokens.json.
//
//   npm install --no-save --prefix build/tokenizers tokenizers@0.23.2
//   node tests/core/model/tokens.mjs > tests/data/model/tokens.json
//
// hashes: of the tokens of each text, as tests/core/fingerprint.h hashes words of 64 bits.
// kinds: one hash over what every character is, in order: 1 a letter, 2 a number, 3 white space, 0
// all others and the surrogates.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../', import.meta.url);
const path = (name) => fileURLToPath(new URL(name, root));
const { BPE, Tokenizer, byteLevelPreTokenizer } = createRequire(path('build/tokenizers/'))('tokenizers');

const mask = (1n << 64n) - 1n;
const start = 0xcbf29ce484222325n;
const byteInto = (hash, byte) => ((hash ^ byte) * 0x100000001b3n) & mask;
function wordInto(hash, word) {
  for (let shift = 0n; shift < 64n; shift += 8n) hash = byteInto(hash, (word >> shift) & 255n);
  return hash;
}
const hex = (hash) => hash.toString(16).padStart(16, '0');

const words = byteLevelPreTokenizer(false, true);
const tokenizer = new Tokenizer(
  await BPE.fromFile(path('web/model/vocab.json'), path('web/model/merges.txt')),
);
tokenizer.setPreTokenizer(words);

/** What a character is: told by what it makes one word with. */
function kindOf(point) {
  if (point >= 0xd800 && point < 0xe000) return 0n;
  const joins = (text) => words.preTokenizeString(text + String.fromCodePoint(point)).length === 1;
  return joins('é') ? 1n : joins('1') ? 2n : joins('!') ? 0n : 3n;
}
let kinds = start;
for (let point = 0; point < 0x110000; point++) kinds = byteInto(kinds, kindOf(point));

const hashes = [];
for (const text of JSON.parse(readFileSync(path('tests/data/model/strings.json'), 'utf8'))) {
  const tokens = (await tokenizer.encode(text)).getIds();
  hashes.push(hex(tokens.reduce((hash, token) => wordInto(hash, BigInt(token)), start)));
}
console.log(`{"command": "node tests/core/model/tokens.mjs > tests/data/model/tokens.json",
"tokenizers": "0.23.2",
"kinds": "${hex(kinds)}",
"hashes": [
${hashes.map((hash) => `"${hash}"`).join(',\n')}
]}`);
