/// <reference types="vite/client" />
// The glue that Emscripten writes beside each module: attention-1-wasm is build/wasm/attention-1.js,
// and so on (aliases in vite.config.ts).
declare module 'attention-*-wasm' {
  export default function createModule(options: { wasmBinary: BufferSource }): Promise<unknown>;
}
