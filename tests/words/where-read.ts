import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { allScreens } from '#contract/pages/screens.ts'
import { type Sentence, sentencesIn } from './sentences.ts'

const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url))

/** Sentences of one file. */
export interface SpokenFile {
  /** Relative to `src`. */
  file: string
  sentences: readonly Sentence[]
}

/** A place where people read sentences: a screen, emails, answers of the server. */
export interface Place {
  name: string
  files: SpokenFile[]
}

/** Places for the sentences of a folder that no single screen shows. The first match counts. */
const ROOMS: readonly (readonly [path: RegExp, name: string])[] = [
  [/^server\/notifications\//, 'Emails and notices'],
  [
    /^server\/(commands|platform\/postgres|backup)\/|^server\/(config|settings)/,
    'Operators: commands and settings',
  ],
  [/^server\/api-document\//, 'The API document'],
  [/^server\//, 'Answers and refusals of the server'],
  [/^contract\//, 'Forms, checks and the API document'],
  [/^domain\//, 'Words of the rules: labels, units, reasons'],
  [
    /^client\/app\/(desk|reviews|admin-parts|users|inbox|audit|overview|image-storage|[\w-]+\/admin)\//,
    'Several screens of admins',
  ],
  [/^client\/app\//, 'Several screens of members'],
  [/^client\/site\//, 'Several public pages'],
  [/^client\//, 'Everywhere'],
]

/** Every sentence of the product by where people read it, in the order of the navigation. */
export function sentencesByPlace(): Place[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.tsx?$/.test(file) && !/\.test\.tsx?$|^server\/database\/(schema|migrations)\/|\.d\.ts$/.test(file),
    )
    .sort()
  const entries = new Map([...screenNames, ...pageNames(files)])
  const screenOf = screensByFile(files, entries)
  const places = new Map<string, Place>()
  const names = [...entries.values(), ...ROOMS.map(([, name]) => name)]
  for (const name of names) places.set(name, { name, files: [] })
  for (const file of files) {
    const sentences = sentencesIn(file, readFileSync(join(SOURCE, file), 'utf8'))
    const name = screenOf.get(file) ?? ROOMS.find(([path]) => path.test(file))![1]
    if (sentences.length > 0) places.get(name)!.files.push({ file, sentences })
  }
  return [...places.values()].filter((place) => place.files.length > 0)
}

/** 'client/app/dashboard/dashboard-page.tsx' -> 'Dashboard (/)'. */
const screenNames: ReadonlyMap<string, string> = new Map(
  [
    ...readFileSync(join(SOURCE, 'client/app/routes.tsx'), 'utf8').matchAll(/^ {2}'(\/.*)': '\.\/(.*)',$/gm),
  ].map(([, path, file]) => [
    `client/app/${file}`,
    `${allScreens.find((screen) => screen.path === path)!.title} (${path})`,
  ]),
)

/** The pages of the site: every file that one of the two lists of pages imports. */
function pageNames(files: readonly string[]): Map<string, string> {
  const lists = ['client/site/pages.ts', 'client/site/identity/identity-pages.ts']
  const named = lists.flatMap((list) => importsOf(list, files)).filter((file) => file.endsWith('.tsx'))
  return new Map(named.map((file) => [file, `Page: ${file.replace(/^client\/site\/|\.tsx$/g, '')}`]))
}

/** The screen or page of each file that only one of them imports, directly or through others. */
function screensByFile(files: readonly string[], entries: ReadonlyMap<string, string>): Map<string, string> {
  const imports = new Map(files.map((file) => [file, importsOf(file, files)]))
  const readers = new Map<string, Set<string>>()
  for (const [entry, name] of entries) {
    const seen = new Set<string>()
    const visit = (file: string) => {
      if (seen.has(file) || !file.startsWith('client/')) return
      seen.add(file)
      readers.set(file, (readers.get(file) ?? new Set()).add(name))
      for (const to of imports.get(file) ?? []) visit(to)
    }
    visit(entry)
  }
  return new Map([...readers].filter(([, names]) => names.size === 1).map(([file, [name]]) => [file, name!]))
}

/** The files of ours that a file imports, statically or dynamically. */
function importsOf(file: string, files: readonly string[]): string[] {
  const source = readFileSync(join(SOURCE, file), 'utf8')
  const { module } = parseSync(file, source)
  const targets = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.dynamicImports.map((one) =>
      source.slice(one.moduleRequest.start + 1, one.moduleRequest.end - 1),
    ),
  ]
  return targets
    .map((to) => (to.startsWith('.') ? join(dirname(file), to) : to.replace(/^#/, '')))
    .filter((to) => files.includes(to))
}
