import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { isLanguage } from '#domain/text/own-language.ts'
import { byDeclaration } from './vite/by-declaration.ts'
import { clientFiles } from './vite/client-files.ts'
import { contractForBrowsers } from './vite/contract-for-browsers.ts'
import { lucideIcons } from './vite/icons.ts'
import { plainImports } from './vite/plain-imports.ts'
import { sentences } from './vite/sentences.ts'
import { siteApart } from './vite/site-apart.ts'

const SOURCES = join(import.meta.dirname, 'src')

const ROOT = join(SOURCES, 'client')

const APPLICATION = join(ROOT, 'main.tsx')

/** Pages of the site that are hydrated. */
const SITE_ENTRIES = [
  'business-contact.tsx',
  'check-mail.tsx',
  'show-password.tsx',
  'sign-in.tsx',
  'unsubscribe.tsx',
].map((file) => join(ROOT, 'site/entries', file))

/** Builds the client twice: for the browser and as the renderer of documents (src/server/commands/build.ts). */
export default defineConfig(({ command, mode, isSsrBuild }) => ({
  root: ROOT,
  plugins: [
    lucideIcons(join(ROOT, 'ui/icon.tsx')),
    sentences({ sources: SOURCES, live: command === 'build' ? null : isLanguage(mode) ? mode : 'en' }),
    plainImports(),
    siteApart(SITE_ENTRIES),
    react(),
    tailwindcss(),
    contractForBrowsers(),
    byDeclaration(),
    clientFiles(ROOT, APPLICATION),
  ],
  worker: { format: 'es' },
  build: {
    manifest: true,
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    ...(!isSsrBuild && {
      rolldownOptions: {
        input: [APPLICATION, ...SITE_ENTRIES],
        // Nothing outside imports an entry, so one may be in a file with others.
        preserveEntrySignatures: false,
      },
    }),
  },
}))
