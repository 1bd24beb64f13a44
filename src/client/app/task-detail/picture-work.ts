import { IMAGE_KIND_BYTES, imageKindOf } from '../../../domain/files.ts'
import type { KeptPicture, KeptProof, ProofOf } from '../../device/kept-proof.ts'
import {
  forgetProof,
  keepPicture,
  openKeptProofs,
  readKeptProofs,
  readPicture,
} from '../../device/kept-proofs.ts'
import { reloadWhenReplaced } from '../../ui/reload-when-replaced.ts'
import { createSignal } from '../../ui/store.ts'
import { readChosen, UNREADABLE } from '../proofs/read-chosen.ts'
import { keepText } from '../stored-text.ts'
import { notesKey } from './notes-key.ts'

/** What is being done with the picture of a draft; it goes on while another screen is looked at. */
interface PictureWork {
  /** The file that was chosen, until the device has it. */
  chosen: { name: string; size: number; url: string } | null
  /** The part of the preparing that is done, from 0 to 1; null while nothing is prepared. */
  part: number | null
  /** Why the last file was not taken; the picture before stays. */
  problem: string | null
}

type Picture = Omit<KeptPicture, 'size'> & { bytes: ArrayBuffer }

/** One file on its way; a later one for the same task takes its place. */
interface Run {
  isOver: boolean
  done: Promise<void>
  /** What was there before, if it could be sent. */
  earlier: Picture | null
}

const NOTHING: PictureWork = { chosen: null, part: null, problem: null }
const LOST = 'Your browser lost the picture. Please choose it again.'
const NOT_KEPT = 'We couldn’t save this photo on your device. Please reload the page and choose it again.'
const NOT_PREPARED = 'We couldn’t prepare the photo. Please try again.'

const works = new Map<number, PictureWork>()
const runs = new Map<number, Run>()
const changed = createSignal()

/** What is being done with the picture for a task. */
export function usePictureWork(taskId: number): PictureWork {
  return changed.use(() => works.get(taskId) ?? NOTHING, NOTHING)
}

/**
 * Loads what makes pictures ready, ahead of the first one. A browser does not try again what it once could not load, so
 * without a connection it would be too late; the page is loaded again then, and goes on with what is kept.
 */
export const loadPreparing = () => import('../proofs/prepare-picture.ts')

/** Keeps the file that was chosen on the device, and then what of it is sent. */
export function choosePicture(of: ProofOf, file: File): void {
  start(of.taskId, async (run, earlierRun) => {
    show(of.taskId, {
      ...NOTHING,
      chosen: { name: file.name, size: file.size, url: URL.createObjectURL(file) },
      part: 0,
    })
    const bytes = await readChosen(file)
    if (bytes === null) return UNREADABLE
    run.earlier = earlierRun?.earlier ?? (await sendablePicture(of.taskId))
    if (run.isOver) return null
    await takeBack(of)
    const picture = { name: file.name, type: file.type, bytes, isPrepared: false, originalSha256: null }
    // What is no picture by any sign does not take the place of one.
    const isKept = file.type.startsWith('image/') || isPicture(bytes)
    if (isKept) await keepPicture(of, picture)
    return prepare(of, run, picture, isKept)
  })
}

/** Goes on with a picture that was kept and not prepared yet: the page was left, or closed by the device. */
export function prepareKept(of: ProofOf): void {
  const running = runs.get(of.taskId)
  if (running && !running.isOver) return
  start(of.taskId, async (run) => {
    show(of.taskId, { ...NOTHING, part: 0 })
    const kept = await draftOf(of.taskId)
    if (!kept?.picture || kept.picture.isPrepared) return null
    const bytes = await readPicture(kept)
    if (bytes) return prepare(of, run, { ...kept.picture, bytes }, true)
    await forgetProof(kept)
    return LOST
  })
}

/** Keeps a picture that is ready to be sent, in place of any other. */
export async function keepReady(of: ProofOf, picture: Omit<Picture, 'isPrepared'>): Promise<void> {
  stop(of.taskId)
  await keepPicture(of, { ...picture, isPrepared: true })
}

/** Deletes the picture; what is being done with it ends. */
export async function removePicture(taskId: number): Promise<void> {
  stop(taskId)
  const kept = await draftOf(taskId)
  if (kept) await forgetProof(kept)
}

/** Resolves once nothing is left to do with the picture: whether it, or the lack of one, can be sent. */
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
  const { preparePicture } = await loadPreparing().catch(reloadWhenReplaced)
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
  else if (kept?.picture) await forgetProof(kept)
  return prepared.problem
}

/** Runs the work on a task's picture; what it resolves to is why the file was not taken. */
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

/** The member begins anew before it is known here that a proof waits: its notes are the draft's again. */
async function takeBack({ userId, taskId }: ProofOf): Promise<void> {
  openKeptProofs(userId)
  const kept = (await readKeptProofs()).find((proof) => proof.taskId === taskId)
  if (kept && kept.state !== 'draft') keepText(notesKey(kept), kept.notes)
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
