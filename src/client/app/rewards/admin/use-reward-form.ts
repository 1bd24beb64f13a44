import { useState } from 'react'
import { isRefusedAs } from '#client/api/api-error.ts'
import { type ActionForm, useActionForm } from '#client/api/forms/use-action-form.ts'
import { RewardForm } from '#contract/rewards/reward-form.ts'
import { createReward, type Reward, updateReward } from '#contract/rewards/rewards.ts'
import { fieldsOf, type RewardDraft, type RewardFields, readFields } from './reward-fields.ts'

/** `latest` is the reward as it is now. */
export function useRewardForm(
  draft: RewardDraft,
  latest: Reward | undefined,
  onSaved: () => void,
): ActionForm<RewardFields, RewardForm> {
  const isNew = draft.kind !== 'edit'
  const [isStockKnown, setIsStockKnown] = useState(false)
  const start = fieldsOf(draft)
  return useActionForm(isNew ? createReward : updateReward, {
    start,
    schema: RewardForm,
    read: readFields,
    args: ({ stock, ...reward }, typed) => {
      if (isNew) return { body: { ...reward, stock } }
      // After the refusal showed the current stock, that number is the one the admin means to replace.
      const expectedStock = (isStockKnown ? latest : draft.reward)?.stock
      const newStock =
        typed.stock !== start.stock ? { stock, ...(expectedStock !== undefined && { expectedStock }) } : {}
      return { params: { id: draft.reward.id }, body: { ...reward, ...newStock } }
    },
    success: ({ name, isActive }) =>
      isNew
        ? [
            'Reward Created',
            isActive
              ? `Members can redeem “${name}” now.`
              : `Members will see “${name}” once you make it active.`,
          ]
        : ['Reward Updated', `“${name}” is saved. Existing requests don’t change.`],
    failed: isNew ? 'Failed to create reward' : 'Failed to update reward',
    alreadyArrived: 'Your first try went through. Please close this and edit the reward.',
    onSuccess: onSaved,
    onFailure: (error) => setIsStockKnown(isRefusedAs(error, 'reward.stock-changed')),
  })
}
