import module from 'node:module'
import { fileURLToPath } from 'node:url'

/** Caches compiled code, if node_modules is writable. Plain JavaScript, because `--import` loads it first. */
module.enableCompileCache?.(fileURLToPath(new URL('../../node_modules/.cache/northpoint', import.meta.url)))
