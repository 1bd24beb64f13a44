import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { RewardForm } from '../../../../contract/reward-form.ts'
import { createReward, type Reward, updateReward } from '../../../../contract/rewards.ts'
import { ApiError } from '../../../api/api-error.ts'
import { newIdempotencyKey } from '../../../api/idempotency-key.ts'
import { showRefusedFields, wholeProblem } from '../../../api/refused-fields.ts'
import { sendOnce } from '../../../api/send-once.ts'
import { useAction } from '../../../api/use-action.ts'
import { fieldsOf, type RewardDraft, type RewardFields, readFields } from './reward-fields.ts'

const bySchema = zodResolver(RewardForm)

/** The contract's schema, over the numbers that were typed; the errors stand at the fields of the same names. */
const resolver: Resolver<RewardFields, unknown, RewardForm> = async (fields, context, options) => {
  const checked = await bySchema(readFields(fields), context, options as never)
  return checked as unknown as Awaited<ReturnType<Resolver<RewardFields, unknown, RewardForm>>>
}

export interface RewardEditing {
  form: UseFormReturn<RewardFields, unknown, RewardForm>
  save: () => void
  isSaving: boolean
  /** What went wrong as a whole; what is wrong with one field stands there. */
  problem: string | null
}

/** A reward while it is written; what was typed stays when the server says no. `latest` is the reward as it is now. */
export function useRewardForm(
  draft: RewardDraft,
  latest: Reward | undefined,
  onSaved: () => void,
): RewardEditing {
  const form = useForm({ resolver, defaultValues: fieldsOf(draft) })
  const { dirtyFields } = form.formState
  const [key] = useState(newIdempotencyKey)
  const [stockIsTold, setStockIsTold] = useState(false)
  const creating = useAction(createReward, {
    success: ({ name, isActive }) => ({
      title: 'Reward Created',
      description: isActive
        ? `Members can redeem “${name}” now.`
        : `Members see “${name}” once you make it active.`,
      tone: 'success',
    }),
    failure: { fallback: 'Failed to create reward' },
    onSuccess: onSaved,
    onFailure: (error) => showRefusedFields(form, error),
  })
  const updating = useAction(updateReward, {
    success: ({ name }) => ({
      title: 'Reward Updated',
      description: `“${name}” is saved. Existing requests stay as they were.`,
      tone: 'success',
    }),
    failure: { fallback: 'Failed to update reward' },
    onSuccess: onSaved,
    onFailure: (error) => {
      showRefusedFields(form, error)
      setStockIsTold(error instanceof ApiError && error.body?.code === 'reward.stock-changed')
    },
  })
  const send = ({ stock, ...reward }: RewardForm) => {
    if (draft.kind !== 'edit') return creating.run({ body: { ...reward, stock }, idempotencyKey: key })
    // Once the number of now was told, it is the one that is meant to be replaced.
    const expectedStock = (stockIsTold ? latest : draft.reward)?.stock
    const newStock = dirtyFields.stock ? { stock, ...(expectedStock !== undefined && { expectedStock }) } : {}
    return updating.run({ params: { id: draft.reward.id }, body: { ...reward, ...newStock } })
  }
  const { error } = draft.kind === 'edit' ? updating : creating
  const fallback = draft.kind === 'edit' ? 'Failed to update reward' : 'Failed to create reward'
  return {
    form,
    save: () => sendOnce(form, send),
    isSaving: form.formState.isSubmitting,
    problem: error && problemOf(error, Object.keys(form.getValues()), fallback),
  }
}

function problemOf(error: Error, fields: string[], fallback: string): string | null {
  if (error instanceof ApiError && error.body?.code === 'idempotency.mismatch') {
    return 'Your first try has arrived already: the reward exists. Please close this and edit it.'
  }
  return wholeProblem(error, fields, fallback)
}
