import { setTimeout as sleep } from 'node:timers/promises'
import { answerAssignments } from '../measure/own-process.ts'
import { AS_BROWSER } from '../world/as-browser.ts'

const SECOND_MS = 1000

export interface SearchAssignment {
  url: string
  /** One per admin. */
  cookies: readonly string[]
  addresses: readonly string[]
  seconds: number
}

export interface SearchesMade {
  /** Milliseconds of each answered search. */
  taken: number[]
  refused: number
}

/** Every admin searches again as soon as the last answer is there; after a refusal, when it says. */
answerAssignments(async ({ url, cookies, addresses, seconds }: SearchAssignment): Promise<SearchesMade> => {
  const made: SearchesMade = { taken: [], refused: 0 }
  const until = performance.now() + seconds * SECOND_MS
  const searchOn = async (cookie: string, first: number) => {
    for (let turn = first; performance.now() < until; turn += 1) {
      const address = addresses[turn % addresses.length]!
      const startedAt = performance.now()
      const response = await fetch(url + address, { headers: { ...AS_BROWSER, cookie } })
      const text = await response.text()
      if (response.ok) made.taken.push(performance.now() - startedAt)
      else if (response.status !== 503) throw new Error(`${address}: ${response.status} ${text}`)
      else {
        made.refused += 1
        await sleep(Number(response.headers.get('retry-after')) * SECOND_MS)
      }
    }
  }
  await Promise.all(cookies.map(searchOn))
  return made
})
