import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildIfMissing } from '#server/commands/build-if-missing.ts'
import { builtDirectory } from '#server/platform/builds.ts'
import { openEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { launchChromium } from '../browser/chromium.ts'
import { aSealedCluster } from '../servers/sealed-cluster.ts'
import { hasSharedMemory, SHARED_MEMORY } from './shared-memory.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The directory of the build that every world of this run serves. */
    builtClient: string
    /** The WebSocket address of this run's one Chromium. */
    browser: string
    postgres: { host: string; port: number; user: string; database: string }
  }
}

/** Starts one real PostgreSQL and one real browser for the whole run, and builds what is missing. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Nothing of a run has to survive a power cut, so its database need not wait for a disk.
  const parent = (await hasSharedMemory()) ? SHARED_MEMORY : undefined
  const [dataDir, browser] = await Promise.all([
    aSealedCluster(parent),
    launchChromium(),
    buildIfMissing(['client', 'server']),
  ])
  project.provide('browser', browser.wsEndpoint())
  project.provide('builtClient', builtDirectory('client'))
  // Test files that start several servers, with 20 connections each, may run side by side.
  await appendFile(join(dataDir, 'postgres', 'postgresql.conf'), 'max_connections = 300\n')
  const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} })
  const { host, port, user, database } = postgres.connection
  project.provide('postgres', { host, port, user, database })
  return async () => {
    await Promise.all([browser.close(), postgres.close()])
    await rm(dataDir, { recursive: true, force: true })
  }
}
