import type { Reporter } from 'vitest/node'
import { plural } from '#domain/text/format.ts'

/** Files of rules take no time worth counting. */
const COUNTED_PROJECT = 'product'

const SAY_EVERY_MS = 20_000
const MINUTE_MS = 60_000

/** Says now and then how many files are done, and how long the others take at this pace. */
export function progress(): Reporter {
  let all = 0
  let done = 0
  let counted = 0
  let countedDone = 0
  let beganAt = 0
  let saidAt = 0
  return {
    onTestRunStart: (files) => {
      all = files.length
      counted = files.filter(({ project }) => project.name === COUNTED_PROJECT).length
    },
    onTestModuleStart: ({ project }) => {
      if (project.name === COUNTED_PROJECT) beganAt ||= performance.now()
    },
    onTestModuleEnd: ({ project }) => {
      done += 1
      if (project.name !== COUNTED_PROJECT) return
      countedDone += 1
      const now = performance.now()
      if (now - saidAt < SAY_EVERY_MS || done === all) return
      saidAt = now
      const leftMs = ((now - beganAt) / countedDone) * (counted - countedDone)
      console.log(`${done} of ${all} files done, about ${inMinutes(leftMs)} left`)
    },
  }
}

function inMinutes(milliseconds: number): string {
  return plural(Math.max(1, Math.round(milliseconds / MINUTE_MS)), 'minute', 'minutes')
}
