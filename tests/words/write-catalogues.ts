import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PO from 'pofile'
import { CATALOGUES, readCatalogues } from '#server/platform/words/catalogue.ts'
import { ROOMS } from '#server/platform/words/rooms.ts'
import { roomsOfBoth } from './rooms.ts'

/** Adds the new sentences of each room to its catalogue, without French, and takes out those that no file has. */
export function writeCatalogues(): void {
  const spoken = roomsOfBoth()
  const known = readCatalogues()
  for (const { name } of ROOMS) {
    const items = known.find(({ room }) => room === name)?.items ?? []
    const files = spoken.filter(({ room }) => room.name === name)
    const texts = new Map<string, string[]>()
    for (const { file, texts: own } of files)
      for (const text of own) texts.set(text, [...(texts.get(text) ?? []), `src/${file}`])
    const catalogue = new PO()
    catalogue.headers = {
      Language: 'fr_CA',
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Transfer-Encoding': '8bit',
    }
    for (const [text, references] of texts) {
      const entries = items.filter(({ msgid }) => msgid === text)
      if (entries.length === 0) entries.push(Object.assign(new PO.Item(), { msgid: text, msgstr: [''] }))
      for (const entry of entries) catalogue.items.push(Object.assign(entry, { references }))
    }
    writeFileSync(join(CATALOGUES, `${name}.po`), `${catalogue.toString().trimEnd()}\n`)
  }
}
