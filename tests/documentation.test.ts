import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const PROJECT = fileURLToPath(new URL('..', import.meta.url))
const ROOMS = ['src', 'docs', 'tests', 'demo', 'bench', 'trials', 'vite', 'ops']

const files = [
  ...ROOMS,
  ...readdirSync(PROJECT).filter((name) => name.includes('.')),
  ...ROOMS.flatMap((room) =>
    readdirSync(join(PROJECT, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
  ),
].filter((file) => !file.includes('node_modules'))
const documents = files.filter((file) => file.endsWith('.md'))

/** Looks like a path in this project: starts with one of its folders, or ends like a source file. */
const PATH = /^(?:(?:src|docs|tests|demo|bench|trials|vite|ops)\/|[\w./{},-]+\.(?:ts|tsx)$)/

/** `a/{b,c}.ts` is two paths; a path with a star or dots is a pattern. */
function pathsIn(words: string): string[] {
  if (!PATH.test(words) || /[*…<>]|NNNN/.test(words)) return []
  const [, before = '', among = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(words) ?? []
  return among === '' ? [words] : among.split(',').map((one) => before + one + after)
}

/** A path may start at the project, the document or any folder; a decision can be named by its number. */
function exists(path: string, document: string): boolean {
  const wanted = path.replace(/\/$/, '')
  const beside = relative('.', join(dirname(document), wanted))
  return files.some(
    (file) =>
      file === beside || file === wanted || file.endsWith(`/${wanted}`) || file.startsWith(`${wanted}-`),
  )
}

test('every file that a document names exists', () => {
  const missing = documents.flatMap((document) => {
    const text = readFileSync(join(PROJECT, document), 'utf8')
    const named = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, words = '']) => pathsIn(words))
    expect(document.endsWith('specification-map.md') ? named.length : 200).toBeGreaterThan(150)
    return named.filter((path) => !exists(path, document)).map((path) => `${document}: ${path}`)
  })
  expect(missing).toEqual([])
})

test('every link of a document leads to a file', () => {
  const broken = documents.flatMap((document) => {
    const text = readFileSync(join(PROJECT, document), 'utf8')
    const links = [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, target = '']) => target)
    return links
      .filter((target) => !/^[a-z]+:/.test(target) && !exists(target, document))
      .map((target) => `${document}: ${target}`)
  })
  expect(documents.length).toBeGreaterThan(30)
  expect(broken).toEqual([])
})

test('every decision is in the list of decisions', () => {
  const listed = readFileSync(join(PROJECT, 'docs/decisions/README.md'), 'utf8')
  const decisions = readdirSync(join(PROJECT, 'docs/decisions')).filter((name) => /^\d/.test(name))
  expect(decisions.filter((name) => !listed.includes(`(${name})`))).toEqual([])
  expect(decisions.length).toBeGreaterThan(30)
})
