import type { Plugin } from 'vite'

/** Vite's helper for late imports, which it adds to files after it has bundled their modules. */
export const LATE_IMPORTS = '\0vite/preload-helper.js'

/** Imports are left as they are: the document has the styles, and names its screen's files. */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    load: (id) => (id.startsWith(LATE_IMPORTS) ? 'export const __vitePreload = (load) => load()' : null),
    renderChunk: (code) => ({ code: code.replaceAll(/,\s*__VITE_PRELOAD__/g, ''), map: null }),
  }
}
