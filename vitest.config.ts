import { defineConfig } from 'vitest/config'

/** Two workers: the machines this runs on have two cores, and PostgreSQL and Chromium want their share. */
const WORKERS = 2

/** What a test waits for may take this long on a loaded machine; it costs nothing where it is quick. */
const POLL_TIMEOUT_MS = 15_000

/** A test, or what prepares it; the few that need longer on a loaded machine say so themselves. */
const PATIENCE_MS = 60_000

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { shuffle: true },
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: ['{src,demo}/**/*.test.{ts,tsx}'], pool: 'threads', isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'product',
          include: ['tests/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          pool: 'forks',
          isolate: false,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          expect: { poll: { timeout: POLL_TIMEOUT_MS } },
          // As the product itself is run: by Node, which keeps what it has compiled.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          execArgv: ['--import', './src/server/code-cache.js'],
        },
      },
    ],
  },
})
