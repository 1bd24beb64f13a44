import { buildIfMissing } from '../src/server/commands/build-if-missing.ts'
import { runCommand } from '../src/server/commands/run-command.ts'
import { ConfigError } from '../src/server/platform/config-error.ts'
import { measureBundle } from './bundle/bundle.ts'
import { measureClaimsUnderSearch } from './claims/claims-under-search.ts'
import { measureClone } from './clone/clone.ts'
import { measureFirstScreen } from './first-screen/first-screen.ts'
import { measureFlow } from './flow/flow.ts'
import { measureGrowth } from './growth/growth.ts'
import { measureInteractions } from './interactions/interactions.ts'
import { measureKnownAddresses } from './known-addresses/known-addresses.ts'
import { measureLighthouse } from './lighthouse/lighthouse.ts'
import { printMachine, printTable, type Row } from './measure/report.ts'
import { measureMemory } from './memory/memory.ts'
import { measurePeers } from './peers/peers.ts'
import { measurePictures } from './pictures/pictures.ts'
import { measureReads } from './reads/reads.ts'
import { measureSoak } from './soak/soak.ts'
import { measureStart } from './start/start.ts'

type Part = (only?: string) => Promise<Row[]>

const PARTS: Record<string, Part> = {
  reads: measureReads,
  flow: measureFlow,
  pictures: measurePictures,
  claims: measureClaimsUnderSearch,
  start: measureStart,
  memory: measureMemory,
  growth: measureGrowth,
  interactions: measureInteractions,
  lighthouse: measureLighthouse,
  bundle: measureBundle,
  'first-screen': measureFirstScreen,
  'known-addresses': measureKnownAddresses,
}

/** Parts that take long or need extra packages run only when named. */
const WHEN_NAMED: Record<string, Part> = {
  clone: measureClone,
  soak: measureSoak,
  peers: measurePeers,
}

/**
 * `npm run bench`: the goals of performance.md; `npm run bench -- reads` (or another part): one of them. Further words
 * narrow it: `growth /api/admin/audit,search=`, `lighthouse /business/faq`, `soak 2,1` (minutes, and of rest).
 */
await runCommand(async () => {
  const [wanted, only] = process.argv.slice(2)
  const all = { ...PARTS, ...WHEN_NAMED }
  if (wanted !== undefined && !(wanted in all)) {
    throw new ConfigError(`There is no bench '${wanted}': it is one of ${Object.keys(all).join(', ')}.`)
  }
  const measured = wanted === undefined ? PARTS : { [wanted]: all[wanted]! }
  await buildIfMissing('client', 'server')
  printMachine()
  for (const [part, measure] of Object.entries(measured)) {
    const rows = await measure(only)
    console.log(`\n${part}`)
    printTable(rows)
  }
})
