import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'
import { readCatalogue, readCatalogues } from '#server/platform/words/catalogue.ts'
import { ROOMS, roomOf } from '#server/platform/words/rooms.ts'
import { roomsOfBoth } from './words/rooms.ts'
import { SAME_IN_BOTH } from './words/same-in-both.ts'

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url))

const spoken = roomsOfBoth()
const catalogue = readCatalogue()
const entries = readCatalogues().flatMap(({ room, items }) =>
  items.map(({ msgid, msgctxt, msgstr }) => ({ room, msgid, context: msgctxt, french: msgstr[0] ?? '' })),
)

test('every sentence of the rooms that speak both languages has French', () => {
  expect(spoken).not.toEqual([])
  const missing = spoken.flatMap(({ file, texts }) =>
    texts.filter((text) => catalogue.find(text, file) === undefined).map((text) => `src/${file} ${text}`),
  )
  expect(missing).toEqual([])
})

test('every sentence of those rooms is whole, and can be said in French', () => {
  expect(spoken.flatMap(({ unmarked }) => unmarked)).toEqual([])
  expect(spoken.flatMap(({ glued }) => glued)).toEqual([])
})

test('every rule that gives sentences is in a room: the build writes its words in both languages', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(domain|contract)\/.*(?<!\.test)\.ts$/.test(file),
  )
  const outside = files.filter(
    (file) =>
      roomOf(file) === null && /\b(words|sentence)\(['"`]/.test(readFileSync(join(SOURCE, file), 'utf8')),
  )
  expect(outside).toEqual([])
})

test('the catalogues have no sentence that no file says', () => {
  const said = new Set(spoken.flatMap(({ room, texts }) => texts.map((text) => `${room.name} ${text}`)))
  expect(entries.filter(({ room, msgid }) => !said.has(`${room} ${msgid}`))).toEqual([])
  expect(new Set(entries.map(({ room }) => room))).toEqual(new Set(ROOMS.map(({ name }) => name)))
})

test('the French of a sentence has the values and elements of the English', () => {
  const differing = entries.filter(
    ({ msgid, french }) => /[{<]/.test(msgid) && String(namesIn(msgid)) !== String(namesIn(french)),
  )
  expect(differing.map(({ room, msgid, french }) => `${room}: ${msgid} -> ${french}`)).toEqual([])
})

test('French that equals the English is on the written list', () => {
  const same = entries.filter(({ msgid, french }) => msgid === french && !SAME_IN_BOTH.includes(msgid))
  expect(same.map(({ msgid }) => msgid)).toEqual([])
})

test('the French is typeset as in Canada', () => {
  // No space before ; ! ? and no-break spaces before : and inside « » (Office québécois de la langue française).
  const wrong = entries.filter(({ french }) =>
    /[\s\u00a0][;!?]|[^\u00a0\d]:(?!\/)(?=\s|$)| :|«(?!\u00a0)|[^\u00a0]»|["']|\.\.\.\S/.test(french),
  )
  expect(wrong.map(({ room, french }) => `${room}: ${french}`)).toEqual([])
})

function namesIn(text: string): string[] {
  const names = new Set<string>()
  const collect = (part: unknown): void => {
    if (!Array.isArray(part)) {
      if (typeof part === 'object' && part !== null) for (const one of Object.values(part)) collect(one)
      return
    }
    for (const one of part) {
      if (Array.isArray(one) && typeof one[0] === 'string' && /^\w+$/.test(one[0])) names.add(one[0])
      collect(Array.isArray(one) ? one.slice(1) : one)
    }
  }
  collect(compile(text))
  return [...names].sort()
}
