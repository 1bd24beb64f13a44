import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '#server/platform/config-error.ts'
import { findViolations } from '#server/points/invariants.ts'
import { median, percentile } from '../measure/figures.ts'
import { memoryDuring } from '../measure/process-memory.ts'
import { inUnit, type Row, within } from '../measure/report.ts'
import { loadReads } from '../reads/ask.ts'
import type { Product } from '../world/product.ts'
import { onProduct } from '../world/stage.ts'
import { beginDay, type Day, PER_SECOND, STREAMS } from './day.ts'

const MINUTE_MS = 60_000

const MB = inUnit(' MB')

type Written = (figure: number) => string

/** The default length in minutes, and the samples: one a minute. */
const MINUTES = 20
const SAMPLES = 20

/** Anonymous megabytes at the end, and the growth since the second quarter (goal 5). */
const AT_END_MB = 250
const MAX_GROWTH = 1.1

/** How long the server rests afterwards, in minutes, and its memory then, as a share of that before the day (goal 5). */
const REST_MINUTES = 10
const AFTER_REST = 1.2

/** The p99 of single minutes varies by a third on a shared machine; a slowdown over time grows by multiples. */
const MAX_P99_GROWTH = 1.5

interface Sample {
  megabytes: number
  p99: number
  descriptors: number
  reads: number
}

/** Goal 5: a server during a mixed day at a steady rate, and after a rest: its memory, its answers and its open files. */
export function measure(only = String(MINUTES)): Promise<Row[]> {
  const [minutes = '', rest = String(REST_MINUTES)] = only.split(',')
  const sampleMs = (Number(minutes) * MINUTE_MS) / SAMPLES
  if (!(sampleMs > 0 && Number(rest) >= 0)) {
    throw new ConfigError(
      `A soak takes a number of minutes, and after a comma those of its rest, not '${only}'.`,
    )
  }
  return onProduct(async (product, stage) => {
    await loadReads(stage, product.url)
    const before = (await product.memory()).anonymous
    const day = await beginDay(stage, product.url)
    const samples = await takeSamples(product, day, sampleMs)
    const violations = await findViolations(stage.database.queries)
    for (const failure of new Set(day.failures)) console.log(`  ${failure}`)
    for (const { claim } of violations) console.log(`  broken: ${claim}`)
    await sleep(Number(rest) * MINUTE_MS)
    const rested = (await product.memory()).anonymous
    const resting = `anonymous memory after the reads of goal 1, and ${rest} minutes after the day`
    return [
      ...rowsOf(minutes, samples, day.failures.length, violations.length),
      growthRow(resting, MB, AFTER_REST, [before, rested]),
    ]
  })
}

/** Samples over the whole time; the day is over when they are taken. */
async function takeSamples(product: Product, day: Day, sampleMs: number): Promise<Sample[]> {
  const samples: Sample[] = []
  try {
    while (samples.length < SAMPLES) {
      const readings = await memoryDuring(product.memory, sleep(sampleMs))
      const milliseconds = day.takeReads()
      const sample = {
        megabytes: median(readings.map(({ anonymous }) => anonymous)),
        p99: percentile(milliseconds, 0.99),
        descriptors: median(readings.map(({ descriptors }) => descriptors)),
        reads: milliseconds.length,
      }
      samples.push(sample)
      console.log(lineOf(sample, (samples.length * sampleMs) / MINUTE_MS))
    }
    return samples
  } finally {
    await day.end()
  }
}

function lineOf({ megabytes, p99, descriptors, reads }: Sample, minutes: number): string {
  return `  ${minutes.toFixed(1)} min: ${megabytes.toFixed(0)} MB anonymous, p99 ${p99.toFixed(0)} ms of ${reads} reads, ${descriptors} descriptors`
}

function rowsOf(minutes: string, samples: readonly Sample[], failures: number, violations: number): Row[] {
  const early = samples.slice(SAMPLES / 4, SAMPLES / 2)
  const late = samples.slice(-SAMPLES / 4)
  const middle = (some: readonly Sample[], figure: keyof Sample) => median(some.map((one) => one[figure]))
  const growth = (what: string, figure: keyof Sample, written: Written, most: number) =>
    growthRow(`${what}: second quarter, last quarter`, written, most, [
      middle(early, figure),
      middle(late, figure),
    ])
  const none = (what: string, found: number) =>
    within({ goal: 5, what: `  ${what}`, written: String }, found, 0)
  const done = samples.reduce((sum, sample) => sum + sample.reads, 0)
  const { reads, proofs, visits } = PER_SECOND
  const day = `${minutes} minutes of ${reads} reads, ${proofs} proofs and ${visits} visit a second`
  const memory = { goal: 5, what: `anonymous memory after ${day}`, written: MB }
  const gained = Math.abs(middle(late, 'descriptors') - middle(early, 'descriptors'))
  const descriptors = `descriptors gained or lost; ${STREAMS} streams come and go`
  return [
    within(memory, middle(late, 'megabytes'), AT_END_MB),
    growth('anonymous memory', 'megabytes', MB, MAX_GROWTH),
    growth('p99 of a read', 'p99', inUnit(' ms'), MAX_P99_GROWTH),
    within({ goal: 5, what: `  ${descriptors}`, written: String }, gained, STREAMS),
    none(`failures among ${done} reads and what came between`, failures),
    none('invariants that do not hold', violations),
  ]
}

function growthRow(
  what: string,
  written: Written,
  most: number,
  [before, after]: readonly [number, number],
): Row {
  return {
    goal: 5,
    what: `  ${what}`,
    product: `${before.toFixed(0)}, ${written(after)}`,
    ratio: (after / before).toFixed(2),
    target: `≤ ${most}`,
    met: after <= most * before,
  }
}
