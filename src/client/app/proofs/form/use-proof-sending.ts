import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { KeptProof } from '#client/device/kept-proof.ts'
import { queueProof, readKeptProofs, reopenProof } from '#client/device/kept-proofs.ts'
import { followProofNews, type TryResult } from '#client/device/proof-news.ts'
import { isOffline, OFFLINE_SENTENCE } from '#client/ui/hooks/offline.ts'
import { useOnline } from '#client/ui/hooks/use-online.ts'
import { SUBMIT_FAILED } from '#domain/proofs/submissions.ts'
import { toastSubmitFailed } from '../proof-sent.ts'
import { sendNow, startSendingProofs, useSending } from '../send-proofs.ts'
import type { ProofSending } from './proof-sending.ts'
import type { ProofDraft } from './use-proof-draft.ts'

type WaitsFor = 'connection' | 'sign-in'

export interface QueuedSending extends ProofSending {
  sendNow: () => void
  /** Turns a queued or refused proof back into a draft. */
  edit: () => Promise<void>
  waitsFor: WaitsFor | null
}

type Step = 'none' | 'preparing' | 'sending' | 'failed'

/** Queues the draft on this device, then sends it. Calls `onOver` if it has to wait or its picture was refused. */
export function useProofSending(draft: ProofDraft, onOver: () => void): QueuedSending {
  const { of, kept } = draft
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const [step, setStep] = useState<Step>('none')
  const [problem, setProblem] = useState<string | null>(null)
  const [waitsFor, setWaitsFor] = useState<WaitsFor | null>(null)
  const press = useRef(0)
  const sending = useSending(kept)
  const isOnline = useOnline()
  useEffect(() => {
    if (isOnline) setProblem((before) => (before === OFFLINE_SENTENCE ? null : before))
  }, [isOnline])

  const leave = (why: WaitsFor | null) => {
    setStep('none')
    setWaitsFor(why)
    onOver()
  }
  const fail = (sentence: string) => {
    setStep('failed')
    setProblem(sentence)
    toastSubmitFailed(sentence)
  }
  // Hears only of the try that the member started; others are automatic.
  const hear = useEffectEvent((result: TryResult) => {
    if (step === 'none' || step === 'preparing') return
    if (result.is === 'sent') navigate('/')
    else if (result.is === 'waits') leave('sign-in')
    else if (result.is === 'taken-back') leave(null)
    else if (result.is === 'later') {
      fail(result.sentence ?? SUBMIT_FAILED)
      leave('connection')
    }
  })
  useEffect(
    () =>
      followProofNews((news) => {
        if (news.about !== 'tried' || news.taskId !== of.taskId || news.userId !== of.userId) return
        // An automatic try that was under way at the press may fail before the member's own begins.
        if (news.result.is !== 'later' || news.isFirst) hear(news.result)
      }),
    [of.taskId, of.userId],
  )
  // Loads the sender now, because it could not be loaded offline.
  useEffect(() => void startSendingProofs(of.userId, client), [of.userId, client])
  const refusal = kept?.refusal ?? null
  const hearRefusal = useEffectEvent(({ sentence, isGone }: NonNullable<KeptProof['refusal']>) => {
    if (step !== 'sending') return
    fail(sentence)
    // A retry would fail too; the form is replaced by what to do instead.
    if (isGone) leave(null)
  })
  useEffect(() => {
    if (refusal) hearRefusal(refusal)
  }, [refusal])

  const begin = (next: Step) => {
    press.current += 1
    setProblem(null)
    setWaitsFor(null)
    setStep(next)
    return press.current
  }
  const trySending = () => {
    if (isOffline()) return leave('connection')
    begin('sending')
    sendNow(of.taskId)
  }
  const send = async () => {
    if (kept?.state === 'queued') return trySending()
    const own = begin('preparing')
    const isReady = await draft.whenReady()
    if (press.current !== own) return
    if (!isReady) return leave(null)
    try {
      if (!(await queueProof(of))) return leave(null)
    } catch (error) {
      console.warn(error)
      return fail(SUBMIT_FAILED)
    }
    if (press.current === own) trySending()
  }
  const edit = async () => {
    const queued = await keptFor(of.taskId)
    if (queued && queued.state !== 'draft') await reopenProof(queued)
  }
  return {
    send: () => void send(),
    stop: async () => {
      press.current += 1
      setStep('none')
      // A proof that can never be sent does not become a draft.
      if (!(await keptFor(of.taskId))?.refusal?.isGone) await edit()
    },
    edit: async () => {
      begin('none')
      await edit()
    },
    sendNow: () => {
      if (isOffline()) return setProblem(OFFLINE_SENTENCE)
      trySending()
    },
    isSending: step === 'preparing' || step === 'sending',
    progress: sending?.part ?? null,
    problem,
    waitsFor,
    reset: () => setProblem(null),
  }
}

/** Finds nothing where the line was cut before the code for it had arrived. */
async function keptFor(taskId: number): Promise<KeptProof | null> {
  const kept = await readKeptProofs().catch((error: unknown) => {
    if (isOffline()) return []
    throw error
  })
  return kept.find((proof) => proof.taskId === taskId) ?? null
}
