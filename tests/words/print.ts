import { readCatalogue } from '#server/platform/words/catalogue.ts'
import { roomsOfBoth } from './rooms.ts'
import { isSpecified } from './specified.ts'
import { sentencesByPlace } from './where-read.ts'
import { writeCatalogues } from './write-catalogues.ts'

/**
 * `npm run words`: every sentence that a person reads, by screen, as Markdown. A star marks what the specification fixes word for
 * word; values are in braces, and `{one | other}` is a choice. The rooms that speak both languages follow with their French;
 * `--write` brings their catalogues up to date.
 */
if (process.argv.includes('--write')) writeCatalogues()
else {
  printEnglish()
  printFrench()
}

function printEnglish(): void {
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
}

function printFrench(): void {
  const catalogue = readCatalogue()
  let count = 0
  let missing = 0
  console.log('\n# In French')
  for (const { file, texts } of roomsOfBoth()) {
    if (texts.length > 0) console.log(`\n### ${file}\n`)
    for (const text of texts) {
      const french = catalogue.find(text, file)
      count += 1
      if (french === undefined) missing += 1
      console.log(`- ${text}\n  ${french ?? '✗'}`)
    }
  }
  console.log(`\n${count} sentences in both languages, ${missing} of them without French.`)
}
