import { useEffect, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { isAnswered, isRefusedAs } from '#client/api/api-error.ts'
import { useActionForm } from '#client/api/forms/use-action-form.ts'
import {
  ASKED,
  type SecondAdminStep,
  secondAdminStep,
} from '#client/app/desk/second-admin/second-admin-step.ts'
import { keepDrafts, readDrafts } from '#client/app/kept-drafts.ts'
import { toast } from '#client/ui/overlays/toasts.tsx'
import { t } from '#client/words/t.ts'
import { AdjustmentForm } from '#contract/users/adjustment-form.ts'
import { type AdminUserDetail, adjustPoints } from '#contract/users/admin-users.ts'
import {
  adjustmentRefusal,
  DESCRIPTION_REQUIRED,
  INVALID_AMOUNT,
  MAX_ADJUSTMENT_POINTS,
  outOfBoundsSentence,
  readAmount,
} from '#domain/points/adjustments.ts'
import { formatNumber, formatSignedPoints } from '#domain/text/format.ts'
import { nameOf } from './person.ts'

const AMOUNT_HELP = `Please enter a whole number other than 0, such as 50 or -50, up to ${formatNumber(MAX_ADJUSTMENT_POINTS)}.`
const DESCRIPTION_HELP = 'Please say what the adjustment is for.'

const EMPTY = { amount: '', description: '' }

type AdjustFields = typeof EMPTY

interface AdjustDraft extends AdjustFields {
  /** Idempotency key: sending it again after a reload makes one adjustment. */
  key: string
}

/** Half an adjustment stays on the device until it is sent, emptied or signed out from. */
export function useAdjustForm(user: AdminUserDetail, adminId: string, onDone?: () => void) {
  const draftsName = `adjustments:${adminId}`
  const [kept] = useState(() => new Map(readDrafts<AdjustDraft>(draftsName)).get(user.id))
  // If an answer was lost, the balance shown may be out of date; then only the server checks it.
  const [isUnanswered, setIsUnanswered] = useState(false)
  const [refused, setRefused] = useState<{ order: AdjustmentForm; step: SecondAdminStep } | null>(null)
  /** The step that makes the refused order possible; another order begins anew. */
  const stepFor = ({ amount, description }: { amount: number | null; description: string }) =>
    refused?.order.amount === amount && refused.order.description === description.trim() ? refused.step : null
  const editing = useActionForm(adjustPoints, {
    start: { ...EMPTY, ...(kept && { amount: kept.amount, description: kept.description }) },
    idempotencyKey: kept?.key,
    schema: AdjustmentForm,
    read: ({ amount, description }: AdjustFields) => ({ amount: readAmount(amount), description }),
    check: (fields) => problemsOf(fields, user, isUnanswered ? null : adminId),
    args: (body) => ({ params: { userId: user.id }, body: { ...body, ...stepFor(body)?.more } }),
    success: (reply) =>
      'secondAdminAsk' in reply
        ? ASKED
        : [
            'Points Adjusted',
            `${formatSignedPoints(reply.amount)} for ${nameOf(user)}. You may need to refresh to see the new balance.`,
          ],
    hasSpecifiedToast: true,
    failed: 'Failed to adjust points',
    alreadyArrived:
      'Your first adjustment went through. Please check the ledger. To make another one, reopen this user.',
    onSuccess: () => {
      editing.form.reset(EMPTY)
      setIsUnanswered(false)
      setRefused(null)
      onDone?.()
    },
    onFailure: (error, { body }) => {
      setIsUnanswered(!isAnswered(error))
      const step = secondAdminStep(error)
      setRefused(step && body ? { order: body, step } : null)
    },
  })
  const { amount: typed, description } = editing.form.watch()
  const { idempotencyKey: key, error } = editing
  // Its key is used up: reopened, the form begins anew.
  const isOver = isRefusedAs(error, 'idempotency.mismatch')
  useEffect(() => {
    const isEmpty = typed === '' && description === ''
    const draft = isOver || isEmpty ? null : { amount: typed, description, key }
    keepDrafts(draftsName, [[user.id, draft]])
  }, [draftsName, user.id, typed, description, key, isOver])
  const amount = readAmount(typed)
  return {
    ...editing,
    /** The balance after the adjustment; null while the amount is not valid. */
    after: amount === null ? null : user.totalPoints + amount,
    step: stepFor({ amount, description }),
    send: () => editing.send(tellFirstError),
  }
}

export type AdjustEditing = ReturnType<typeof useAdjustForm>

/** Titles from specification §5 Point adjustment; without `adminId` the server checks the balance. */
function problemsOf(
  fields: AdjustFields,
  user: AdminUserDetail,
  adminId: string | null,
): { [Name in keyof AdjustFields]: string | null } {
  const amount = readAmount(fields.amount)
  const description = fields.description.trim() === '' ? `${DESCRIPTION_REQUIRED}. ${DESCRIPTION_HELP}` : null
  if (amount === null) return { amount: `${INVALID_AMOUNT}. ${AMOUNT_HELP}`, description }
  if (adminId === null) return { amount: null, description }
  const refusal = adjustmentRefusal({ userId: user.id, balance: user.totalPoints }, amount, {
    id: adminId,
    anotherAdminExists: user.anotherAdminExists,
  })
  const isInBounds = refusal === null || refusal === 'own-account'
  const before = user.totalPoints
  return { amount: isInBounds ? null : t(outOfBoundsSentence(refusal, before, before + amount)), description }
}

/** The specified error title as a toast; the field shows the same words. */
function tellFirstError({ amount, description }: FieldErrors<AdjustFields>): void {
  const first = amount ?? description
  if (!first) return
  const title = amount ? INVALID_AMOUNT : DESCRIPTION_REQUIRED
  toast({
    title,
    description: (first.message ?? '').replace(`${title}. `, ''),
    tone: 'destructive',
  })
}
