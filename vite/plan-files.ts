/** A module of the client alone, with what is left of it after unused code was removed. */
export interface Module {
  id: string
  bytes: number
  /** The modules that load with it, by their places in the list. */
  imports: readonly number[]
}

/** A document, or what loads later. */
export interface Needs {
  modules: ReadonlySet<number>
  /** How often it is opened; 0 for what no document names. */
  weight: number
  isForAdmins: boolean
  /** The modules include those that load soon after the document. It does not name their files, so these do not count. */
  isSoon?: boolean
}

interface File {
  modules: number[]
  bytes: number
  /** Files of one kind may become one; a file of no kind stays as the bundler makes it. */
  kind: 'admins' | 'members' | null
  /** This file and all that load with it. */
  loads: Set<File>
}

/** The goal (performance: goal 8). */
const MOST_FILES = 8

/** The bytes that a file costs beside its code: small files compress worse. From 100 to 2000 the plan is about the same. */
const FILE_BYTES = 300

interface Merge {
  into: File
  from: File
  /** Weighted bytes for each file that documents over the limit name less. */
  cost: number
}

/**
 * Puts modules into few files. Modules that the same documents need are one file at first; then the merge that costs
 * documents least is made, until none names more than the goal and no merge saves bytes. A merged file loads all that
 * both did, so the cost is counted with everything that each document then loads.
 */
export function planFiles(
  modules: readonly Module[],
  documents: readonly Needs[],
  isFixed: (module: Module) => boolean,
): Map<string, string> {
  const files = firstFiles(modules, documents, isFixed)
  const fileOf = new Map([...files].flatMap((file) => file.modules.map((at) => [at, file] as const)))
  const loads = documents.map((document) => {
    const needed = Array.from(document.modules, (at) => [...fileOf.get(at)!.loads])
    return new Set(needed.flat())
  })
  let best = cheapestMerge([...files], documents, loads)
  while (best) {
    merge(best, files, loads)
    best = cheapestMerge([...files], documents, loads)
  }
  const planned = [...files].filter(({ kind }) => kind !== null)
  return new Map(
    planned.flatMap((file, number) => file.modules.map((at) => [modules[at]!.id, `${file.kind}-${number}`])),
  )
}

function firstFiles(
  modules: readonly Module[],
  documents: readonly Needs[],
  isFixed: (module: Module) => boolean,
): Set<File> {
  const byNeed = new Map<string, File>()
  const fileOf = modules.map((module, at) => {
    const needing = documents.filter((document) => document.modules.has(at))
    const isNamed = needing.some(({ weight }) => weight > 0)
    const isForAdmins = needing.every((document) => document.isForAdmins)
    const kind = isFixed(module) || !isNamed ? null : isForAdmins ? 'admins' : 'members'
    const key = kind ? needing.map((document) => documents.indexOf(document)).join() : module.id
    const file = byNeed.get(key) ?? { modules: [], bytes: FILE_BYTES, kind, loads: new Set() }
    byNeed.set(key, file)
    file.modules.push(at)
    file.bytes += module.bytes
    return file
  })
  const load = (file: File, loaded: Set<File>) => {
    if (loaded.has(file)) return loaded
    loaded.add(file)
    for (const at of file.modules) for (const other of modules[at]!.imports) load(fileOf[other]!, loaded)
    return loaded
  }
  for (const file of byNeed.values()) load(file, file.loads)
  return new Set(byNeed.values())
}

/** Compares every pair. Of a pair that a document loads half of, it then loads the other half and all that loads with it. */
function cheapestMerge(
  files: readonly File[],
  documents: readonly Needs[],
  loads: readonly ReadonlySet<File>[],
): Merge | null {
  const candidates = files.filter(({ kind }) => kind !== null)
  const missing = candidates.map((file) => documents.map((_, at) => missingOf(file, loads[at]!)))
  const over = (at: number, change: number) => {
    const { weight, isSoon } = documents[at]!
    return weight > 0 && !isSoon ? Math.max(0, loads[at]!.size + change - MOST_FILES) : 0
  }
  const nowOver = documents.map((_, at) => over(at, 0))
  let best: Merge | null = null
  candidates.forEach((into, one) => {
    for (let two = one + 1; two < candidates.length; two++) {
      const from = candidates[two]!
      if (from.kind !== into.kind) continue
      let cost = 0
      let relief = 0
      for (let at = 0; at < documents.length; at++) {
        const [a, b] = [missing[one]![at]!, missing[two]![at]!]
        if (a.files > 0 && b.files > 0) continue
        const added = a.files > 0 ? a : b
        cost += documents[at]!.weight * (added.bytes - FILE_BYTES)
        relief += nowOver[at]! - over(at, added.files - 1)
      }
      if (relief < 0 || (relief === 0 && cost >= 0)) continue
      const each = cost / Math.max(1, relief)
      if (each >= (best?.cost ?? Number.POSITIVE_INFINITY)) continue
      if (!isBetween(into, from) && !isBetween(from, into)) best = { into, from, cost: each }
    }
  })
  return best
}

/** One file of both would load itself through a third, whose code would run before what it needs of them. */
function isBetween(first: File, last: File): boolean {
  return [...first.loads].some((file) => file !== first && file !== last && file.loads.has(last))
}

function missingOf(file: File, loaded: ReadonlySet<File>): { bytes: number; files: number } {
  const missing = loaded.has(file) ? [] : [...file.loads].filter((other) => !loaded.has(other))
  return { bytes: missing.reduce((sum, { bytes }) => sum + bytes, 0), files: missing.length }
}

function merge({ into, from }: Merge, files: Set<File>, loads: readonly Set<File>[]): void {
  const both = [...into.loads, ...from.loads].filter((file) => file !== from)
  for (const loaded of [...loads, ...Array.from(files, (file) => file.loads)]) {
    if (!loaded.has(into) && !loaded.has(from)) continue
    for (const file of both) loaded.add(file)
    loaded.delete(from)
  }
  into.modules.push(...from.modules)
  into.bytes += from.bytes - FILE_BYTES
  files.delete(from)
}
