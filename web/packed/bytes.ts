// Stands for core/bytes.ts where the files are packed into the script.
import { files } from 'packed-files';

/** Nothing lies beside it. */
export const liesAt = () => undefined;

/** The bytes of a file, inflated. */
export async function bytesOf(file: string): Promise<ArrayBuffer> {
  const load = files[file];
  if (!load) throw new Error(`${file} is not part of this page`);
  const { default: text } = await load();
  const deflated = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const inflated = new DecompressionStream('deflate-raw');
  return new Response(new Blob([deflated]).stream().pipeThrough(inflated)).arrayBuffer();
}
