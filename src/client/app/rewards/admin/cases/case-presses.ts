import type { RefObject } from 'react'
import type { ReviewQueue } from '#client/app/desk/queue/use-review-queue.ts'
import type { Seen } from '#client/app/desk/queue/use-seen.ts'
import { toast } from '#client/ui/overlays/toasts.tsx'
import type { AdminRewardCase } from '#contract/rewards/cases.ts'
import { CASE_STATUS_LABELS, type CaseOutcome } from '#domain/rewards/cases.ts'
import { isBlank } from '#domain/text/text.ts'
import type { CaseDecision } from './use-case-queue.ts'

export const NO_CODES = 'No codes left in stock. You can return the points, or import codes first.'

export const OWN_CASE = 'Another admin must decide: this is about your own reward, or you refused it before.'

/** Controls that the keys move the focus to. */
export interface CaseRefs {
  notes: RefObject<HTMLTextAreaElement | null>
  code: RefObject<HTMLTextAreaElement | null>
  refuse: RefObject<HTMLButtonElement | null>
}

interface Deciding {
  queue: Pick<ReviewQueue<AdminRewardCase>, 'current' | 'draft' | 'setDraft' | 'moveOn'>
  seen: Pick<Seen, 'guard'>
  decision: Pick<CaseDecision, 'isOpen' | 'isOwn' | 'isDecidedElsewhere' | 'needsCode' | 'code' | 'decide'>
  refs: CaseRefs
}

/** The three decisions, for keys and buttons. */
export function casePresses({ queue, seen, decision, refs }: Deciding) {
  const { current, draft, setDraft, moveOn } = queue
  const { isOpen, isOwn, isDecidedElsewhere, needsCode, code, decide } = decision
  const nothing = (why: string) => toast({ title: 'Nothing Decided', description: why, tone: 'neutral' })
  /** Acts on an open case; otherwise says why not, or leaves one that someone else decided. */
  const onOpen = (act: () => void) => {
    if (isDecidedElsewhere) moveOn()
    else if (isOpen) act()
    else if (isOwn) nothing(OWN_CASE)
    else if (current && !current.sending) {
      nothing(`This case is already decided: ${CASE_STATUS_LABELS[current.row.status].toLowerCase()}.`)
    }
  }
  const give = (outcome: Exclude<CaseOutcome, 'refused'>) => () =>
    onOpen(() => {
      if (draft.rejecting) return nothing('You’re refusing this one. Cancel first.')
      if (outcome === 'refunded') return seen.guard(() => decide(outcome))
      if (current?.row.freeCodes === 0) return nothing(NO_CODES)
      if (needsCode && isBlank(code)) {
        setDraft({ ...draft, isAsked: true })
        return refs.code.current?.focus()
      }
      seen.guard(() => decide(outcome))
    })
  return {
    replace: give('replaced'),
    refund: give('refunded'),
    /** Starts a refusal, then sends it once there is a reason. */
    refuse: () =>
      onOpen(() =>
        seen.guard(() => {
          if (!draft.rejecting) {
            setDraft({ ...draft, rejecting: true, isAsked: false })
            // Enter now sends.
            refs.refuse.current?.focus()
          } else if (isBlank(draft.notes)) {
            setDraft({ ...draft, isAsked: true })
            refs.notes.current?.focus()
          } else decide('refused')
        }),
      ),
    cancel: () => {
      if (draft.rejecting) setDraft({ ...draft, rejecting: false, isAsked: false })
    },
  }
}

export type CasePresses = ReturnType<typeof casePresses>
