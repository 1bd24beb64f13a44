import module from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Keeps compiled code, and TypeScript that is already without its types, from one start to the next: a start takes less
 * time, and the compiler of TypeScript is not even loaded. Loaded by `--import`, ahead of everything else, and plain
 * JavaScript for that reason. Where the directory cannot be written, every start compiles again.
 */
module.enableCompileCache?.(fileURLToPath(new URL('../../node_modules/.cache/northpoint', import.meta.url)))
