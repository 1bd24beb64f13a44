import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Room, roomOf } from '#server/platform/words/rooms.ts'
import { type MarkedSentence, markedSentences } from '../../vite/marked-sentences.ts'
import { type Sentence, sentencesIn } from './sentences.ts'

const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url))

/** The server looks a sentence up by its English text; in the client, the build replaces those that are marked. */
const SAID_BY_TEXT = /^server\//

/** The sentences of a file in a room that speaks both languages. */
export interface SpokenInBoth {
  room: Room
  file: string
  /** Each sentence with French, once. */
  texts: readonly string[]
  /** Sentences that no language but English can say: they are not marked, or have their values inside. */
  unmarked: readonly string[]
  /** Sentences with a part that is words too. */
  glued: readonly string[]
}

export function roomsOfBoth(): SpokenInBoth[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .sort()
    .flatMap((file) => {
      const room = roomOf(file)
      return room === null ? [] : [spokenIn(room, file)]
    })
}

function spokenIn(room: Room, file: string): SpokenInBoth {
  const source = readFileSync(join(SOURCE, file), 'utf8')
  const marked = markedSentences(file, source)
  const others = sentencesIn(file, source).filter(
    (one) => !isOfTheApi(one, source) && !marked.some((other) => overlaps(one, other)),
  )
  const byText = SAID_BY_TEXT.test(file) ? others.filter(({ text }) => !text.includes('{')) : []
  const at = ({ text, line }: Sentence) => `src/${file}:${line} ${text}`
  return {
    room,
    file,
    texts: [...new Set([...marked, ...byText].map(({ text }) => text))],
    unmarked: others.filter((one) => !byText.includes(one)).map(at),
    glued: marked.filter((one) => isGlued(one, source, file)).map(({ text }) => `src/${file} ${text}`),
  }
}

/** The API document is in English. */
function isOfTheApi({ start }: Sentence, source: string): boolean {
  return /\b(summary|tag):\s*$/.test(source.slice(0, start))
}

function overlaps(one: { start: number; end: number }, other: { start: number; end: number }): boolean {
  return one.start < other.end && other.start < one.end
}

function isGlued({ values }: MarkedSentence, source: string, file: string): boolean {
  return values.some(({ start, end }) => {
    const value = source.slice(start, end)
    return markedSentences(file, value).length > 0 || sentencesIn(file, `(${value})`).length > 0
  })
}
