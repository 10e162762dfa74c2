// Where the modules lie: beside attention-figures.js, which says where that is; its parts lie elsewhere. A worker is one
// script, beside them too.
let script = import.meta.url;

export function liesAt(address: string) {
  script = address;
}

/** What lies beside the script. */
export async function beside(file: string): Promise<Response> {
  const response = await fetch(new URL(/* @vite-ignore */ file, script));
  if (response.ok) return response;
  throw new Error(`${file} could not be loaded (${response.status})`);
}

/** The bytes of a module. */
export const bytesOf = async (file: string): Promise<ArrayBuffer> =>
  (await beside(file)).arrayBuffer();
