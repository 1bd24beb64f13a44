import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The client, once for the browser and once as the renderer of documents (src/server/commands/build.ts). */
export default defineConfig({
  root: join(import.meta.dirname, 'src/client'),
  plugins: [react(), tailwindcss()],
  build: {
    manifest: true,
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
