import { buildIfMissing } from '../src/server/commands/build.ts'
import { runCommand } from '../src/server/commands/run-command.ts'
import { StartRefused } from '../src/server/platform/start-refused.ts'
import { measureFlow } from './flow.ts'
import { measureMemory } from './memory.ts'
import { measureReads } from './reads.ts'
import { printMachine, printTable, type Row } from './report.ts'
import { measureStart } from './start.ts'

const PARTS: Record<string, () => Promise<Row[]>> = {
  reads: measureReads,
  flow: measureFlow,
  start: measureStart,
  memory: measureMemory,
}

/** `npm run bench [-- reads|flow|start|memory]`: goals 1, 3, 4 and 5 of performance.md, or one of them. */
await runCommand(async () => {
  const [wanted] = process.argv.slice(2)
  if (wanted !== undefined && !(wanted in PARTS)) {
    throw new StartRefused(`There is no bench '${wanted}': it is one of ${Object.keys(PARTS).join(', ')}.`)
  }
  await buildIfMissing()
  printMachine()
  const rows: Row[] = []
  for (const [name, measure] of Object.entries(PARTS)) {
    if (wanted === undefined || wanted === name) rows.push(...(await measure()))
  }
  printTable(rows)
})
