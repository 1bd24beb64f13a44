import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { retiredIn } from './words/retired.ts'
import { isSpecified, SPECIFIED, shapeOf } from './words/specified.ts'
import { sentencesByPlace } from './words/where-read.ts'

const PROJECT = fileURLToPath(new URL('..', import.meta.url))
const ROOMS = ['src', 'tests', 'demo', 'bench', 'trials', 'vite', 'docs']

const files = [
  ...readdirSync(PROJECT),
  ...ROOMS.flatMap((room) =>
    readdirSync(join(PROJECT, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
  ),
].filter((file) => !/node_modules|^tests\/words/.test(file))
const sources = files.filter((file) => /\.(ts|tsx|js)$/.test(file))
const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8')

const sentences = sentencesByPlace().flatMap((place) =>
  place.files.flatMap(({ file, sentences }) =>
    sentences.map(({ text, line }) => ({ text, at: `src/${file}:${line}` })),
  ),
)

test('every text that the specification fixes is in the product, word for word', () => {
  const shapes = new Set(sentences.map(({ text }) => shapeOf(text)))
  expect(sentences).not.toEqual([])
  expect(SPECIFIED.filter((text) => !shapes.has(text))).toEqual([])
})

test('no sentence that people read has a retired wording', () => {
  const own = sentences.filter(({ text }) => !isSpecified(text))
  expect(own.flatMap(({ text, at }) => retiredIn(text, 'screen').map((found) => `${at} ${found}`))).toEqual(
    [],
  )
})

const comments = sources.flatMap((file) =>
  parseSync(file, read(file)).comments.map(({ value }) => ({ file, value })),
)

const FRAGMENT = /^[*\s]*(Null|Also|What|Whose|Such as)\b/
const PREPOSITION =
  /^[*\s]*(About|After|As|At|Before|Behind|Below|Beside|Between|Beyond|By|During|For|From|In|Like|Of|On|Over|Per|To|Under|Until|Up to|With|Within|Without|It is null)\b/

test('a comment begins with its subject', () => {
  const bare = comments.filter(({ value }) => FRAGMENT.test(value) || PREPOSITION.test(value))
  expect(bare.map(({ file, value }) => `${file} ${value.trim()}`)).toEqual([])
})

test('no comment has a retired wording', () => {
  expect(comments).not.toEqual([])
  expect(
    comments.flatMap(({ file, value }) => retiredIn(value, 'elsewhere').map((found) => `${file} ${found}`)),
  ).toEqual([])
})

test('no test title has a retired wording', () => {
  const titles = sources.flatMap((file) =>
    [...read(file).matchAll(/\b(?:test|describe)(?:\.\w+)*\(\s*(['"`])(.+?)\1,/g)].map(
      ([, , title = '']) => ({ file, title }),
    ),
  )
  expect(titles).not.toEqual([])
  expect(
    titles.flatMap(({ file, title }) => retiredIn(title, 'elsewhere').map((found) => `${file} ${found}`)),
  ).toEqual([])
})

test('no document has a retired wording', () => {
  const lines = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .map((line) => ({ file, line })),
    )
  expect(lines).not.toEqual([])
  expect(
    lines.flatMap(({ file, line }) => retiredIn(line, 'elsewhere').map((found) => `${file} ${found}`)),
  ).toEqual([])
})
