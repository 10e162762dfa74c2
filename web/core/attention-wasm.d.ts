/// <reference types="vite/client" />
// The glue that Emscripten writes to build/wasm/attention-1.js and so on (aliases in vite.config.ts).
declare module 'attention-1-wasm' {
  export default function createModule(options: { wasmBinary: BufferSource }): Promise<unknown>;
}
declare module 'attention-2-wasm' {
  export default function createModule(options: { wasmBinary: BufferSource }): Promise<unknown>;
}
declare module 'attention-3-wasm' {
  export default function createModule(options: { wasmBinary: BufferSource }): Promise<unknown>;
}
declare module 'attention-4-wasm' {
  export default function createModule(options: { wasmBinary: BufferSource }): Promise<unknown>;
}
// Of the module that explains, build/wasm/attention-explain.js.
declare module 'attention-explain-wasm' {
  export default function createModule(options: { wasmBinary: BufferSource }): Promise<unknown>;
}
// Of the jobs, build/wasm/attention-jobs.js.
declare module 'attention-jobs-wasm' {
  export default function createModule(options: { wasmBinary: BufferSource }): Promise<unknown>;
}
// Of the real model, build/wasm/attention-model.js.
declare module 'attention-model-wasm' {
  export default function createModule(options: { wasmBinary: BufferSource }): Promise<unknown>;
}
