import { useAction } from '#client/api/use-action.ts'
import { listRewards, type Reward, restoreReward, setRewardActive } from '#contract/rewards/rewards.ts'

/** Actions outside the form. The toggle is optimistic and reverts if the server refuses. */
export function useRewardActions() {
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
  }
}
