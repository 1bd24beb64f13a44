import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { publicPages, publicPaths } from '#contract/pages/public-pages.ts'
import { allScreens } from '#contract/pages/screens.ts'
import { SERVER_PARTS } from '../vite/contract-for-browsers.ts'

const SOURCE = fileURLToPath(new URL('../src', import.meta.url))

// The same names in every layer: `ls -d src/*/reviews src/client/app/reviews` shows all there is about reviews.
const ROOMS = [
  ...['tasks', 'claims', 'proofs', 'reviews', 'media', 'points', 'rewards', 'referrals', 'announcements'],
  'campaigns',
  ...['users', 'inbox', 'notifications', 'overview', 'palette', 'audit', 'image-storage', 'identity'],
]

/** Folders that belong to no room, by layer. */
const SHARED_FOLDERS: Record<string, readonly string[]> = {
  domain: ['text', 'time', 'files', 'site', 'calls', 'desk'],
  contract: ['fields', 'pages', 'desk'],
  server: [
    ...[
      'platform',
      'database',
      'desk',
      'documents',
      'api-document',
      'backup',
      'commands',
      'config',
      'metrics',
    ],
  ],
  'client/app': ['dashboard', 'layouts', 'help', 'settings', 'offline', 'sign-out', 'desk', 'admin-parts'],
}

const MAX_FILES = 30

/** Stems that mean one subject in several layers, outside the rooms or in two of them; `routes` are everyone's. */
const ONE_SUBJECT = [
  ...['app', 'main', 'routes', 'dates', 'theme', 'markdown', 'points', 'pages', 'service-worker'],
  ...['live-events', 'audit', 'cases', 'mail', 'reports', 'undo', 'reused-proof', 'unsubscribe'],
]

/** Folders that every server feature may import (architecture: The dependency rule). */
const FOUNDATION = ['platform', 'database']
const SHARED = ['points', 'notifications']

/** The files that put the server together may import every feature. */
const COMPOSITION =
  /^server\/(app|services|jobs|run-server|main|start|run-until-signal|config)\.ts$|^server\/commands\//

/** The entry that renders documents (server/commands/build-client.ts), and what icons are made with (vite/icons.ts). */
const TAKEN_BY_BUILD = ['client/renderer.tsx', 'client/ui/icon.tsx']

interface Import {
  from: string
  to: string
  typeOnly: boolean
}

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
)
const imports = files.filter((file) => !/\.test\.tsx?$/.test(file)).flatMap(importsOf)

function importsOf(file: string): Import[] {
  const text = readFileSync(join(SOURCE, file), 'utf8')
  const statements = text.matchAll(/^(?:import|export)\s+(type\s)?[^'"`;]*?from\s+['"]([.#][^'"]+)['"]/gm)
  const dynamic = text.matchAll(/import\(\s*['"]([.#][^'"]+)['"]\s*\)/g)
  const at = (path: string) => importedFile(join(SOURCE, file), path)
  return [
    ...[...statements].map((found) => ({ from: file, to: at(found[2]!), typeOnly: found[1] !== undefined })),
    ...[...dynamic].map((found) => ({ from: file, to: at(found[1]!), typeOnly: false })),
  ]
}

/** The path in `src` of a specifier in `file`: `#server/app.ts` is `server/app.ts` (package.json: imports). */
function importedFile(file: string, specifier: string): string {
  return specifier.startsWith('#') ? specifier.slice(1) : relative(SOURCE, resolve(dirname(file), specifier))
}

function endpointNames(): string[] {
  const contract = files.filter((file) => file.startsWith('contract/'))
  return contract.flatMap((file) =>
    [...readFileSync(join(SOURCE, file), 'utf8').matchAll(/export const (\w+) = endpoint\(/g)].map(
      ([, name]) => name!,
    ),
  )
}

const layer = (file: string) => file.split('/')[0]

const clientSources = files.filter((file) => layer(file) === 'client' && !file.includes('.test.'))

const textOf = (file: string) => readFileSync(join(SOURCE, file), 'utf8')

/** The room or shared folder of a file, with its layer; files beside the rooms are together. */
function neighbourhood(file: string): string {
  const folders = dirname(file).split('/')
  return folders.slice(0, file.startsWith('client/app/') ? 3 : 2).join('/')
}

/** The mailbox shows emails to people; the rest of notifications only writes and sends them. */
function feature(file: string): string | null {
  if (file.startsWith('server/notifications/mailbox/')) return 'mailbox'
  return file.startsWith('server/') ? (file.split('/')[1] ?? '') : null
}

const listed = (broken: Import[]) => broken.map(({ from, to }) => `${from} -> ${to}`)

/** Imported names as `path name`; '*' means all of a file's names. */
function importedNames(): ReadonlySet<string> {
  const root = dirname(SOURCE)
  const found = new Set<string>()
  for (const folder of ['src', 'demo', 'tests', 'bench', 'trials', 'vite', '.']) {
    const directory = join(root, folder)
    for (const file of readdirSync(directory, { recursive: folder !== '.', encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || file.includes('node_modules')) continue
      const text = readFileSync(join(directory, file), 'utf8')
      const keep = (path: string, name: string) =>
        found.add(`${importedFile(join(directory, file), path)} ${name}`)
      for (const [, what, path] of text.matchAll(
        /^(?:import|export)\s([^'"`;]*?)\sfrom\s+['"]([.#][^'"]+)['"]/gm,
      )) {
        const names = /\{([^}]*)\}/.exec(what!)?.[1]?.split(',') ?? ['*']
        for (const name of names)
          keep(
            path!,
            name
              .trim()
              .replace(/^type /, '')
              .split(' as ')[0]!,
          )
      }
      for (const [, path, then] of text.matchAll(
        /import\(\s*['"]([.#][^'"]+)['"]\s*\)((?:(?!import\()[^;]){0,160})/g,
      )) {
        const names = [...then!.matchAll(/\b(?:file|module)\.(\w+)/g), ...then!.matchAll(/^\.(?!then)(\w+)/g)]
        for (const [, name] of names) keep(path!, name!)
        if (names.length === 0) keep(path!, '*')
      }
    }
  }
  return found
}

/** SQL or Drizzle that adds entries, changes an account, or lets the ledger be changed. */
const WRITES_LEDGER =
  /\binsert into (?:entries|accounts)\b|\bupdate accounts\b|\.(?:insert|update)\((?:entries|accounts)\)|trigger entries_/

/** The ledger, the flow that a benchmark writes by hand, the test of what the tables refuse, and this file. */
const LEDGER_WRITERS = [
  'by-hand-sql.ts',
  'src/server/points/entries-in-bulk.ts',
  'src/server/points/ledger.ts',
  'tests/architecture.test.ts',
  'tests/platform/database.test.ts',
]

/** Files that send requests of the client, once for each way; the site's scripts load nothing of the application's. */
const SENDERS = [
  'client/api/send.ts',
  'client/api/upload.ts',
  'client/site/entries/check-mail.tsx',
  'client/site/entries/sign-in.tsx',
  'client/worker/answer-navigation.ts',
]

/** A late import in one of the functions of `late-code.tsx`, or of `lazy-dialog.tsx`, which uses them. */
const LATE_IMPORT =
  /\b(?:loadOnDemand|loadOnTouch|lazyOnTouch|lazyOnIntent|lazyInMarkup|lazyDialog|screenDialog)(?:<\w+>)?\(\s*\(\) =>\s*import\(/g

/** Calls that wait for time, and so are slow on an idle machine and wrong on a busy one. */
const WAITS_FOR_TIME =
  /\bsleep\(|\bsetTimeout\(|waitForTimeout|timers\/promises|pg_sleep|(?:performance|Date)\.now\(\) - (?:since|began|start)/

/** Limits of a test's own, which a slow machine may miss; `tests/support/run/time-limits.ts` has one for all. */
const OWN_LIMIT = /\btimeout: [\d_]{3,}|^\}, [\d_]{4,}\)/m

test('SQL counts in hours: a day of PostgreSQL may have 23 or 25', () => {
  const counting = files.filter(
    (file) => file.startsWith('server/') && /make_interval\(days|interval '[^']*\bdays?'/.test(textOf(file)),
  )
  expect(counting).toEqual([])
})

test('a test waits for an event, never for time, and sets no limit of its own', () => {
  const tests = [SOURCE, fileURLToPath(new URL('.', import.meta.url))].flatMap((directory) =>
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file) && file !== 'architecture.test.ts')
      .map((file) => join(directory, file)),
  )
  const timed = tests.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return WAITS_FOR_TIME.test(text) || OWN_LIMIT.test(text)
  })
  expect(tests.length).toBeGreaterThan(150)
  expect(timed.map((file) => relative(SOURCE, file))).toEqual([])
})

describe('the rule', () => {
  test('this test finds the imports', () => {
    expect(imports.length).toBeGreaterThan(150)
  })

  test('domain imports nothing', () => {
    expect(
      listed(imports.filter(({ from, to }) => layer(from) === 'domain' && layer(to) !== 'domain')),
    ).toEqual([])
  })

  test('contract imports domain only', () => {
    const broken = imports.filter(
      ({ from, to }) => layer(from) === 'contract' && !['contract', 'domain'].includes(layer(to)!),
    )
    expect(listed(broken)).toEqual([])
  })

  test('client and server share only the types of the pages that the server renders', () => {
    const meets = imports.filter(
      ({ from, to, typeOnly }) =>
        (layer(from) === 'client' && layer(to) === 'server') ||
        (layer(from) === 'server' &&
          layer(to) === 'client' &&
          !(typeOnly && /^client\/(site\/|(?:document|renderer)\.tsx$)/.test(to))),
    )
    expect(listed(meets)).toEqual([])
  })

  test('the client uses only the method and path of an endpoint, as its build leaves out the rest', () => {
    const names = endpointNames().join('|')
    const left = new RegExp(`\\b(?:${names})\\.(?:${[...SERVER_PARTS].join('|')})\\b`)
    expect(names).toContain('listTasks')
    expect(clientSources.filter((file) => left.test(textOf(file)))).toEqual([])
  })

  test('the client has one sender of requests', () => {
    const sending = clientSources.filter((file) => /\bfetch\(|new XMLHttpRequest/.test(textOf(file)))
    expect(sending.sort()).toEqual(SENDERS)
  })

  test('the client has one way to load code late', () => {
    const late = clientSources.filter((file) => textOf(file).search(LATE_IMPORT) !== -1)
    expect(late.length).toBeGreaterThan(20)
    const bare = clientSources.filter((file) =>
      /(?<!typeof )\bimport\(/.test(textOf(file).replace(LATE_IMPORT, '')),
    )
    expect(bare).toEqual([])
  })

  test('platform and database know no feature', () => {
    const broken = imports.filter(
      ({ from, to, typeOnly }) =>
        FOUNDATION.includes(feature(from) ?? '') &&
        layer(to) === 'server' &&
        !FOUNDATION.includes(feature(to)!) &&
        !(typeOnly && to === 'server/config/config.ts'),
    )
    expect(listed(broken)).toEqual([])
  })

  test('platform and database name no address and no page of a feature', () => {
    const names = new Set<string>([
      ...allEndpoints.map(({ path }) => path),
      ...publicPaths,
      ...allScreens.map(({ path }) => path),
      ...Object.values(publicPages),
    ])
    names.delete('/')
    const foundation = files.filter(
      (file) => FOUNDATION.includes(feature(file) ?? '') && !file.includes('.test.'),
    )
    const named = foundation.flatMap((file) =>
      [...readFileSync(join(SOURCE, file), 'utf8').matchAll(/['"`]([\w/:-]+)(?=['"`?$])/g)]
        .filter(([, text = '']) => names.has(text) || text.startsWith('/api/'))
        .map(([, text]) => `${file}: ${text}`),
    )
    expect(foundation.length).toBeGreaterThan(60)
    expect(named).toEqual(['server/platform/live/event-stream.ts: /api/events'])
  })

  test('the product imports nothing from its demo, benchmarks and tests', () => {
    const outside = imports.filter(({ to }) => to.startsWith('..') && to !== '../package.json')
    expect(listed(outside)).toEqual([])
  })

  test('points and notifications know platform, database and each other, no other feature', () => {
    const allowed = [...FOUNDATION, ...SHARED]
    const broken = imports.filter(
      ({ from, to, typeOnly }) =>
        SHARED.includes(feature(from) ?? '') &&
        layer(to) === 'server' &&
        !allowed.includes(feature(to)!) &&
        !(typeOnly && ['server/config/config.ts', 'server/services.ts'].includes(to)),
    )
    expect(listed(broken)).toEqual([])
  })

  test('only the ledger writes entries and accounts, in tests, the demo and the benchmarks too', () => {
    const root = dirname(SOURCE)
    const writers = ['src', 'tests', 'demo', 'bench', 'trials'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => join(folder, file))
        .filter((file) => /\.tsx?$/.test(file) && WRITES_LEDGER.test(readFileSync(join(root, file), 'utf8'))),
    )
    expect(writers.filter((file) => !LEDGER_WRITERS.some((known) => file.endsWith(known)))).toEqual([])
    expect(writers.length).toBe(LEDGER_WRITERS.length)
  })

  test('no feature needs the composition root at run time', () => {
    const broken = imports.filter(
      ({ from, to, typeOnly }) =>
        layer(from) === 'server' && !COMPOSITION.test(from) && COMPOSITION.test(to) && !typeOnly,
    )
    expect(listed(broken)).toEqual([])
  })

  test('screens import api, ui and parts, never each other', () => {
    const screens = new Set(files.filter((file) => /^client\/app\/.*-page\.tsx$/.test(file)).map(dirname))
    screens.delete('client/app')
    expect(screens.size).toBeGreaterThan(15)
    const broken = imports.filter(
      ({ from, to }) =>
        from !== 'client/app/routes.tsx' &&
        screens.has(dirname(to)) &&
        dirname(from) !== dirname(to) &&
        !dirname(from).startsWith(`${dirname(to)}/`),
    )
    expect(listed(broken)).toEqual([])
  })

  test('every export is imported by another file', () => {
    const imported = importedNames()
    const unused = files
      .filter((file) => !TAKEN_BY_BUILD.includes(file) && !imported.has(`${file} *`))
      .flatMap((file) => {
        const exported = readFileSync(join(SOURCE, file), 'utf8').matchAll(
          /^export (?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm,
        )
        return [...exported].map(([, name]) => `${file} ${name}`)
      })
      .filter((one) => !imported.has(one))
    expect(imported.size).toBeGreaterThan(2000)
    expect(unused).toEqual([])
  })

  test('imports form no cycle, in the product or around it; types may, between neighbours in one folder', () => {
    const around = ['bench', 'demo', 'tests', 'trials', 'vite'].flatMap((folder) =>
      readdirSync(join(SOURCE, '..', folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
        .map((file) => `../${folder}/${file}`),
    )
    const next = new Map<string, string[]>()
    for (const { from, to, typeOnly } of [...imports, ...around.flatMap(importsOf)])
      if (!typeOnly || dirname(from) !== dirname(to)) next.set(from, [...(next.get(from) ?? []), to])
    expect(next.size).toBeGreaterThan(1000)
    const done = new Set<string>()
    const circles: string[] = []
    const visit = (file: string, path: string[]): void => {
      if (path.includes(file)) {
        circles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
        return
      }
      if (done.has(file)) return
      for (const to of next.get(file) ?? []) visit(to, [...path, file])
      done.add(file)
    }
    for (const file of next.keys()) visit(file, [])
    expect(circles).toEqual([])
  })
})

describe('the rooms', () => {
  /** Folders in the directory that hold files: what a move left empty is in no commit. */
  const foldersOf = (path: string) => [
    ...new Set(
      files
        .filter((file) => dirname(file).startsWith(`${path}/`))
        .map((file) => file.slice(path.length + 1).split('/')[0]!),
    ),
  ]

  test.each(Object.keys(SHARED_FOLDERS))('%s has rooms and its few shared folders, nothing else', (path) => {
    const known = [...ROOMS, ...SHARED_FOLDERS[path]!]
    expect(foldersOf(path).filter((folder) => !known.includes(folder))).toEqual([])
    expect(SHARED_FOLDERS[path]!.filter((folder) => !foldersOf(path).includes(folder))).toEqual([])
  })

  test('an import inside a room is relative, and begins with # where it leaves the room upwards', () => {
    const wrong = files.flatMap((file) =>
      specifiersIn(readFileSync(join(SOURCE, file), 'utf8')).filter((specifier) => {
        const to = importedFile(join(SOURCE, file), specifier)
        const isNear = neighbourhood(file) === neighbourhood(to) || to.startsWith(`${dirname(file)}/`)
        return specifier.startsWith('#') ? isNear : !isNear && !to.startsWith('..')
      }),
    )
    expect(wrong).toEqual([])
  })

  test('no folder has more files than a person can survey', () => {
    const root = dirname(SOURCE)
    const counted = new Map<string, number>()
    for (const folder of ['src', 'bench', 'demo'])
      for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }))
        if (/\.(?:tsx?|js)$/.test(file) && !file.includes('node_modules')) {
          const directory = dirname(join(folder, file))
          counted.set(directory, (counted.get(directory) ?? 0) + 1)
        }
    expect(counted.size).toBeGreaterThan(100)
    expect([...counted].filter(([, count]) => count > MAX_FILES)).toEqual([])
  })

  test('two files of one stem in different layers are about one subject', () => {
    const byStem = new Map<string, string[]>()
    for (const file of files.filter((file) => !file.includes('.test.') && !isNamedAfterItsRoom(file))) {
      const stem = basename(file).replace(/\.tsx?$/, '')
      byStem.set(stem, [...(byStem.get(stem) ?? []), file])
    }
    const confusing = [...byStem].filter(
      ([stem, same]) =>
        !ONE_SUBJECT.includes(stem) &&
        new Set(same.map(layer)).size > 1 &&
        new Set(same.map((file) => roomOf(file))).size > 1,
    )
    expect(confusing).toEqual([])
  })
})

function specifiersIn(text: string): string[] {
  return [...text.matchAll(/(?:^import |from |import\()\s*['"]([.#][^'"]+)['"]/gm)].map(([, path]) => path!)
}

function roomOf(file: string): string | undefined {
  return dirname(file)
    .split('/')
    .find((folder) => ROOMS.includes(folder))
}

/** Whether it is a file such as `domain/tasks/tasks.ts` or `server/database/schema/tasks.ts`. */
function isNamedAfterItsRoom(file: string): boolean {
  return ROOMS.includes(basename(file).replace(/\.tsx?$/, '')) && !file.startsWith('client/')
}
