import { useMay, useMayOpen } from '#client/api/session/use-may.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useSettled } from '#client/app/use-settled.ts'
import { useOnline } from '#client/ui/hooks/use-online.ts'
import { allScreens, type ScreenPath } from '#contract/pages/screens.ts'
import { findAnything } from '#contract/palette/find.ts'
import { type FoundKind, numberIn } from '#domain/palette/found.ts'
import { folded, joined } from '#domain/text/folding.ts'
import { addressOfFound } from './address-of-found.ts'
import { type Recent, useRecent } from './recent.ts'

/** Shorter than the pause of a list’s search: people wait for these rows with Enter. */
const PAUSE_MS = 120

/** The screens shown for one or two letters, so that other rows are in sight. */
const MOST_SCREENS = 3

export interface PaletteRow {
  /** Unique among the rows. */
  key: string
  address: string
  name: string
  lang: string | undefined
  detail: string
  /** Its state, or what kind of thing it is where kinds are mixed. */
  note: string | null
  /** A null value is a screen. */
  found: Recent | null
  path: ScreenPath | null
}

interface Group {
  title: string
  /** The rows are those of earlier words. */
  isStale: boolean
  rows: readonly PaletteRow[]
}

/** The rows known at once, then those the server finds; rows of earlier words stay until the next ones arrive. */
export function usePaletteRows(typed: string) {
  const text = typed.trim()
  const settled = useSettled(text, PAUSE_MS)
  const isOnline = useOnline()
  const mayOpen = useMayOpen()
  const may = useMay()
  const read = useEndpoint(findAnything, {
    query: { search: settled },
    enabled: text !== '' && settled !== '' && isOnline,
    keepPrevious: true,
  })
  const isAsked = text !== '' && isOnline
  const isCurrent = settled === text && !read.isPlaceholderData
  const isSettled = !isAsked || (isCurrent && !read.isPending)
  const matches = matcherOf(text)
  const rowOf = (found: Recent, note: string | null) => rowOfFound(found, addressOfFound(found, may), note)

  const recent = useRecent()
    .map((found) => rowOf(found, KINDS[found.kind][0]))
    .filter((row) => mayOpen(row.address) && matches(`${row.name} ${row.detail}`))
  const screens = SCREENS.filter((row) => mayOpen(row.address) && matches(`${row.name} ${row.detail}`)).slice(
    0,
    text === '' || text.length >= 3 ? undefined : MOST_SCREENS,
  )
  const known = new Set(recent.map(({ key }) => key))
  const answered = isAsked && !(isCurrent && read.isError) ? (read.data ?? []) : []
  const found = answered
    .map((one) => withNumber(rowOf(one, one.state), numberIn(settled)))
    .filter(({ key }) => !known.has(key))
  return {
    groups: [
      { title: 'Recent', rows: recent, isStale: false },
      { title: 'Screens', rows: screens, isStale: false },
      ...groupsOf(found, !isSettled),
    ].filter(({ rows }) => rows.length > 0),
    instant: recent.length + screens.length,
    /** The rows are those of the text. */
    isSettled,
    isLoading: !isSettled && answered.length === 0,
    failed: isAsked && isCurrent && read.isError ? read : null,
    isOnline,
  }
}

/** One of them, and the group’s title. */
const KINDS: Record<FoundKind, readonly [string, string]> = {
  member: ['Member', 'Members'],
  task: ['Task', 'Tasks'],
  request: ['Request', 'Requests'],
  inquiry: ['Conversation', 'Conversations'],
  support: ['Conversation', 'Conversations'],
  appeal: ['Conversation', 'Conversations'],
  reward: ['Reward', 'Rewards'],
  client: ['Client', 'Clients'],
  campaign: ['Campaign', 'Campaigns'],
}

function groupsOf(rows: readonly PaletteRow[], isStale: boolean): Group[] {
  const groups = new Map<string, PaletteRow[]>()
  for (const row of rows) {
    const [, title] = KINDS[row.found!.kind]
    groups.set(title, [...(groups.get(title) ?? []), row])
  }
  return [...groups].map(([title, ofGroup]) => ({ title, rows: ofGroup, isStale }))
}

function rowOfFound(found: Recent, address: string, note: string | null): PaletteRow {
  const { kind, id, name, nameLang, detail } = found
  return { key: `${kind}-${id}`, address, name, lang: nameLang, detail, note, found, path: null }
}

/** Shows the number by which the row was found. */
function withNumber(row: PaletteRow, number: number | null): PaletteRow {
  const { found, detail } = row
  if (found === null || found.kind === 'member' || found.id !== String(number)) return row
  return { ...row, detail: detail === '' ? `#${number}` : `#${number}, ${detail}` }
}

const SCREENS: readonly PaletteRow[] = [
  ...allScreens.flatMap(({ area, path, nav, title }) =>
    area === 'admin' && nav ? screenRow(path, nav, title === nav ? '' : title) : [],
  ),
  screenRow('/', 'Back to App', 'Dashboard'),
]

function screenRow(path: ScreenPath, name: string, detail: string): PaletteRow {
  return { key: path, address: path, name, lang: undefined, detail, note: null, found: null, path }
}

/** Whether every word begins a word of it; case, accents, hyphens and apostrophes do not matter. */
function matcherOf(search: string): (text: string) => boolean {
  if (search === '') return () => true
  const words = wordsIn(joined(search))
  return (text) => {
    const within = [...wordsIn(joined(text)), ...wordsIn(folded(text))]
    return words.length > 0 && words.every((word) => within.some((one) => one.startsWith(word)))
  }
}

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []
