import { buildIfMissing } from '../src/server/commands/build.ts'
import { runCommand } from '../src/server/commands/run-command.ts'
import { StartRefused } from '../src/server/platform/start-refused.ts'
import { measureBundle } from './bundle.ts'
import { measureFirstScreen } from './first-screen.ts'
import { measureFlow } from './flow.ts'
import { measureGrowth } from './growth.ts'
import { measureInteractions } from './interactions.ts'
import { measureKnownAddresses } from './known-addresses.ts'
import { measureLayout } from './layout.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureMemory } from './memory.ts'
import { measureReads } from './reads.ts'
import { printMachine, printTable, type Row } from './report.ts'
import { measureServers } from './servers.ts'
import { measureStart } from './start.ts'

const PARTS: Record<string, (only?: string) => Promise<Row[]>> = {
  reads: measureReads,
  servers: measureServers,
  flow: measureFlow,
  start: measureStart,
  memory: measureMemory,
  growth: measureGrowth,
  interactions: measureInteractions,
  lighthouse: measureLighthouse,
  bundle: measureBundle,
  'first-screen': measureFirstScreen,
  layout: measureLayout,
  'known-addresses': measureKnownAddresses,
}

/**
 * `npm run bench`: the goals of performance.md; `npm run bench -- reads` (or another of `PARTS`): one of them.
 * What follows narrows it: `growth /api/admin/audit`, `lighthouse /business/faq`.
 */
await runCommand(async () => {
  const [wanted, only] = process.argv.slice(2)
  if (wanted !== undefined && !(wanted in PARTS)) {
    throw new StartRefused(`There is no bench '${wanted}': it is one of ${Object.keys(PARTS).join(', ')}.`)
  }
  await buildIfMissing()
  printMachine()
  const rows: Row[] = []
  for (const [name, measure] of Object.entries(PARTS)) {
    if (wanted === undefined || wanted === name) rows.push(...(await measure(only)))
  }
  printTable(rows)
})
