// What the plugin beside this makes of the files that are packed.
declare module 'packed-files' {
  /** Deflated, in base64, by name. */
  export const files: Record<string, (() => Promise<{ default: string }>) | undefined>;
}
