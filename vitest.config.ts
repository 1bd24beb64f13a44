import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LargeFilesFirst } from './tests/support/run/large-files-first.ts'
import { progress } from './tests/support/run/progress.ts'
import { TEST_MS, WAIT_MS } from './tests/support/run/time-limits.ts'
import { lucideIcons } from './vite/icons.ts'
import { sentences } from './vite/sentences.ts'

const SOURCES = fileURLToPath(new URL('src', import.meta.url))
const ICON = `${SOURCES}/client/ui/icon.tsx`

/** Two workers suit two cores: PostgreSQL and Chromium need their share. */
const WORKERS = 2

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { shuffle: true, sequencer: LargeFilesFirst },
    reporters: ['default', progress()],
    projects: [
      {
        extends: true,
        plugins: [lucideIcons(ICON), sentences({ sources: SOURCES, live: 'en' })],
        test: { name: 'rules', include: ['{src,demo}/**/*.test.{ts,tsx}'], pool: 'threads', isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'product',
          // Not mixed with the rules: a worker ends when the next file is another project's, and a new one starts slowly.
          sequence: { groupOrder: 1 },
          include: ['tests/**/*.test.ts'],
          globalSetup: ['tests/support/run/global-setup.ts'],
          pool: 'forks',
          isolate: false,
          testTimeout: TEST_MS,
          hookTimeout: TEST_MS,
          expect: { poll: { timeout: WAIT_MS } },
          // Node, as in production; it keeps compiled code.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
    ],
  },
})
