import { type RawAnswer, readOurs } from '#client/api/answer.ts'
import { addressOf, type LooseArgs, requestOf } from '#client/api/request.ts'
import { send, type Transport, type Upload } from '#client/api/send.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { announceProof, submitTask } from '#contract/proofs/submissions.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { judgeAnswer, judgeRefusal, later, type Verdict } from './judge-answer.ts'
import { type KeptProof, proofKey } from './kept-proof.ts'
import { asOneSender } from './one-sender.ts'
import { followProofNews, type TryResult, tellProofNews } from './proof-news.ts'
import { changeProof, clearDevice, readPictureBytes, readProof, readProofs } from './proof-store.ts'

const PICTURE_LOST = 'The picture is no longer on this device. Please choose it again.'

export interface Round {
  /** Something is still queued and can be retried without the member. */
  isUnfinished: boolean
  hasSent: boolean
  /** The longest wait the server asked for, in ms. */
  afterMs: number
  /** 'ended' when no one, or someone else, is signed in here; 'unknown' without an answer from us. */
  session: 'present' | 'ended' | 'unknown'
}

interface Sending {
  /** The member, if known; an empty queue then needs no request. */
  userId?: string
  /** `fetch` unless given. */
  transport?: Transport
  signal?: AbortSignal
  /** The task whose proof is sent first; the others go oldest first. */
  first?: number | undefined
}

/**
 * Tries each of the signed-in member's queued proofs once and deletes those the server has. Runs in tabs and in the
 * worker, so it must not touch the document.
 */
export function sendKeptProofs(sending: Sending = {}): Promise<Round> {
  return asOneSender(() => sendAll(sending))
}

type Verdicts = Verdict | { is: 'taken-back' }

async function sendAll({ userId, first, ...sending }: Sending): Promise<Round> {
  const { transport = send, signal = new AbortController().signal } = sending
  const round: Round = { isUnfinished: false, hasSent: false, afterMs: 0, session: 'present' }
  const tried = new Set<number>()
  const waiting = async (id: string) =>
    (await readProofs(id)).filter(({ state, taskId }) => state === 'queued' && !tried.has(taskId))
  const queued = userId === undefined ? [] : await waiting(userId)
  if (userId !== undefined && first === undefined && queued.length === 0) return round

  const who = await whoIsSignedIn(signal)
  if (typeof who !== 'string' || (userId !== undefined && who !== userId)) {
    const verdict: Verdict = typeof who === 'string' ? { is: 'waits' } : who
    for (const proof of queued) await settle(proof, verdict, first)
    if (verdict.is === 'later') {
      return { ...round, isUnfinished: true, afterMs: verdict.afterMs ?? 0, session: 'unknown' }
    }
    return { ...round, session: 'ended' }
  }
  while (!signal.aborted) {
    const left = await waiting(who)
    const proof = left.find(({ taskId }) => taskId === first) ?? left[0]
    if (!proof) break
    tried.add(proof.taskId)
    const verdict = await confirmed(await sendOne(proof, transport, signal), signal)
    await settle(proof, verdict, first)
    if (verdict.is === 'revoked' || verdict.is === 'waits') return { ...round, session: 'ended' }
    if (verdict.is === 'sent') round.hasSent = true
    if (verdict.is !== 'later') continue
    round.isUnfinished = true
    round.afterMs = Math.max(round.afterMs, verdict.afterMs ?? 0)
    if (verdict.isForAll) break
  }
  const isMissing = first !== undefined && !tried.has(first) && !signal.aborted
  if (isMissing) tellTried({ userId: who, taskId: first }, { is: 'taken-back' }, first)
  return round
}

/** Asks again after a revoked session: this browser may just have signed in. */
async function confirmed<Result extends Verdicts | string>(
  verdict: Result,
  signal: AbortSignal,
): Promise<Result | Verdict> {
  if (typeof verdict === 'string' || verdict.is !== 'revoked') return verdict
  const who = await askWho(signal)
  return typeof who === 'string' ? { is: 'waits' } : who
}

/** The member's id, or what the answer means for every proof. */
async function whoIsSignedIn(signal: AbortSignal): Promise<string | Verdict> {
  return confirmed(await askWho(signal), signal)
}

async function askWho(signal: AbortSignal): Promise<string | Verdict> {
  const answer = await ask(getCurrentUser, { signal }).catch(() => null)
  if (!answer) return later('connection', null, null)
  const ours = readOurs(answer, getCurrentUser.path)
  if (answer.status === 200 && typeof ours?.body.id === 'string') return ours.body.id
  const verdict = judgeRefusal(ours?.refusal, answer)
  return verdict.is === 'refused' ? later('server', answer, verdict.sentence) : verdict
}

/** One try. Ends when the proof is changed or deleted. */
async function sendOne(proof: KeptProof, transport: Transport, signal: AbortSignal): Promise<Verdicts> {
  const { userId, taskId } = proof
  const key = proofKey(proof)
  const stop = new AbortController()
  const end = () => stop.abort()
  signal.addEventListener('abort', end)
  let isTakenBack = false
  const stopFollowing = followProofNews((news) => {
    if (news.about !== 'kept' && news.about !== 'forgotten') return
    void readProof(key).then((now) => {
      if (now?.idempotencyKey === proof.idempotencyKey) return
      isTakenBack = true
      stop.abort()
    }, console.warn)
  })
  const tellPart = (part: number | null) => tellProofNews({ about: 'sending', userId, taskId, part })
  try {
    if (signal.aborted) stop.abort()
    const bytes = proof.picture && (await readPictureBytes(key))
    if (proof.picture && !bytes) return { is: 'refused', sentence: PICTURE_LOST, isGone: false }
    tellPart(0)
    const refusal = proof.hasDeadline ? await announce(proof, stop.signal) : null
    if (refusal) return refusal
    const of = { params: { id: taskId } }
    const idempotencyKey = proof.idempotencyKey ?? ''
    const args = { ...of, form: formOf(proof, bytes), idempotencyKey, signal: stop.signal }
    const size = bytes?.byteLength ?? 0
    const answer = await ask(submitTask, args, { size, onProgress: tellPart }, transport)
    return judgeAnswer(answer, addressOf(submitTask, of), proof)
  } catch {
    return isTakenBack ? { is: 'taken-back' } : later('connection', null, null)
  } finally {
    signal.removeEventListener('abort', end)
    stopFollowing()
    tellPart(null)
  }
}

/** Announces the proof, so that a slow upload does not miss the deadline; null when it may go on. */
async function announce(proof: KeptProof, signal: AbortSignal): Promise<Verdict | null> {
  const of = { params: { id: proof.taskId } }
  const answer = await ask(announceProof, { ...of, body: { memberId: proof.userId }, signal })
  const ours = readOurs(answer, addressOf(announceProof, of))
  if (ours?.isOk) return null
  const verdict = judgeRefusal(ours?.refusal, answer)
  // The call that carries the proof gives a better refusal: it knows what was sent before.
  return verdict.is === 'refused' && ours?.refusal?.code !== 'claim.missing' ? null : verdict
}

async function settle(proof: KeptProof, verdict: Verdicts, first: number | undefined): Promise<void> {
  const isSame = (kept: KeptProof) => kept.idempotencyKey === proof.idempotencyKey
  if (verdict.is === 'sent') {
    await changeProof(proofKey(proof), (kept) => (isSame(kept) ? null : kept))
  } else if (verdict.is === 'refused') {
    const { sentence, isGone } = verdict
    await changeProof(proofKey(proof), (kept) =>
      isSame(kept) ? { ...kept, state: 'refused', refusal: { sentence, isGone } } : kept,
    )
  } else if (verdict.is === 'revoked') {
    tellProofNews({ about: 'forgotten', exceptUserId: undefined })
    await clearDevice().catch(() => undefined)
  }
  tellTried(proof, resultOf(verdict), first)
}

/** Keeps the sentence of a refusal with its proof. */
function resultOf(verdict: Verdicts): TryResult {
  if (verdict.is === 'refused') return { is: 'refused' }
  if (verdict.is === 'revoked') return { is: 'waits' }
  if (verdict.is !== 'later') return verdict
  const { is, why, sentence } = verdict
  return { is, why, sentence }
}

function tellTried(of: Pick<KeptProof, 'userId' | 'taskId'>, result: TryResult, first?: number): void {
  const { userId, taskId } = of
  tellProofNews({ about: 'tried', userId, taskId, result, isFirst: taskId === first })
}

/** The server itself: no cache, and no page that a network on the way redirects to. Within a time limit. */
function ask(
  endpoint: Endpoint,
  args: LooseArgs,
  upload: Upload = { size: 0 },
  transport: Transport = send,
): Promise<RawAnswer> {
  const { address, init } = requestOf(endpoint, args)
  return transport(address, { ...init, cache: 'no-store', redirect: 'manual' }, upload)
}

/** The picture comes last, so that the server can check the rest first. */
function formOf({ userId, notes, picture, replaces }: KeptProof, bytes: ArrayBuffer | null): FormData {
  const form = new FormData()
  form.append('memberId', userId)
  if (notes.trim() !== '') form.append('notes', notes)
  form.append('replaces', String(replaces))
  if (picture?.originalSha256) form.append('originalSha256', picture.originalSha256)
  if (picture && bytes) form.append('screenshot', new Blob([bytes], { type: picture.type }), picture.name)
  return form
}
