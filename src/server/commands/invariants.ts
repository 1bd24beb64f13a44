import { findViolations } from '#server/points/invariants.ts'
import { withCommandDatabase } from './command-database.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  await withCommandDatabase(async ({ database }) => {
    const violations = await findViolations(database.queries)
    for (const { claim, rows } of violations) {
      console.error(`Broken: ${claim}`)
      for (const row of rows) console.error(`  ${JSON.stringify(row)}`)
    }
    if (violations.length === 0) console.log('All invariants hold.')
    else process.exitCode = 1
  })
})
