/** Text that is always kept, a rule for elements with some classes, or a group of pieces (commands/split-styles.ts). */
export type StylePiece =
  | string
  | { rule: string; needs: readonly (readonly string[])[] }
  | { head: string; pieces: readonly StylePiece[] }

/** The pieces of the application's stylesheet, beside its build. */
export const STYLE_PIECES = 'style-pieces.json'

/** An empty layer still says in which order the layers apply. */
const LAYER = /^@layer\b/

const CLASSES_IN_MARKUP = / class="([^"]*)"/g

/**
 * Returns, from the pieces of a stylesheet, the rules for a piece of markup, in their order: those without classes,
 * and those whose classes are all there. `always` are classes that a script adds.
 */
export function criticalStyles(
  pieces: readonly StylePiece[],
  always: readonly string[],
): (markup: string) => string {
  return (markup) => {
    // Most elements look like others.
    const lists = new Set(Array.from(markup.matchAll(CLASSES_IN_MARKUP), ([, list]) => list!))
    const classes = new Set([...always, ...[...lists].flatMap((list) => decoded(list).split(' '))])
    return textFor(pieces, classes)
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

function textFor(pieces: readonly StylePiece[], classes: ReadonlySet<string>): string {
  let text = ''
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece
    else if ('rule' in piece) {
      if (piece.needs.some((names) => names.every((name) => classes.has(name)))) text += piece.rule
    } else {
      const inside = textFor(piece.pieces, classes)
      if (inside !== '' || LAYER.test(piece.head)) text += `${piece.head}{${inside}}`
    }
  }
  return text
}
