import { scryptSync } from 'node:crypto'

/** The time of the fixed piece of work on a quiet machine with two slow cores. */
const REFERENCE_MS = 90

const MEASUREMENTS = 5

/** The variable in which the workers of a run find what its start measured. */
const VARIABLE = 'TEST_SLOWNESS'

/** How many times longer than on our machine a limit has to be here; at least 1. Measured once a run. */
function slowness(): number {
  process.env[VARIABLE] ??= String(Math.max(1, meanOfWork() / REFERENCE_MS))
  return Number(process.env[VARIABLE])
}

function meanOfWork(): number {
  const began = performance.now()
  for (let done = 0; done < MEASUREMENTS; done += 1) scryptSync('a fixed piece', 'of work', 32, { N: 16_384 })
  return (performance.now() - began) / MEASUREMENTS
}

/**
 * How long a test waits for one event, and how long a whole test or hook may take, in milliseconds. Generous: they end
 * only what never comes. A wait ends first, so that the failure names what was awaited.
 */
export const WAIT_MS = 60_000 * slowness()
export const TEST_MS = 5 * WAIT_MS
