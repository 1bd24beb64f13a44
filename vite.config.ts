import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const ROOT = join(import.meta.dirname, 'src/client')

/** The application, and the pages of the site that come alive. */
const INPUTS = ['index.html', 'site/entries/business-contact.tsx', 'site/entries/unsubscribe.tsx'].map(
  (file) => join(ROOT, file),
)

/** The client, once for the browser and once as the renderer of documents (src/server/commands/build.ts). */
export default defineConfig(({ isSsrBuild }) => ({
  root: ROOT,
  plugins: [react(), tailwindcss()],
  build: {
    manifest: true,
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    ...(!isSsrBuild && { rolldownOptions: { input: INPUTS } }),
  },
}))
