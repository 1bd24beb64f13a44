import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { themeIn } from './theme.ts'

const script = readFileSync(new URL('../../client/public/theme.js', import.meta.url), 'utf8')

function themeByScript(cookie: string): string | null {
  const dataset: { theme?: string } = {}
  runInNewContext(script, { document: { cookie, documentElement: { dataset } } })
  return dataset.theme ?? null
}

test.each([
  ['', null],
  ['theme=dark', 'dark'],
  ['__Host-theme=light', 'light'],
  ['a=b; __Host-theme=dark; c=d', 'dark'],
  ['theme=light; __Host-theme=dark', 'dark'],
  ['__Host-theme=dark; theme=light', 'dark'],
  ['theme=system', null],
  ['theme=darker', null],
  ['my-theme=dark', null],
  ['a=theme=dark', null],
])('server and page read the same theme from the cookies %j', (cookies, theme) => {
  expect([themeIn(cookies), themeByScript(cookies)]).toEqual([theme, theme])
})
