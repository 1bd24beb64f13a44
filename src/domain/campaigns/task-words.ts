import { fitting } from '#domain/text/characters.ts'
import { formatList } from '#domain/text/format.ts'
import { findWishes, type Wish } from './asking-phrases.ts'
import { findPair } from './named-pairs.ts'
import { plainSentences } from './plain-sentences.ts'
import { type Asked, ruleOf } from './platform-rules.ts'

/** Words of a task that may ask for what is not honest, or that name an act on a platform while the task does not. */
export type Finding = { kind: Wish; words: string } | { kind: 'pair'; words: string; names: string }

interface TaskWords extends Asked {
  title: string
  description: string
  requirements: string
}

/** Finds what an admin is asked to read again, each once, in time that is linear in the texts. */
export function askingWords({ title, description, requirements, ...asked }: TaskWords): Finding[] {
  const isUnnamed = ruleOf(asked) === null
  const found = new Map<string, Finding>()
  for (const sentence of [title, description, requirements].flatMap(plainSentences)) {
    const pair = isUnnamed ? findPair(sentence) : null
    for (const finding of [...findWishes(sentence), ...(pair ? [pair] : [])]) {
      const key = finding.kind === 'pair' ? finding.names : finding.words.toLowerCase()
      if (!found.has(key)) found.set(key, finding)
    }
  }
  return [...found.values()]
}

const ASKS_FOR: Record<Wish, readonly [one: string, more: string]> = {
  stars: ['asks for a number of stars', 'ask for a number of stars'],
  opinion: ['asks for a certain opinion', 'ask for a certain opinion'],
  wording: ['gives members the words to write', 'give members the words to write'],
  silence: ['asks members not to mention the reward', 'ask members not to mention the reward'],
}

/** More of one kind are counted. */
const MAX_NAMED = 3

/** The question to the admin, which names the words. */
export function askingSentence(findings: readonly Finding[]): string {
  const wishes = Object.entries(ASKS_FOR).flatMap(([kind, [one, more]]) => {
    const words = findings.filter((finding) => finding.kind === kind).map(quoted)
    return words.length > 0 ? [`${named(words)} ${words.length === 1 ? one : more}`] : []
  })
  const pairs = findings.flatMap((finding) =>
    finding.kind === 'pair' ? [`${quoted(finding)} names ${finding.names}`] : [],
  )
  const choice =
    pairs.length > 0
      ? [`${named(pairs)}, so please choose the platform and the act, or publish it as it is`]
      : []
  return `Please read this again before you publish it: ${[...wishes, ...choice].join('; ')}.`
}

function named(words: readonly string[]): string {
  const others = words.length - MAX_NAMED
  return formatList(others > 0 ? [...words.slice(0, MAX_NAMED), `${others} more`] : words)
}

const MAX_QUOTE_LENGTH = 80

/** The words as people read them, without the marks of Markdown. */
function quoted({ words }: Finding): string {
  const plain = words.replace(/[*_`~[\]]/g, '').replace(/\s+/g, ' ')
  const quote = fitting(plain, MAX_QUOTE_LENGTH)
  return quote === plain ? `“${plain}”` : `“${quote}…”`
}
