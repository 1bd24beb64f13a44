import { join } from 'node:path'
import { defineConfig } from 'vite'
import { contractForBrowsers } from './vite/contract-for-browsers.ts'

const ROOT = join(import.meta.dirname, 'src/client')

/** The service worker: one script without imports (src/server/documents/service-worker.ts). */
export default defineConfig({
  root: ROOT,
  publicDir: false,
  plugins: [contractForBrowsers()],
  build: {
    write: false,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: join(ROOT, 'worker/service-worker.ts'),
      output: { format: 'iife', codeSplitting: false, entryFileNames: 'service-worker.js' },
    },
  },
})
