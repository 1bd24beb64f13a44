import type { PlainSentence } from './plain-sentences.ts'

/** Characters around a phrase that can turn it. */
const REACH = 200

const NEGATIONS =
  "(?:do|does|did|wo|is|are|was|were|ca|would|should|could|must|need|has|have)n'?t|cannot|no|not|never|neither|nor|none|nobody|nothing|avoid(?:ing)?|reject(?:s|ed|ing)?|refus(?:e|es|ed|ing)|forbid(?:s|den)?|instead of|rather than"

/** Each group is one way in which a phrase turns what follows it. */
const TURNS = new RegExp(
  [
    // Words that only look like a negation.
    String.raw`\b(?:not (?:only|just)|no (?:time|problem|matter|doubt|worries|purchase|more than|longer than)|no,|why not|can'?t wait|(?:don'?t|do not|never|not) (?:forget|hesitate|worry|miss|be (?:shy|afraid)))\b`,
    // "We never ask for …": a list that follows belongs to it.
    String.raw`\b(?<list>(?:${NEGATIONS}) (?:one )?(?:have|need|want|ask|asks|expect|pay|pays|require)s?)\b`,
    String.raw`\b(?<no>${NEGATIONS})\b`,
    String.raw`\b(?<opposite>without|less than|fewer than|lower than|below|under|other than|anything but|nothing but)\b`,
    String.raw`(?<next>;|\b(?:but|unless|until|except|otherwise|instead(?! of))\b|(?:[,:]| -) ?(?:just|simply|please|so|then)\b)`,
    String.raw`(?<verb>(?:,| -)(?: and)? (?:leave|give|write|post|rate|say|tell|click|tap|choose|select|use|copy|paste|make|mention|recommend|share|follow|like|review)\b)`,
  ].join('|'),
  'g',
)

/** The text around a match, in its sentence. */
export function around({ plain }: PlainSentence, { index, 0: match }: RegExpExecArray) {
  const end = index + match.length
  return { before: plain.slice(Math.max(0, index - REACH), index), after: plain.slice(end, end + REACH) }
}

/** Others ask for it. */
const BY_OTHERS = /\bif (?:anyone|someone|somebody|an? \w+|the \w+)(?: [\w'-]+){0,8} $/

/** Whether the sentence asks for what the match says, rather than for its opposite. */
export function isMeant(sentence: PlainSentence, match: RegExpExecArray): boolean {
  const { before, after } = around(sentence, match)
  if (BY_OTHERS.test(before)) return false
  return (isNegated(before) || isNegated(sentence.heading.slice(-REACH))) === isTurnedDown(after)
}

/** Whether the words before a phrase turn it into its opposite: 'we never ask for', but not 'no points without'. */
function isNegated(before: string): boolean {
  let negated = false
  let isList = false
  for (const { groups = {} } of before.matchAll(TURNS)) {
    if (groups.list !== undefined || groups.no !== undefined) {
      negated = true
      isList = groups.list !== undefined
    } else if (groups.opposite !== undefined) negated = !negated
    else if (groups.next !== undefined || (groups.verb !== undefined && !isList)) negated = false
  }
  return negated
}

const NOT_TAKEN =
  /^(?: (?!or |and |otherwise )[\w'#-]+){0,5} (?:(?:(?:is|are|will|would|do|does|can) (?:not|never)|isn'?t|aren'?t|won'?t|don'?t|doesn'?t|can'?t|cannot|never) (?:be )?(?:[\w'-]+ )?(?:get|earn|needed|required|necessary|expected|wanted|asked|paid|pay|accepted|rewarded|allowed|approved|better|extra|more|count|counted)|(?:is|are|be|get|gets) (?:always )?(?:rejected|refused|declined|removed|deleted|unpaid|forbidden|sent back))\b|^,? no (?:points|reward)/

/** Whether the words after a phrase turn it into its opposite: 'are not needed'. */
function isTurnedDown(after: string): boolean {
  return NOT_TAKEN.test(after)
}
