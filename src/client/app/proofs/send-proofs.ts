import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '#client/api/query-key.ts'
import { type KeptProof, proofKey } from '#client/device/kept-proof.ts'
import { openKeptProofs, readKeptProofs } from '#client/device/kept-proofs.ts'
import { followProofNews, type TryResult, tellProofNews } from '#client/device/proof-news.ts'
import type { Round } from '#client/device/send-kept-proofs.ts'
import { loadOnDemand } from '#client/ui/hooks/late-code.tsx'
import { isOffline } from '#client/ui/hooks/offline.ts'
import { createSignal } from '#client/ui/hooks/store.ts'
import { toastSuccess } from '#client/ui/overlays/toasts.tsx'
import { getCurrentUser } from '#contract/users/users.ts'
import { SUBMIT_FAILED } from '#domain/proofs/submissions.ts'
import { refreshTried, sentMessage, toastSubmitFailed } from './proof-sent.ts'

/** The pause after the first incomplete round; it doubles with each further one. */
const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 60_000

let running: { userId: string; stop: () => void } | null = null

/** Starts a round now; `first` is the task to send first. Without it, the first failure shows a toast. */
let startRound: (first?: number) => void = () => undefined

/**
 * Sends queued proofs now, whenever one is queued, the connection returns or the page is shown, and after growing
 * pauses while any are left. Tabs take turns (device/one-sender.ts). A second start for the same member changes
 * nothing. The returned function stops it.
 */
export function startSendingProofs(userId: string, client: QueryClient): () => void {
  if (running?.userId !== userId) {
    running?.stop()
    running = { userId, stop: beginSending(userId, client) }
  }
  const { stop } = running
  return () => {
    if (running?.stop === stop) running = null
    stop()
  }
}

function beginSending(userId: string, client: QueryClient): () => void {
  const stop = new AbortController()
  const { signal } = stop
  openKeptProofs(userId)
  void loadSender().catch(() => undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = FIRST_PAUSE_MS
  let notBefore = 0
  let isBusy = false
  let isAsked = false
  let next: { first: number | undefined } | null = null

  async function round(first?: number): Promise<void> {
    clearTimeout(timer)
    // Offline, no call is made; the next round begins when the connection returns.
    if (signal.aborted || (first === undefined && isOffline())) return
    if (isBusy) {
      next = { first: first ?? next?.first }
      return
    }
    isBusy = true
    const { isUnfinished, hasSent, afterMs, session } = await send({ userId, first, signal })
    isBusy = false
    if (signal.aborted) return
    if (next === null) isAsked = false
    if (session === 'ended') void client.refetchQueries({ queryKey: keyOf(getCurrentUser) })
    if (hasSent) pause = FIRST_PAUSE_MS
    notBefore = Date.now() + afterMs
    if (next) {
      const wanted = next.first
      next = null
      return round(wanted)
    }
    if (!isUnfinished) return
    timer = setTimeout(() => void round(), Math.max(jittered(pause), afterMs))
    pause = Math.min(pause * 2, MAX_PAUSE_MS)
  }

  startRound = (first) => {
    isAsked = first === undefined
    void round(first)
  }
  const now = () => {
    if (Date.now() < notBefore) return
    pause = FIRST_PAUSE_MS
    // The current round may have read the queue before this proof was in it.
    if (isBusy) next ??= { first: undefined }
    else void round()
  }
  const stopFollowing = followProofNews((news, isFromHere) => {
    // Lets the caller that queued it ask to send it first.
    if (news.about === 'kept' && isFromHere) setTimeout(now)
    if (news.about !== 'tried' || news.userId !== userId) return
    if (news.result.is === 'sent' || news.result.is === 'refused') refreshTried(client)
    if (isAsked && (news.result.is === 'later' || news.result.is === 'refused')) {
      isAsked = false
      void tellFailed(news.taskId, news.result)
    }
    if (news.result.is !== 'sent') return
    if (isFromHere || !document.hidden) toastSuccess(sentMessage(news.result.reply))
  })
  window.addEventListener('online', now, { signal })
  document.addEventListener('visibilitychange', () => document.hidden || now(), { signal })
  window.addEventListener('pageshow', now, { signal })
  now()
  return () => {
    stop.abort()
    clearTimeout(timer)
    stopFollowing()
    startRound = () => undefined
  }
}

async function tellFailed(taskId: number, result: TryResult): Promise<void> {
  const kept = (await readKeptProofs()).find((proof) => proof.taskId === taskId)
  toastSubmitFailed((result.is === 'later' ? result.sentence : kept?.refusal?.sentence) ?? SUBMIT_FAILED)
}

/** Skips the pause, because the member pressed a button; `first` is the task whose proof is sent first. */
export function sendNow(first?: number): void {
  startRound(first)
}

/** Upload progress from 0 to 1, by proof key. */
const parts = new Map<string, number>()

const partsChanged = createSignal((tell) => {
  const stop = followProofNews((news) => {
    if (news.about !== 'sending') return
    if (news.part === null) parts.delete(proofKey(news))
    else parts.set(proofKey(news), news.part)
    tell()
  })
  return () => {
    parts.clear()
    stop()
  }
})

/** `part` goes from 0 to 1; null while it is not being sent. */
export function useSending(proof: Pick<KeptProof, 'userId' | 'taskId'> | null): { part: number } | null {
  const part = partsChanged.use(() => (proof && parts.get(proofKey(proof))) ?? null, null)
  return part === null ? null : { part }
}

interface Wanted {
  userId: string
  first: number | undefined
  signal: AbortSignal
}

const sending = loadOnDemand(() => import('#client/device/send-kept-proofs.ts'))
const uploading = loadOnDemand(() => import('#client/api/upload.ts'))

/** Preloaded: a browser does not retry a module it failed to load. */
const loadSender = () => Promise.all([sending.load(), uploading.load()])

async function send(wanted: Wanted): Promise<Round> {
  try {
    const [{ sendKeptProofs }, { upload }] = await loadSender()
    return await sendKeptProofs({ ...wanted, transport: upload })
  } catch (error) {
    console.warn(error)
    const { userId, first: taskId } = wanted
    const result = { is: 'later', why: 'connection', sentence: null } as const
    if (taskId !== undefined) tellProofNews({ about: 'tried', userId, taskId, result, isFirst: true })
    return { isUnfinished: true, hasSent: false, afterMs: 0, session: 'unknown' }
  }
}

/** Returns between half and all of the pause, so that many devices do not retry at the same instant. */
function jittered(ms: number): number {
  return ms * (0.5 + Math.random() / 2)
}
