import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { clientFiles } from './vite/client-files.ts'
import { contractForBrowsers } from './vite/contract-for-browsers.ts'

const ROOT = join(import.meta.dirname, 'src/client')

const APPLICATION = join(ROOT, 'main.tsx')

/** The pages of the site that are hydrated. */
const SITE_ENTRIES = [
  'business-contact.tsx',
  'check-mail.tsx',
  'show-password.tsx',
  'sign-in.tsx',
  'unsubscribe.tsx',
].map((file) => join(ROOT, 'site/entries', file))

/** The client, once for the browser and once as the renderer of documents (src/server/commands/build.ts). */
export default defineConfig(({ isSsrBuild }) => ({
  root: ROOT,
  plugins: [react(), tailwindcss(), contractForBrowsers()],
  worker: { format: 'es' },
  build: {
    manifest: true,
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Documents name the files of their screen and the other screens come ahead: no list of them in every first load.
      resolveDependencies: () => [],
    },
    reportCompressedSize: false,
    ...(!isSsrBuild && {
      rolldownOptions: {
        input: [APPLICATION, ...SITE_ENTRIES],
        output: { codeSplitting: clientFiles(ROOT, SITE_ENTRIES) },
      },
    }),
  },
}))
