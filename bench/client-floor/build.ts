import { join } from 'node:path'
import { build, loadConfigFromFile, type Rolldown } from 'vite'
import { PROJECT } from '#server/platform/builds.ts'

const PAGE = join(import.meta.dirname, 'page')

/** Builds the floor with the product's settings, in memory only if no directory is given. */
export async function buildFloor(outDir?: string): Promise<Rolldown.RolldownOutput> {
  process.env.NODE_ENV = 'production'
  const file = join(PROJECT, 'vite.config.ts')
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, file)
  const { build: settings, ...config } = loaded!.config
  return (await build({
    ...config,
    configFile: false,
    root: PAGE,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ...settings,
      write: outDir !== undefined,
      ...(outDir !== undefined && { outDir }),
      rolldownOptions: { input: join(PAGE, 'index.html') },
    },
  })) as Rolldown.RolldownOutput
}
