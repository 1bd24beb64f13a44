import { isSpecified } from './specified.ts'
import { sentencesByPlace } from './where-read.ts'

/**
 * `npm run words`: every sentence that a person reads, by screen, as Markdown. A star marks what the specification fixes word for
 * word; values are in braces, and `{one | other}` is a choice.
 */
let count = 0
let fixed = 0
for (const place of sentencesByPlace()) {
  console.log(`\n## ${place.name}`)
  for (const { file, sentences } of place.files) {
    console.log(`\n### ${file}\n`)
    for (const text of new Set(sentences.map((sentence) => sentence.text))) {
      count += 1
      if (isSpecified(text)) fixed += 1
      console.log(`- ${isSpecified(text) ? '★ ' : ''}${text}`)
    }
  }
}
console.log(`\n${count} sentences, ${fixed} of them the specification's.`)
