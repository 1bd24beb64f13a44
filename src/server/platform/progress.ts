import { hostname } from 'node:os'

/** How far a step is, from 0 to 1. */
export type Reach = (share: number) => void

/** Tells an operator what a start does. */
export interface Progress {
  say(sentence: string): void
  /** Runs a long step, and says what it is, how long it usually takes, how far it is and how long it took. */
  step<Result>(what: string, usually: string, work: (reach: Reach) => Promise<Result>): Promise<Result>
}

const MOVES_EVERY_MS = 250
const LINE_EVERY_MS = 10_000
const BAR_WIDTH = 24

/** pino's number for an event that is not a problem. */
const INFO = 30

/** Clears the line, and puts the cursor at its start. */
const CLEAR = '\r\u001B[2K'

/** A line that moves on a terminal and plain lines elsewhere; in production, always JSON like the log's. */
export function openProgress(mode: 'production' | 'local', output = process.stdout): Progress {
  let hasMovingLine = false
  const say = (sentence: string) => {
    const start = hasMovingLine ? CLEAR : ''
    output.write(`${start}${mode === 'production' ? asJson(sentence) : sentence}\n`)
  }
  return {
    say,
    step: async (what, usually, work) => {
      const began = performance.now()
      // The first of several steps at once has the line that moves.
      const moves = mode !== 'production' && output.isTTY && !hasMovingLine
      let reached: number | null = null
      const elapsed = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
      const tell = () => {
        if (moves) output.write(`${CLEAR}${what} ${barOf(reached)}${elapsed()} (usually ${usually})`)
        else say(`${what}: ${percentOf(reached)}${elapsed()} so far.`)
      }
      if (moves) hasMovingLine = true
      else say(`${what}, which usually takes ${usually} …`)
      const timer = setInterval(tell, moves ? MOVES_EVERY_MS : LINE_EVERY_MS).unref()
      try {
        const result = await work((share) => {
          reached = share
        })
        say(`${what}: done in ${elapsed()}.`)
        return result
      } catch (error) {
        if (moves) output.write('\n')
        throw error
      } finally {
        clearInterval(timer)
        if (moves) hasMovingLine = false
      }
    },
  }
}

/** The same fields as the log's lines; the log is not open yet when the product builds. */
function asJson(msg: string): string {
  return JSON.stringify({ level: INFO, time: Date.now(), pid: process.pid, hostname: hostname(), msg })
}

function percentOf(share: number | null): string {
  return share === null ? '' : `${Math.floor(share * 100)} %, `
}

function barOf(share: number | null): string {
  if (share === null) return ''
  const full = Math.round(share * BAR_WIDTH)
  return `[${'#'.repeat(full)}${'-'.repeat(BAR_WIDTH - full)}] ${percentOf(share)}`
}
