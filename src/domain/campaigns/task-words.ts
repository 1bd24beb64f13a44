import { fitting } from '#domain/text/characters.ts'
import { inClauses, listOf } from '#domain/text/word-lists.ts'
import { type Values, type Words, words } from '#domain/text/wording.ts'
import { findWishes, type Wish } from './asking-phrases.ts'
import { findPair, type NamedPair, pairWords } from './named-pairs.ts'
import { plainSentences } from './plain-sentences.ts'
import { type Asked, ruleOf } from './platform-rules.ts'

/** Words of a task that may ask for what is not honest, or that name an act on a platform while the task does not. */
export type Finding = { kind: Wish; words: string } | NamedPair

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
      const key = finding.kind === 'pair' ? `${finding.platform} ${finding.act}` : finding.words.toLowerCase()
      if (!found.has(key)) found.set(key, finding)
    }
  }
  return [...found.values()]
}

/** A clause for the words of each kind, which are counted. */
const ASKS_FOR: Record<Wish, (values: Values) => Words> = {
  stars: (values) =>
    words(
      '{count, plural, one {{words} asks for a number of stars} other {{words} ask for a number of stars}}',
      values,
    ),
  opinion: (values) =>
    words(
      '{count, plural, one {{words} asks for a certain opinion} other {{words} ask for a certain opinion}}',
      values,
    ),
  wording: (values) =>
    words(
      '{count, plural, one {{words} gives members the words to write} other {{words} give members the words to write}}',
      values,
    ),
  silence: (values) =>
    words(
      '{count, plural, one {{words} asks members not to mention the reward} other {{words} ask members not to mention the reward}}',
      values,
    ),
}

/** More of one kind are counted. */
const MAX_NAMED = 3

/** The question to the admin, which names the words. */
export function askingSentence(findings: readonly Finding[]): Words {
  const wishes = Object.entries(ASKS_FOR).flatMap(([kind, clause]) => {
    const quotes = findings.filter((finding) => finding.kind === kind).map(quoted)
    return quotes.length > 0 ? [clause({ count: quotes.length, words: named(quotes) })] : []
  })
  const pairs = findings.flatMap((finding) =>
    finding.kind === 'pair' ? [pairWords(finding, quoted(finding))] : [],
  )
  const choice =
    pairs.length > 0
      ? [
          words('{pairs}, so please choose the platform and the act, or publish it as it is', {
            pairs: named(pairs),
          }),
        ]
      : []
  return words('Please read this again before you publish it: {clauses}.', {
    clauses: inClauses([...wishes, ...choice]),
  })
}

function named(all: readonly Words[]): Words {
  const others = all.length - MAX_NAMED
  if (others <= 0) return listOf(all)
  return listOf([
    ...all.slice(0, MAX_NAMED),
    words('{others, plural, one {# more} other {# more}}', { others }),
  ])
}

const MAX_QUOTE_LENGTH = 80

/** The words as people read them, without the marks of Markdown. */
function quoted(finding: Finding): Words {
  const plain = finding.words.replace(/[*_`~[\]]/g, '').replace(/\s+/g, ' ')
  const quote = fitting(plain, MAX_QUOTE_LENGTH)
  return words('“{quote}”', { quote: quote === plain ? plain : `${quote}…` })
}
