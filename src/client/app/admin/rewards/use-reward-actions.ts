import {
  deleteReward,
  listRewards,
  type Reward,
  restoreReward,
  setRewardActive,
} from '../../../../contract/rewards.ts'
import { sentenceOf } from '../../../api/api-error.ts'
import { useAction } from '../../../api/use-action.ts'

const DELETE_FAILED = 'Failed to delete reward'

/** What is done to a reward without a form. The toggle shows at once, and is taken back when the server says no. */
export function useRewardActions(onRemoved: () => void) {
  const activity = useAction(setRewardActive, {
    success: ({ name, isActive }) => ({
      title: 'Reward Updated',
      description: isActive
        ? `“${name}” is active: members can redeem it.`
        : `“${name}” is inactive: members do not see it.`,
      tone: 'success',
    }),
    failure: { fallback: 'Failed to update reward' },
    optimistic: {
      endpoint: listRewards,
      update: (rewards, { params, body }) =>
        rewards.map((reward) =>
          reward.id === Number(params.id)
            ? { ...reward, isActive: body?.isActive ?? reward.isActive }
            : reward,
        ),
    },
  })
  const removal = useAction(deleteReward, {
    success: ({ name }) => ({
      title: 'Reward Deleted',
      description: `You can restore “${name}” under Deleted.`,
      tone: 'success',
    }),
    failure: { fallback: DELETE_FAILED },
    onSuccess: onRemoved,
  })
  const restoral = useAction(restoreReward, {
    success: ({ name, isActive }) => ({
      title: 'Reward Restored',
      description: isActive
        ? `Members can redeem “${name}” again.`
        : `“${name}” is back, inactive as it was.`,
      tone: 'success',
    }),
    failure: { fallback: 'Failed to restore reward' },
  })
  return {
    setActive: ({ id }: Reward, isActive: boolean) =>
      void activity.run({ params: { id }, body: { isActive } }),
    restore: ({ id }: Reward) => void restoral.run({ params: { id } }),
    remove: ({ id }: Reward) => void removal.run({ params: { id } }),
    isRemoving: removal.isPending,
    /** Why it could not be deleted, for the question that is still open. */
    removalProblem: removal.error && sentenceOf(removal.error, DELETE_FAILED),
    forgetRemovalProblem: removal.reset,
  }
}
