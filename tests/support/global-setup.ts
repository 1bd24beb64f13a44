import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { buildIfMissing } from '../../src/server/commands/build.ts'
import { builtDirectory } from '../../src/server/platform/built-client.ts'
import { openEmbeddedPostgres } from '../../src/server/platform/embedded-postgres.ts'
import { findChromium } from './chromium.ts'
import { aSealedCluster } from './sealed-cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The build that every world of this run serves. */
    builtClient: string
    /** How every test file reaches the one real PostgreSQL of this run. */
    postgres: { host: string; port: number; user: string; database: string }
  }
}

/** Starts one real PostgreSQL for the whole run, builds the client where it is missing and unpacks the browser once. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const [dataDir] = await Promise.all([aSealedCluster(), buildIfMissing(), findChromium()])
  project.provide('builtClient', await builtDirectory())
  const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} })
  const { host, port, user, database } = postgres.connection
  project.provide('postgres', { host, port, user, database })
  return async () => {
    await postgres.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
