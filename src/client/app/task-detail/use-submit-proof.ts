import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { type MemberSubmission, submitTask } from '../../../contract/submissions.ts'
import { plural } from '../../../domain/format.ts'
import { USUAL_REVIEW_TIME } from '../../../domain/submissions.ts'
import { isAborted, sentenceOf } from '../../api/api-error.ts'
import { useAction } from '../../api/use-action.ts'
import { newIdempotencyKey } from '../../device/keys-and-digests.ts'
import type { ProofDraft } from './use-proof-draft.ts'

const SUBMIT_FAILED = 'Failed to submit task'

/** How sending the proof goes. */
export interface ProofSending {
  send: () => void
  /** Stops the upload; nothing of the draft is lost. */
  stop: () => void
  isSending: boolean
  /** The part that has left this device, from 0 to 1. */
  progress: number
  problem: string | null
  /** Forgets the last problem, when the member begins again. */
  reset: () => void
}

/** Sends the draft; the same content sent again is the same request (reliability: Retry by the client). */
export function useSubmitProof(taskId: number, draft: ProofDraft): ProofSending {
  const [, navigate] = useLocation()
  const [progress, setProgress] = useState(0)
  const upload = useRef<AbortController | null>(null)
  const lastTry = useRef<{ content: string; key: string } | null>(null)
  const action = useAction(submitTask, {
    success: (submission) => ({
      title: 'Task Submitted',
      description: submittedText(submission),
      tone: 'success',
    }),
    failure: { fallback: SUBMIT_FAILED },
    onSuccess: () => {
      draft.clear()
      navigate('/')
    },
  })
  useEffect(() => () => upload.current?.abort(), [])

  const send = () => {
    const content = contentOf(draft)
    if (lastTry.current?.content !== content) lastTry.current = { content, key: newIdempotencyKey() }
    upload.current = new AbortController()
    setProgress(0)
    void action.run({
      params: { id: taskId },
      form: formOf(draft),
      idempotencyKey: lastTry.current.key,
      signal: upload.current.signal,
      onProgress: setProgress,
    })
  }

  return {
    send,
    stop: () => upload.current?.abort(),
    isSending: action.isPending,
    progress,
    problem: action.error && !isAborted(action.error) ? sentenceOf(action.error, SUBMIT_FAILED) : null,
    reset: action.reset,
  }
}

function submittedText({ status, pointsAwarded }: MemberSubmission): string {
  if (status === 'approved' && pointsAwarded !== null) {
    return `${plural(pointsAwarded, 'point was', 'points were')} added to your total.`
  }
  return `Under review: ${USUAL_REVIEW_TIME}.`
}

/** The address of a chosen picture is new with every choice, so it names the content. */
function contentOf({ notes, picture }: ProofDraft): string {
  return JSON.stringify([notes, picture?.url ?? null])
}

function formOf({ notes, picture }: ProofDraft): FormData {
  const form = new FormData()
  if (picture) form.append('screenshot', picture.file, picture.file.name)
  if (notes.trim() !== '') form.append('notes', notes)
  return form
}
