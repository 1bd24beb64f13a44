import { defineConfig } from 'vitest/config'

/** Two workers: the machines this runs on have two cores, and PostgreSQL and Chromium want their share. */
const WORKERS = 2

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: WORKERS,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    isolate: true,
  },
})
