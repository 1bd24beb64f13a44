import { sentenceOf } from '#client/api/api-error.ts'
import { useAction } from '#client/api/use-action.ts'
import {
  deleteReward,
  listRewards,
  type Reward,
  restoreReward,
  setRewardActive,
} from '#contract/rewards/rewards.ts'

const DELETE_FAILED = 'Failed to delete reward'

/** Actions outside the form. The toggle is optimistic and reverts if the server refuses. */
export function useRewardActions(onRemoved: () => void) {
  const activity = useAction(setRewardActive, {
    success: ({ name, isActive }) => [
      'Reward Updated',
      isActive
        ? `“${name}” is active. Members can redeem it.`
        : `“${name}” is inactive. Members don’t see it.`,
    ],
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
    success: ({ name }) => ['Reward Deleted', `You can restore “${name}” under Deleted.`],
    failure: { fallback: DELETE_FAILED },
    onSuccess: onRemoved,
  })
  const restoral = useAction(restoreReward, {
    success: ({ name, isActive }) => [
      'Reward Restored',
      isActive ? `Members can redeem “${name}” again.` : `“${name}” is back and still inactive.`,
    ],
    failure: { fallback: 'Failed to restore reward' },
  })
  return {
    setActive: ({ id }: Reward, isActive: boolean) =>
      void activity.run({ params: { id }, body: { isActive } }),
    restore: ({ id }: Reward) => void restoral.run({ params: { id } }),
    remove: ({ id }: Reward) => void removal.run({ params: { id } }),
    isRemoving: removal.isPending,
    removalProblem: removal.error && sentenceOf(removal.error, DELETE_FAILED),
    forgetRemovalProblem: removal.reset,
  }
}
