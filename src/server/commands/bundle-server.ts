import { join } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { PROJECT } from '#server/platform/builds.ts'

/** Loads a library of its own platform, beside its own files. */
const STAYS_A_PACKAGE = ['sharp']

/** Packages ask for these where they exist, and do without them here. */
const ABSENT = ['pg-native', 'pino-pretty']

/** Each is a file of the bundle, which `run-built.ts` runs. */
const COMMANDS = ['admin', 'backup', 'invariants', 'mail', 'move-database', 'move-files', 'restore', 'secret']

const ENTRIES = ['start', ...COMMANDS.map((name) => `commands/${name}`)]

/** Few files load in a third of the time of some 2,000 (docs/decisions/0022). Names and lines stay readable. */
export async function bundleServer(directory: string): Promise<void> {
  const bundle = await rolldown({
    input: Object.fromEntries(ENTRIES.map((name) => [name, join(PROJECT, `src/server/${name}.ts`)])),
    platform: 'node',
    external: [...STAYS_A_PACKAGE, ...ABSENT],
    logLevel: 'warn',
    plugins: [withoutMapsOfPackages],
  })
  await bundle.write({ dir: directory, format: 'esm', sourcemap: true })
  await bundle.close()
}

/** Stack traces point to our sources; maps of packages would make the start slower. */
const withoutMapsOfPackages: Plugin = {
  name: 'without-maps-of-packages',
  transform: {
    filter: { id: /[\\/]node_modules[\\/]/ },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
}
