import { join } from 'node:path'
import { PROJECT } from './built-client.ts'

/** What the worker is built with. */
interface OfflineFiles {
  /** Addresses of the files that it keeps. */
  files: readonly string[]
  /** The one of them that it shows in place of a document; null where there is none. */
  shell: string | null
}

/** The service worker as one script. */
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
