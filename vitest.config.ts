import { defineConfig } from 'vitest/config'

/** Two workers: the machines this runs on have two cores, and PostgreSQL and Chromium want their share. */
const WORKERS = 2

/** What a test waits for may take this long on a loaded machine; it costs nothing where it is quick. */
const POLL_TIMEOUT_MS = 30_000

/** Tests that start the product several times need that long on a machine with far more work than it can do. */
const PATIENCE_MS = 300_000

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { shuffle: { files: false, tests: true } },
    projects: [
      { test: { name: 'rules', include: ['src/**/*.test.{ts,tsx}'], pool: 'threads', isolate: false } },
      {
        test: {
          name: 'product',
          include: ['tests/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          pool: 'forks',
          isolate: false,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          expect: { poll: { timeout: POLL_TIMEOUT_MS } },
          experimental: { viteModuleRunner: false, nodeLoader: false },
          execArgv: ['--import', './src/server/code-cache.js'],
        },
      },
    ],
  },
})
