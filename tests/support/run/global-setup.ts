import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildIfMissing } from '#server/commands/build-if-missing.ts'
import { builtDirectory } from '#server/platform/builds.ts'
import { openEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { findChromium } from '../browser/chromium.ts'
import { aSealedCluster } from '../servers/sealed-cluster.ts'
import { hasSharedMemory, SHARED_MEMORY } from './shared-memory.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The directory of the build that every world of this run serves. */
    builtClient: string
    postgres: { host: string; port: number; user: string; database: string }
  }
}

/** Starts one real PostgreSQL for the whole run, unpacks the browser, and builds what is missing. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Nothing of a run has to survive a power cut, so its database need not wait for a disk.
  const parent = (await hasSharedMemory()) ? SHARED_MEMORY : undefined
  const [dataDir] = await Promise.all([
    aSealedCluster(parent),
    findChromium(),
    buildIfMissing(['client', 'server']),
  ])
  project.provide('builtClient', builtDirectory('client'))
  // Test files that start several servers, with 20 connections each, may run side by side.
  await appendFile(join(dataDir, 'postgres', 'postgresql.conf'), 'max_connections = 300\n')
  const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} })
  const { host, port, user, database } = postgres.connection
  project.provide('postgres', { host, port, user, database })
  return async () => {
    await postgres.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
