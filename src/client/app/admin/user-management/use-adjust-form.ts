import { useState } from 'react'
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { type AdjustmentForm, type AdminUserDetail, adjustPoints } from '../../../../contract/admin-users.ts'
import {
  adjustmentRefusal,
  DESCRIPTION_REQUIRED,
  INVALID_AMOUNT,
  MAX_ADJUSTED_BALANCE,
  MAX_ADJUSTMENT_POINTS,
  readAmount,
} from '../../../../domain/adjustments.ts'
import { ApiError, isAnswered } from '../../../api/api-error.ts'
import { newIdempotencyKey } from '../../../api/idempotency-key.ts'
import { showRefusedFields, wholeProblem } from '../../../api/refused-fields.ts'
import { sendOnce } from '../../../api/send-once.ts'
import { useAction } from '../../../api/use-action.ts'
import { formatPoints, formatSignedPoints } from '../../../ui/format.ts'
import { toast } from '../../../ui/toasts.tsx'
import { nameOf } from './person.ts'

const FAILED = 'Failed to adjust points'
const AMOUNT_HELP = `Please enter a whole number other than 0, such as 50 or -50, up to ${formatPoints(MAX_ADJUSTMENT_POINTS)}.`
const DESCRIPTION_HELP = 'Please say what the adjustment is for.'

/** An adjustment as its fields hold it. */
export interface AdjustFields {
  amount: string
  description: string
}

const EMPTY: AdjustFields = { amount: '', description: '' }

export interface AdjustEditing {
  form: UseFormReturn<AdjustFields, unknown, AdjustmentForm>
  /** The balance with what is typed now, or null while that is no amount. */
  after: number | null
  send: () => void
  isSending: boolean
  /** What went wrong as a whole; what is wrong with one field stands there. */
  problem: string | null
}

/**
 * An adjustment of somebody's points while it is typed; it stays when the server says no. Sending it again after a
 * lost answer is the same adjustment, because the key was made with the form.
 */
export function useAdjustForm(user: AdminUserDetail, adminId: string): AdjustEditing {
  // The balance on the screen may have an adjustment already whose answer was lost; then the server checks it.
  const [isUnanswered, setIsUnanswered] = useState(false)
  const form = useForm({ resolver: resolverFor(user, adminId, isUnanswered), defaultValues: EMPTY })
  const [key, setKey] = useState(newIdempotencyKey)
  const action = useAction(adjustPoints, {
    success: ({ amount }) => ({
      title: 'Points Adjusted',
      description: `${formatSignedPoints(amount)} points for ${nameOf(user)}; a refresh may be needed to see the new balance.`,
      tone: 'success',
    }),
    failure: { fallback: FAILED },
    onSuccess: () => {
      form.reset(EMPTY)
      setKey(newIdempotencyKey())
      setIsUnanswered(false)
    },
    onFailure: (error) => {
      setIsUnanswered(!isAnswered(error))
      showRefusedFields(form, error)
    },
  })
  const amount = readAmount(form.watch('amount'))
  return {
    form,
    after: amount === null ? null : user.totalPoints + amount,
    send: () =>
      sendOnce(
        form,
        (body) => action.run({ params: { userId: user.id }, body, idempotencyKey: key }),
        tellFirstError,
      ),
    isSending: form.formState.isSubmitting,
    problem: action.error && problemOf(action.error),
  }
}

/** The rules of the domain, in the specified words (§5 Point adjustment). */
function resolverFor(
  user: AdminUserDetail,
  adminId: string,
  isUnanswered: boolean,
): Resolver<AdjustFields, unknown, AdjustmentForm> {
  return (values) => {
    const errors: FieldErrors<AdjustFields> = {}
    const amount = readAmount(values.amount)
    const description = values.description.trim()
    if (amount === null)
      errors.amount = { type: INVALID_AMOUNT, message: `${INVALID_AMOUNT}. ${AMOUNT_HELP}` }
    else if (!isUnanswered) {
      const refusal = adjustmentRefusal({ userId: user.id, balance: user.totalPoints }, amount, {
        id: adminId,
        anotherAdminExists: user.anotherAdminExists,
      })
      if (refusal === 'below-zero' || refusal === 'above-maximum') {
        errors.amount = { type: INVALID_AMOUNT, message: outOfBounds(refusal, user.totalPoints, amount) }
      }
    }
    if (description === '') {
      errors.description = {
        type: DESCRIPTION_REQUIRED,
        message: `${DESCRIPTION_REQUIRED}. ${DESCRIPTION_HELP}`,
      }
    }
    return amount === null || Object.keys(errors).length > 0
      ? { values: {}, errors }
      : { values: { amount, description }, errors: {} }
  }
}

function outOfBounds(refusal: 'below-zero' | 'above-maximum', before: number, amount: number): string {
  const change = `The balance of ${formatPoints(before)} points would become ${formatPoints(before + amount)}.`
  return refusal === 'below-zero'
    ? `${change} An adjustment cannot take it below zero.`
    : `${change} The most an account can hold is ${formatPoints(MAX_ADJUSTED_BALANCE)}.`
}

/** The specified error titles; the same words stand at the field. */
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

function problemOf(error: Error): string | null {
  if (error instanceof ApiError && error.body?.code === 'idempotency.mismatch') {
    return 'Your first adjustment has arrived already: please look at the ledger. To make another one, open this user again.'
  }
  return wholeProblem(error, Object.keys(EMPTY), FAILED)
}
