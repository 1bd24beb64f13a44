/** A wording that the product no longer uses, and what it says instead. */
interface Retired {
  wording: RegExp
  instead: string
}

/** Wordings that no sentence, comment, test title or document has. */
const ANYWHERE: readonly Retired[] = [
  { wording: /\bst(ands?|ood)\b(?! (out|for)\b)/i, instead: 'is, or a verb' },
  { wording: /\b(is|are|was|were|be|been) told\b/i, instead: 'we tell …, … gets' },
  { wording: /\b(somebody|nobody['’]s|whoever)\b/i, instead: 'someone, no one, unassigned' },
  {
    wording: /\b(meanwhile|for good|at hand|any more|all the same|one after the other)\b/i,
    instead: 'everyday words',
  },
  { wording: /\bmend(s|ed|ing)?\b/i, instead: 'fix' },
  { wording: /\be-mails?\b/i, instead: 'email' },
]

/** Wordings that no sentence for people has; code has `secondFactor`. */
const ON_SCREENS: readonly Retired[] = [
  ...ANYWHERE,
  { wording: /\b(log|logs|logged|logging) (in|out)\b/i, instead: 'sign in, sign out' },
  { wording: /\bsecond (factor|step)\b/i, instead: 'two-step verification' },
  { wording: /\b(places?) (in (a|the|this) task|left|free|taken)\b/i, instead: 'spot' },
]

/** The retired wordings in a text, each with what to say instead. */
export function retiredIn(text: string, where: 'screen' | 'elsewhere'): string[] {
  return (where === 'screen' ? ON_SCREENS : ANYWHERE).flatMap(({ wording, instead }) => {
    const found = wording.exec(text)
    return found ? [`“${found[0]}” (${instead}): ${text.trim()}`] : []
  })
}
