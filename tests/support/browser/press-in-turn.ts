import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pressWhenSeen } from './page-parts.ts'

/** A page may still be replacing the card that another admin has decided when its key comes. */
export const MAX_IGNORED = 2

/** Presses A on each page in turn, once its card is seen; returns what the server accepted and refused. */
export async function pressInTurn(pages: readonly Page[], presses: number) {
  const decisions: string[] = []
  const conflicts: string[] = []
  let requests = 0
  let answers = 0
  for (const page of pages) {
    page.on('request', (request) => {
      if (request.method() === 'PUT') requests += 1
    })
    page.on('response', (response) => {
      if (response.request().method() !== 'PUT') return
      answers += 1
      if (response.ok()) decisions.push(new URL(response.url()).pathname)
      if (response.status() === 409) void response.text().then((text) => conflicts.push(text))
    })
  }
  for (let press = 0; press < presses; press += 1) await pressWhenSeen(pages[press % pages.length]!, 'a')
  // A page answers this after it has told of the requests that its keys sent.
  await Promise.all(pages.map((page) => page.evaluate(() => null)))
  await expect.poll(() => requests - answers).toBe(0)
  return { decisions, conflicts }
}
