import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildIfMissing } from '../../src/server/commands/build.ts'
import { builtDirectory } from '../../src/server/platform/built-client.ts'
import { openEmbeddedPostgres } from '../../src/server/platform/embedded-postgres.ts'
import { findChromium } from './chromium.ts'

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
  await buildIfMissing()
  project.provide('builtClient', await builtDirectory())
  await findChromium()
  const directory = await mkdtemp(join(tmpdir(), 'northpoint-tests-'))
  const postgres = await openEmbeddedPostgres({ dataDir: directory, log: () => {} })
  const { host, port, user, database } = postgres.connection
  project.provide('postgres', { host, port, user, database })
  return async () => {
    await postgres.close()
    await rm(directory, { recursive: true, force: true })
  }
}
