import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { runCommand } from '../src/server/commands/run-command.ts'
import { readConfig } from '../src/server/config.ts'
import { ConfigError } from '../src/server/platform/config-error.ts'
import { openDatabase } from '../src/server/platform/db/database.ts'
import { openEmbeddedPostgres } from '../src/server/platform/postgres/embedded-postgres.ts'
import { seedDatabase } from './seed-database.ts'

/** The default sizes, from goal 6: five submissions per member. */
const SUBMISSIONS = 3_000_000
const PER_MEMBER = 5
const LEAST_SUBMISSIONS = 5000

/** `node bench/seed.ts [--submissions 3000000] [--members 600000]` fills a new DATA_DIR for `npm start`. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { submissions: { type: 'string' }, members: { type: 'string' } } })
  const submissions = Number(values.submissions ?? SUBMISSIONS)
  const members = Number(values.members ?? Math.round(submissions / PER_MEMBER))
  if (!(submissions >= LEAST_SUBMISSIONS) || !(members >= submissions / 8) || !(members <= submissions / 4)) {
    throw new ConfigError(
      `At least ${LEAST_SUBMISSIONS} submissions are needed, and four to eight times as many as members.`,
    )
  }
  const { dataDir } = readConfig(process.env, 'production')
  await mkdir(dataDir, { recursive: true })
  const postgres = await openEmbeddedPostgres({ dataDir, log: console.log })
  try {
    const database = await openDatabase(postgres.connection, (error) => console.error(error))
    try {
      await seedDatabase(database, postgres.connection, { submissions, members }, console.log)
      console.log(`${submissions} submissions by ${members} members are in ${dataDir}.`)
    } finally {
      await database.close()
    }
  } finally {
    await postgres.close()
  }
})
