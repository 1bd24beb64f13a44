import type { KeptPicture, KeptProof, ProofOf } from '#client/device/kept-proof.ts'
import { forgetPicture, keepPicture, readKeptProofs, readPicture } from '#client/device/kept-proofs.ts'
import { loadOnDemand } from '#client/ui/hooks/late-code.tsx'
import { createSignal } from '#client/ui/hooks/store.ts'
import { IMAGE_KIND_BYTES, imageKindOf, UNREADABLE_FILE } from '#domain/files/files.ts'
import { readChosen } from '../picture/read-chosen.ts'

/** Continues while another screen is open. */
interface PictureWork {
  /** The chosen file, until it is saved on the device. */
  chosen: { name: string; size: number; url: string } | null
  /** Progress from 0 to 1; null if nothing is being prepared. */
  part: number | null
  /** Why the last file was refused; the earlier picture stays. */
  problem: string | null
}

type Picture = Omit<KeptPicture, 'size'> & { bytes: ArrayBuffer }

/** One file being prepared; a later one for the same task replaces it. */
interface Run {
  isOver: boolean
  done: Promise<void>
  /** The earlier picture, if it was ready to send. */
  earlier: Picture | null
}

const NOTHING: PictureWork = { chosen: null, part: null, problem: null }
const LOST = 'Your browser lost the picture. Please choose it again.'
const NOT_KEPT = 'We couldn’t save this photo on your device. Please reload the page and choose it again.'
const NOT_PREPARED = 'We couldn’t prepare the photo. Please try again.'

const works = new Map<number, PictureWork>()
const runs = new Map<number, Run>()
const changed = createSignal()

export function usePictureWork(taskId: number): PictureWork {
  return changed.use(() => works.get(taskId) ?? NOTHING, NOTHING)
}

/** Preloaded: a browser does not retry a module it failed to load, such as offline, until the page reloads. */
export const preparing = loadOnDemand(() => import('../picture/prepare-picture.ts'))

/** Saves the chosen file on the device, then replaces it with the prepared one. */
export function choosePicture(of: ProofOf, file: File): void {
  start(of.taskId, async (run, earlierRun) => {
    show(of.taskId, {
      ...NOTHING,
      chosen: { name: file.name, size: file.size, url: URL.createObjectURL(file) },
      part: 0,
    })
    const bytes = await readChosen(file)
    if (bytes === null) return UNREADABLE_FILE
    run.earlier = earlierRun?.earlier ?? (await sendablePicture(of.taskId))
    if (run.isOver) return null
    const picture = { name: file.name, type: file.type, bytes, isPrepared: false, originalSha256: null }
    // A file that is clearly not a picture does not replace one.
    const isKept = file.type.startsWith('image/') || isPicture(bytes)
    if (isKept) await keepPicture(of, picture)
    return prepare(of, run, picture, isKept)
  })
}

/** Resumes a saved picture whose preparation was cut off when the page was left or closed. */
export function prepareKept(of: ProofOf): void {
  const running = runs.get(of.taskId)
  if (running && !running.isOver) return
  start(of.taskId, async (run) => {
    show(of.taskId, { ...NOTHING, part: 0 })
    const kept = await draftOf(of.taskId)
    if (!kept?.picture || kept.picture.isPrepared) return null
    const bytes = await readPicture(kept)
    if (bytes) return prepare(of, run, { ...kept.picture, bytes }, true)
    await forgetPicture(kept)
    return LOST
  })
}

/** Saves a picture that is ready to send, replacing any other. */
export async function keepReady(of: ProofOf, picture: Omit<Picture, 'isPrepared'>): Promise<void> {
  stop(of.taskId)
  await keepPicture(of, { ...picture, isPrepared: true })
}

/** Removes it, and stops preparing it. */
export async function removePicture(taskId: number): Promise<void> {
  stop(taskId)
  const kept = await draftOf(taskId)
  if (kept) await forgetPicture(kept)
}

/** Resolves when preparation ends: true if the proof can be sent, with or without a picture. */
export async function whenReady(of: ProofOf): Promise<boolean> {
  if ((await draftOf(of.taskId))?.picture?.isPrepared === false) prepareKept(of)
  const run = runs.get(of.taskId)
  if (!run) return true
  await run.done
  return !works.get(of.taskId)?.problem
}

async function prepare(
  of: ProofOf,
  run: Run,
  { bytes, ...picture }: Picture,
  isKept: boolean,
): Promise<string | null> {
  const size = bytes.byteLength
  const file = new File([bytes], picture.name, { type: picture.type })
  const tell = (part: number) => {
    if (!run.isOver) show(of.taskId, { ...(works.get(of.taskId) ?? NOTHING), part })
  }
  const { preparePicture } = await preparing.loadOrReload()
  const prepared = await preparePicture(file, bytes, tell).catch((error: unknown) => {
    console.error(error)
    return null
  })
  if (run.isOver) return null
  if (prepared === null) return NOT_PREPARED
  if (!('problem' in prepared)) {
    // Another tab may have covered, removed or sent it by now.
    const isStillThere = (now: KeptProof | null) =>
      now?.state === 'draft' && now.picture?.isPrepared === false && now.picture.size === size
    await keepPicture(of, { ...prepared, isPrepared: true }, isKept ? isStillThere : undefined)
    return null
  }
  const kept = await draftOf(of.taskId)
  if (run.earlier) await keepPicture(of, run.earlier)
  else if (kept?.picture) await forgetPicture(kept)
  return prepared.problem
}

/** `work` resolves to why the file was refused, or null. */
function start(taskId: number, work: (run: Run, before: Run | undefined) => Promise<string | null>): void {
  const before = runs.get(taskId)
  if (before) before.isOver = true
  const run: Run = { isOver: false, done: Promise.resolve(), earlier: null }
  runs.set(taskId, run)
  const whyNot = (error: unknown) => {
    console.warn(error)
    return NOT_KEPT
  }
  run.done = work(run, before)
    .catch(whyNot)
    .then((problem) => {
      if (run.isOver) return
      runs.delete(taskId)
      show(taskId, { ...NOTHING, problem })
    })
}

function stop(taskId: number): void {
  const run = runs.get(taskId)
  if (run) run.isOver = true
  runs.delete(taskId)
  show(taskId, NOTHING)
}

function show(taskId: number, work: PictureWork): void {
  const before = works.get(taskId)?.chosen
  if (before && before !== work.chosen) URL.revokeObjectURL(before.url)
  works.set(taskId, work)
  changed.tell()
}

async function draftOf(taskId: number): Promise<KeptProof | null> {
  const proofs = await readKeptProofs()
  return proofs.find((proof) => proof.taskId === taskId && proof.state === 'draft') ?? null
}

async function sendablePicture(taskId: number): Promise<Picture | null> {
  const kept = await draftOf(taskId)
  if (!kept?.picture?.isPrepared) return null
  const bytes = await readPicture(kept)
  return bytes && { ...kept.picture, bytes }
}

function isPicture(bytes: ArrayBuffer): boolean {
  return imageKindOf(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, IMAGE_KIND_BYTES))) !== null
}
