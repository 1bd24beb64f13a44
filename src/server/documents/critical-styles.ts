/**
 * Text that is always kept, text for which some names must be there (`.class`, `<tag`, or a word that other kept text
 * says), or a group of pieces (commands/split-styles.ts).
 */
export type StylePiece =
  | string
  | { text: string; needs: readonly (readonly string[])[] }
  | { head: string; pieces: readonly StylePiece[] }

/** The pieces of the application's stylesheet, beside its build. */
export const STYLE_PIECES = 'style-pieces.json'

/** An empty layer still says in which order the layers apply. */
const LAYER = /^@layer\b/

const CLASSES_OR_TAG_IN_MARKUP = /<([a-z][a-z0-9]*)| class="([^"]*)"/g

/** Properties, values and animations that a text names. */
const WORD = /[\w-]+/g

/** The tags around the markup. */
const FRAME = ['<html', '<body']

/** Screens differ little from one person to the next. */
const MOST_KEPT = 200

/**
 * Returns, from the pieces of a stylesheet, the rules for a piece of markup, in their order: those without classes or
 * tags, those whose classes and tags are all there, and the values and animations that these name. `always` are classes
 * that a script adds.
 */
export function criticalStyles(
  pieces: readonly StylePiece[],
  always: readonly string[],
): (markup: string) => string {
  const kept = new Map<string, string>()
  return (markup) => {
    // Most elements look like others.
    const [tags, lists] = [new Set<string>(), new Set<string>()]
    for (const [, tag, list] of markup.matchAll(CLASSES_OR_TAG_IN_MARKUP)) {
      if (tag !== undefined) tags.add(`<${tag}`)
      else lists.add(list!)
    }
    const classes = [...always, ...[...lists].flatMap((list) => decoded(list).split(' '))]
    const names = new Set([...FRAME, ...tags, ...classes.map((name) => `.${name}`)])
    const key = [...names].toSorted().join(' ')
    const known = kept.get(key)
    if (known !== undefined) return known
    const text = textWith(pieces, names)
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(key, text)
    return text
  }
}

/** Decodes the value of an attribute as React writes it. */
function decoded(text: string): string {
  return text
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

/** Kept text may name a value, whose text may name another. */
function textWith(pieces: readonly StylePiece[], names: Set<string>): string {
  for (let before = 0; ; ) {
    const text = textFor(pieces, names)
    for (const [word] of text.matchAll(WORD)) names.add(word)
    if (names.size === before) return text
    before = names.size
  }
}

function textFor(pieces: readonly StylePiece[], names: ReadonlySet<string>): string {
  let text = ''
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece
    else if ('text' in piece) {
      if (piece.needs.some((all) => all.every((name) => names.has(name)))) text += piece.text
    } else {
      const inside = textFor(piece.pieces, names)
      if (inside !== '' || LAYER.test(piece.head)) text += `${piece.head}{${inside}}`
    }
  }
  return text
}
