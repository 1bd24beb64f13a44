import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PO from 'pofile'
import { PROJECT } from '../builds.ts'

export const CATALOGUES = join(PROJECT, 'src/server/platform/words/fr')

/** French sentences by their English text. */
export interface Catalogue {
  /** The French of a sentence, or undefined. A file of `src` may have its own (the context of its entry). */
  find(english: string, file?: string): string | undefined
  /** Whether a file has its own French of this sentence. */
  differsIn(english: string, file: string): boolean
  /** Entries without French, or whose French is marked as doubtful. */
  missing: readonly string[]
  /** Changes with any sentence. */
  digest: string
}

/** All catalogues, as they are on disk. Throws if two of them give one sentence different French. */
export function readCatalogue(): Catalogue {
  const french = new Map<string, string>()
  const missing: string[] = []
  for (const { room, items } of readCatalogues()) {
    for (const { msgid, msgctxt, msgstr, flags, obsolete } of items) {
      const [text = ''] = msgstr
      if (obsolete) continue
      if (text === '' || flags.fuzzy) {
        missing.push(`${room}: ${msgid}`)
        continue
      }
      const key = keyOf(msgid, msgctxt)
      const earlier = french.get(key)
      if (earlier !== undefined && earlier !== text)
        throw new Error(`'${msgid}' has two French sentences: '${earlier}', and '${text}' in ${room}.po.`)
      french.set(key, text)
    }
  }
  return {
    find: (english, file) => french.get(keyOf(english, file)) ?? french.get(keyOf(english)),
    differsIn: (english, file) => french.has(keyOf(english, file)),
    missing,
    digest: createHash('sha256')
      .update(JSON.stringify([...french]))
      .digest('hex'),
  }
}

export function readCatalogues(): { room: string; items: PO['items'] }[] {
  return readdirSync(CATALOGUES)
    .filter((name) => name.endsWith('.po'))
    .sort()
    .map((name) => ({
      room: name.slice(0, -'.po'.length),
      items: PO.parse(readFileSync(join(CATALOGUES, name), 'utf8')).items,
    }))
}

function keyOf(english: string, file?: string | null): string {
  return file ? `${english}\u0004${file}` : english
}
