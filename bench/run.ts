import { buildIfMissing } from '#server/commands/build-if-missing.ts'
import { runCommand } from '#server/commands/run-command.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import { printMachine, printTable, type Row } from './measure/report.ts'

/** Loads a part when it is run, since what is loaded beside it changes figures. */
type Part = () => Promise<{ measure: (only?: string) => Promise<Row[]> }>

const PARTS: Record<string, Part> = {
  reads: () => import('./reads/reads.ts'),
  flow: () => import('./flow/flow.ts'),
  pictures: () => import('./pictures/pictures.ts'),
  claims: () => import('./claims/claims.ts'),
  report: () => import('./report/report.ts'),
  start: () => import('./start/start.ts'),
  memory: () => import('./memory/memory.ts'),
  growth: () => import('./growth/growth.ts'),
  people: () => import('./people/people.ts'),
  interactions: () => import('./interactions/interactions.ts'),
  bundle: () => import('./bundle/bundle.ts'),
  'first-screen': () => import('./first-screen/first-screen.ts'),
}

/** Parts that take long or need more packages run only when named. */
const WHEN_NAMED: Record<string, Part> = {
  lighthouse: () => import('./lighthouse/lighthouse.ts'),
  clone: () => import('./clone/clone.ts'),
  soak: () => import('./soak/soak.ts'),
  peers: () => import('./peers/peers.ts'),
}

/**
 * `npm run bench`: the goals of performance.md; `npm run bench -- reads` (or another part): one of them. Further words
 * narrow it: `growth /api/admin/audit,search=`, `lighthouse /business/faq`, `soak 2,1` (minutes, and of rest).
 *
 * Each part has its folder. `world` has what all measure (a product in its own process, its database, browsers, one
 * journey through it), `measure` how, `client-floor` the client they compare with, and `seed` large databases.
 */
await runCommand(async () => {
  const [wanted, only] = process.argv.slice(2)
  const all = { ...PARTS, ...WHEN_NAMED }
  if (wanted !== undefined && !(wanted in all)) {
    throw new ConfigError(`There is no bench '${wanted}': it is one of ${Object.keys(all).join(', ')}.`)
  }
  const measured = wanted === undefined ? PARTS : { [wanted]: all[wanted]! }
  await buildIfMissing(['client', 'server'])
  printMachine()
  for (const [name, load] of Object.entries(measured)) {
    const { measure } = await load()
    const rows = await measure(only)
    console.log(`\n${name}`)
    printTable(rows)
  }
})
