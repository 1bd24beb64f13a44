import { useState } from 'react'
import { RewardForm } from '../../../../contract/reward-form.ts'
import { createReward, type Reward, updateReward } from '../../../../contract/rewards.ts'
import { isRefusedAs } from '../../../api/api-error.ts'
import { type ActionForm, useActionForm } from '../../../api/use-action-form.ts'
import { fieldsOf, type RewardDraft, type RewardFields, readFields } from './reward-fields.ts'

/** A reward while it is written. `latest` is the reward as it is now. */
export function useRewardForm(
  draft: RewardDraft,
  latest: Reward | undefined,
  onSaved: () => void,
): ActionForm<RewardFields, RewardForm> {
  const isNew = draft.kind !== 'edit'
  const [stockIsTold, setStockIsTold] = useState(false)
  const start = fieldsOf(draft)
  return useActionForm(isNew ? createReward : updateReward, {
    start,
    schema: RewardForm,
    read: readFields,
    args: ({ stock, ...reward }, typed) => {
      if (isNew) return { body: { ...reward, stock } }
      // Once the number of now was told, it is the one that is meant to be replaced.
      const expectedStock = (stockIsTold ? latest : draft.reward)?.stock
      const newStock =
        typed.stock !== start.stock ? { stock, ...(expectedStock !== undefined && { expectedStock }) } : {}
      return { params: { id: draft.reward.id }, body: { ...reward, ...newStock } }
    },
    success: ({ name, isActive }) =>
      isNew
        ? {
            title: 'Reward Created',
            description: isActive
              ? `Members can redeem “${name}” now.`
              : `Members see “${name}” once you make it active.`,
            tone: 'success',
          }
        : {
            title: 'Reward Updated',
            description: `“${name}” is saved. Existing requests stay as they were.`,
            tone: 'success',
          },
    failed: isNew ? 'Failed to create reward' : 'Failed to update reward',
    alreadyArrived: 'Your first try has arrived already: the reward exists. Please close this and edit it.',
    onSuccess: onSaved,
    onFailure: (error) => setStockIsTold(isRefusedAs(error, 'reward.stock-changed')),
  })
}
