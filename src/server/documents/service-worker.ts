import { join } from 'node:path'
import { PROJECT } from '#server/platform/builds.ts'

interface OfflineFiles {
  /** Addresses of the files it caches. */
  files: readonly string[]
  /** The file it shows in place of a document; null for none. */
  shell: string | null
}

export async function bundleServiceWorker({ files, shell }: OfflineFiles): Promise<string> {
  const { build } = await import('vite')
  const built = await build({
    configFile: join(PROJECT, 'vite.worker.config.ts'),
    logLevel: 'warn',
    define: {
      'process.env.NODE_ENV': '"production"',
      __OFFLINE_FILES__: JSON.stringify(files),
      __OFFLINE_SHELL__: JSON.stringify(shell),
    },
  })
  const [script] = 'output' in built ? built.output : []
  if (script?.type !== 'chunk') throw new Error('The service worker could not be built.')
  return script.code
}
