// Where the modules lie. Only what is part of attention-figures.js or of the worker may import this.
/** The bytes of a module, which lies beside this script. */
export async function bytesOf(file: string): Promise<ArrayBuffer> {
  const response = await fetch(new URL(/* @vite-ignore */ file, import.meta.url));
  if (!response.ok) throw new Error(`${file} could not be loaded (${response.status})`);
  return response.arrayBuffer();
}
