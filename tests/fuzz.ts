import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { allEndpoints } from '#contract/all-endpoints.ts'

const DEFAULT_COUNT = 10_000

/**
 * `npm run fuzz -- --seed N --count M` sends M broken calls and looks for answers that no call may get
 * (every-call.test.ts). The same seed repeats a run; without one, each run differs.
 */
const { values } = parseArgs({ options: { seed: { type: 'string' }, count: { type: 'string' } } })
const seed = Number(values.seed ?? randomInt(1_000_000))
const perCall = Math.ceil(Number(values.count ?? DEFAULT_COUNT) / allEndpoints.length)
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(perCall) || perCall < 1) {
  console.error('--seed and --count are whole numbers: npm run fuzz -- --seed 7 --count 100000')
  process.exit(1)
}
console.log(`seed ${seed}: ${perCall} mutations of each of ${allEndpoints.length} calls`)
Object.assign(process.env, { FUZZ_SEED: String(seed), FUZZ_PER_CALL: String(perCall) })
// Files of everything grow with the calls before them, so no test has a time limit here.
process.argv.splice(2, Number.POSITIVE_INFINITY, 'tests/every-call', '--testTimeout=0')
await import('./run.ts')
