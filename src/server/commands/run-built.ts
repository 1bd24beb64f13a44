import { existsSync } from 'node:fs'
import { setSourceMapsSupport } from 'node:module'
import { join } from 'node:path'
import { builtDirectory } from '#server/platform/builds.ts'

/** `npm run admin` and the other commands for operators run from the server's bundle, or from the sources until it is built. */
const [name = ''] = process.argv.splice(2, 1)
const built = join(builtDirectory('server'), 'commands', `${name}.js`)
setSourceMapsSupport(true)
await import(existsSync(built) ? built : `./${name}.ts`)
