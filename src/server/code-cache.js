import module from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Caches compiled code and type-stripped TypeScript between starts, which makes a start faster. Plain JavaScript because
 * `--import` loads it before everything else. If the directory is not writable, every start compiles again.
 */
module.enableCompileCache?.(fileURLToPath(new URL('../../node_modules/.cache/northpoint', import.meta.url)))
