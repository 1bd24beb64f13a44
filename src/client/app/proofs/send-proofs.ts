import type { QueryClient } from '@tanstack/react-query'
import { getCurrentUser } from '../../../contract/users.ts'
import { keyOf } from '../../api/query-key.ts'
import { type KeptProof, proofKey } from '../../device/kept-proof.ts'
import { openKeptProofs, readKeptProofs } from '../../device/kept-proofs.ts'
import { followProofNews, type TryResult, tellProofNews } from '../../device/proof-news.ts'
import type { Round } from '../../device/send-kept-proofs.ts'
import { createSignal } from '../../ui/store.ts'
import { toast } from '../../ui/toasts.tsx'
import { forgetTexts, refreshTried, sentMessage } from './proof-sent.ts'

/** The pause after the first round that leaves something, in milliseconds; it doubles with each that follows. */
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

/** For whom this tab sends. */
let running: { userId: string; stop: () => void } | null = null

/** Begins a round now; `first` names the task whose proof goes first. */
let startRound: (first?: number) => void = () => undefined

/**
 * Reads what is kept of the member and sends their queued proofs: now, when one is queued, when the connection is back,
 * when the page is seen, and after growing pauses while something is left. Rounds of several tabs follow each other
 * (device/one-sender.ts). Started again for the same member it goes on as it is; the function given back ends it.
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
  let next: { first: number | undefined } | null = null

  async function round(first?: number): Promise<void> {
    clearTimeout(timer)
    if (signal.aborted) return
    if (isBusy) {
      next = { first }
      return
    }
    isBusy = true
    const { isUnfinished, hasSent, afterMs, session } = await send({ userId, first, signal })
    isBusy = false
    if (signal.aborted) return
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
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }

  startRound = (first) => void round(first)
  const now = () => {
    if (Date.now() < notBefore) return
    pause = FIRST_PAUSE_MS
    // A round under way may have read the queue before this one was in it.
    if (isBusy) next ??= { first: undefined }
    else void round()
  }
  const stopFollowing = followProofNews((news, isFromHere) => {
    // Who queued it may want it sent first.
    if (news.about === 'kept' && isFromHere) setTimeout(now)
    if (news.about !== 'tried' || news.userId !== userId) return
    if (news.result.is === 'sent' || news.result.is === 'refused') refreshTried(client)
    if (news.result.is !== 'sent') return
    forgetTexts(news)
    if (isFromHere || !document.hidden) toast(sentMessage(news.result.reply))
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

/** Tries at once to send what is queued; the member pressed. */
export function sendNow(): void {
  startRound()
}

/**
 * Sends one queued proof before the others and tells how this try ended, in whichever tab it was made. After 'later' and
 * 'waits' it stays queued and is tried again by itself. The words of a sent one are shown by the sender.
 */
export function sendProof({ userId, taskId }: Pick<KeptProof, 'userId' | 'taskId'>): Promise<TryResult> {
  return new Promise((resolve) => {
    const stopFollowing = followProofNews((news) => {
      if (news.about !== 'tried' || news.userId !== userId || news.taskId !== taskId) return
      stopFollowing()
      // By then useKeptProof has what the try has changed.
      void readKeptProofs().then(() => resolve(news.result))
    })
    startRound(taskId)
  })
}

/** The parts that have left this browser of what is being sent, by the keys of the proofs. */
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

/** The part of a proof that was handed to the network, from 0 to 1; null while it is not being sent. */
export function useSending(proof: Pick<KeptProof, 'userId' | 'taskId'> | null): { part: number } | null {
  const part = partsChanged.use(() => (proof && parts.get(proofKey(proof))) ?? null, null)
  return part === null ? null : { part }
}

interface Wanted {
  userId: string
  first: number | undefined
  signal: AbortSignal
}

/** Loaded before it is needed: a browser that could not load a file once does not ask for it again in this document. */
const loadSender = () =>
  Promise.all([import('../../device/send-kept-proofs.ts'), import('../../api/send-form.ts')])

async function send(wanted: Wanted): Promise<Round> {
  try {
    const [{ sendKeptProofs }, { uploadTransport }] = await loadSender()
    return await sendKeptProofs({ ...wanted, transport: uploadTransport })
  } catch (error) {
    console.warn(error)
    const { userId, first: taskId } = wanted
    const result = { is: 'later', why: 'connection', sentence: null } as const
    if (taskId !== undefined) tellProofNews({ about: 'tried', userId, taskId, result })
    return { isUnfinished: true, hasSent: false, afterMs: 0, session: 'unknown' }
  }
}

/** Between half of it and all of it, so that many phones do not come back in the same instant. */
function jittered(ms: number): number {
  return ms * (0.5 + Math.random() / 2)
}
