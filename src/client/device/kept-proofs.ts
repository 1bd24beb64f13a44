import { loadOnDemand } from '#client/ui/hooks/late-code.tsx'
import { createSignal } from '#client/ui/hooks/store.ts'
import { proofIsEmpty } from '#domain/proofs/submissions.ts'
import { type KeptPicture, type KeptProof, type ProofOf, proofKey } from './kept-proof.ts'
import { newIdempotencyKey, sha256Of } from './keys-and-digests.ts'
import { followProofNews, tellProofNews } from './proof-news.ts'
import { keepOnlyTexts, keepText, readStoredText, textNames, useStoredText } from './stored-text.ts'

type Owner = Pick<ProofOf, 'userId' | 'taskId'>

/** Unsent work of any kind. */
const UNSENT = /^(?:proof|draft):/

/** Its bytes must stay unchanged until they are kept. */
type NewPicture = Omit<KeptPicture, 'size'> & { bytes: ArrayBuffer }

let presentId: string | null = null
let proofs: readonly KeptProof[] | null = null
let isSafe = true
/** Nothing is kept after the session has ended, until a member signs in again. */
let isOver = false

const changed = createSignal()

/** Loaded late, so that the first screen does not load the database library. */
const proofStore = loadOnDemand(() => import('./proof-store.ts'))

/** Changes run in the order they were requested. */
let lastChange: Promise<unknown> = Promise.resolve()

/** Loads this member's kept proofs and deletes what other members left, texts included. */
export function openKeptProofs(userId: string): void {
  isOver = false
  if (presentId === userId) return
  presentId = userId
  proofs = null
  listen()
  keepOnlyTexts((name) => name.includes(userId))
  void inTurn(async (store) => {
    await store.clearOtherMembers(userId).catch(() => undefined)
    await readAgain(store)
  }).catch(console.warn)
}

/** The member's kept proofs, oldest first; null until loaded, and on the server. */
export function useKeptProofs(): readonly KeptProof[] | null {
  return changed.use(() => proofs, null)
}

export function useKeptProof(taskId: number): KeptProof | null {
  return changed.use(() => proofs?.find((proof) => proof.taskId === taskId) ?? null, null)
}

/** The notes written for a task, even before its proof is loaded. Queueing moves a draft's notes into the record. */
export function useProofNotes(of: Owner): ReturnType<typeof useStoredText> {
  const [draft, keep] = useStoredText(notesName(of))
  const kept = useKeptProof(of.taskId)
  return [kept && kept.state !== 'draft' ? kept.notes : draft, keep]
}

/** Whether everything kept survives leaving the page; false where storage is forbidden, full or broken. */
export function useKeptSafely(): boolean {
  return changed.use(() => isSafe, true)
}

/** The member's kept proofs, loaded if needed; rejects where they cannot be read. */
export function readKeptProofs(): Promise<readonly KeptProof[]> {
  return inTurn(async (store) => {
    if (proofs === null) await readAgain(store)
    if (proofs === null && presentId !== null) throw new Error('We could not read the kept proofs.')
    return proofs ?? []
  })
}

/** How many of the member's proofs are unsent, including those with only notes; rejects where we cannot know. */
export async function countUnsent(userId: string): Promise<number> {
  if (presentId === null) openKeptProofs(userId)
  const kept = (await readKeptProofs()).filter((proof) => proof.userId === userId)
  const notes = textNames().filter((name) => name.startsWith(`proof:${userId}:`))
  return new Set([...kept.map(notesName), ...notes]).size
}

/**
 * Keeps a picture as the draft for a task, if `isWanted` accepts what is there now. Resolves once it is on disk. It
 * replaces a queued or refused proof, whose notes become the draft's.
 */
export function keepPicture(
  of: ProofOf,
  { bytes, ...picture }: NewPicture,
  isWanted: (before: KeptProof | null) => boolean = () => true,
): Promise<void> {
  return change(of.userId, async (store) => {
    const before = await store.readProof(proofKey(of))
    if (!isWanted(before)) return
    if (before && before.state !== 'draft') keepText(notesName(of), before.notes)
    const size = bytes.byteLength
    await store.writeProof(draftOf(of, { ...picture, size }, before), bytes)
  })
}

/** Returns null without a picture, or where the browser has lost its bytes. */
export function readPicture(proof: KeptProof): Promise<ArrayBuffer | null> {
  return inTurn(async (store) => (proof.picture ? store.readPictureBytes(proofKey(proof)) : null))
}

/** Queues a draft, or notes alone, to be sent as soon as there is a connection. False if there is nothing to send. */
export async function queueProof(of: ProofOf): Promise<boolean> {
  void keepStorage().catch(() => undefined)
  let isQueued = false
  await change(of.userId, async (store) => {
    const key = proofKey(of)
    const before = await store.readProof(key)
    const shown = proofs?.find(({ taskId }) => taskId === of.taskId)
    if (shown?.picture && !before?.picture) throw new Error('The picture is no longer on this device.')
    // Another tab may have sent or changed it since it was shown.
    const notes = before && before.state !== 'draft' ? before.notes : readStoredText(notesName(of))
    if (proofIsEmpty({ hasImage: Boolean(before?.picture), notes })) return
    const bytes = before?.picture ? await store.readPictureBytes(key) : null
    await store.writeProof({
      ...draftOf(of, before?.picture ?? null, null),
      state: 'queued',
      notes,
      idempotencyKey: newIdempotencyKey(),
      sha256: bytes && (await sha256Of(bytes)),
    })
    isQueued = true
  })
  // Only now: the record that is on screen has them.
  if (isQueued) keepText(notesName(of), '')
  return isQueued
}

/** Asks the browser not to clear our storage after some days without a visit. */
async function keepStorage(): Promise<void> {
  await navigator.storage?.persist?.()
}

/** Makes a queued or refused proof a draft again, with its notes. */
export function reopenProof(proof: KeptProof): Promise<void> {
  keepText(notesName(proof), proof.notes)
  return change(proof.userId, (store) =>
    store.changeProof(proofKey(proof), (kept) => draftOf(kept, kept.picture, kept)),
  )
}

/** Deletes a draft's picture, and so its record; its notes stay. */
export function forgetPicture(proof: KeptProof): Promise<void> {
  return change(proof.userId, (store) => store.changeProof(proofKey(proof), () => null))
}

export async function forgetProof(proof: KeptProof): Promise<void> {
  await forgetPicture(proof)
  keepText(notesName(proof), '')
}

/** Deletes everything on this device except that member's unsent work. */
export async function forgetDevice(exceptUserId?: string): Promise<void> {
  keepOnlyTexts((name) => exceptUserId !== undefined && UNSENT.test(name) && name.includes(exceptUserId))
  listen()
  tellProofNews({ about: 'forgotten', exceptUserId })
  await inTurn((store) => store.clearDevice(exceptUserId)).catch((error: unknown) => console.warn(error))
}

/** A draft's notes are in localStorage: in the first paint, and not lost with a page that is killed. */
function notesName(of: Owner): string {
  return `proof:${proofKey(of)}`
}

/** The ticks of the task's checklist go with the proof. */
export function checklistName(of: Owner): string {
  return `checklist:${proofKey(of)}`
}

function draftOf(of: ProofOf, picture: KeptPicture | null, before: KeptProof | null): KeptProof {
  const { userId, taskId, taskTitle, hasDeadline, replaces } = of
  return {
    ...{ userId, taskId, taskTitle, hasDeadline, replaces, picture },
    state: 'draft',
    notes: '',
    idempotencyKey: null,
    sha256: null,
    keptAt: before?.keptAt ?? Date.now(),
    refusal: null,
  }
}

type Store = Awaited<ReturnType<typeof proofStore.load>>

async function change(userId: string, act: (store: Store) => Promise<void>): Promise<void> {
  if (isOver) return
  if (presentId === null) openKeptProofs(userId)
  await inTurn(async (store) => {
    if (isOver) return
    await act(store)
    await readAgain(store)
  })
  tellProofNews({ about: 'kept', userId })
}

function inTurn<Result>(act: (store: Store) => Promise<Result>): Promise<Result> {
  const result = lastChange.then(proofStore.load).catch(notSafe).then(act)
  lastChange = result.catch(() => undefined)
  return result
}

function notSafe(failure: unknown): never {
  isSafe = false
  changed.tell()
  throw failure
}

async function readAgain(store: Store): Promise<void> {
  const userId = presentId
  if (userId === null) return
  const stored = await store.readProofs(userId).catch((error: unknown) => console.warn(error))
  if (!stored || presentId !== userId) return
  const before = new Map(proofs?.map((proof) => [proof.taskId, proof]))
  proofs = stored.map((proof) => unlessSame(before.get(proof.taskId), proof))
  isSafe = store.isOnDisk(userId)
  changed.tell()
}

/** Unchanged proofs keep their identity, so that nothing renders again. */
function unlessSame(before: KeptProof | undefined, now: KeptProof): KeptProof {
  return before && JSON.stringify(before) === JSON.stringify(now) ? before : now
}

let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  followProofNews((news, isFromHere) => {
    if (news.about === 'forgotten') return forgetInMemory(news.exceptUserId)
    if (news.about === 'tried' && news.result.is === 'sent')
      for (const name of [notesName(news), checklistName(news)]) keepText(name, '')
    // This tab has already read its own change.
    const isRead = news.about === 'kept' && isFromHere
    if (news.about !== 'sending' && news.userId === presentId && !isRead)
      inTurn(readAgain).catch(console.warn)
  })
}

function forgetInMemory(exceptUserId: string | undefined): void {
  isOver = true
  presentId = null
  proofs = null
  isSafe = true
  changed.tell()
  void inTurn(async (store) => store.clearHeld(exceptUserId))
}
