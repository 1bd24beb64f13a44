import { useAction } from '#client/api/use-action.ts'
import { toast } from '#client/ui/overlays/toasts.tsx'
import { listReportProofs, showReportProofs } from '#contract/campaigns/reports.ts'
import { MAX_PROOFS_AT_ONCE } from '#domain/campaigns/reports.ts'

/** Shows proofs in the reports of their campaign, or hides them; seen right away. */
export function useShown(campaignId: number) {
  const action = useAction(showReportProofs, {
    failure: { fallback: 'Failed to save which proofs are shown' },
    optimistic: {
      endpoint: listReportProofs,
      update: (proofs, { body: { ids, shown } = { ids: [], shown: false } }) =>
        proofs.map((proof) => (ids.includes(proof.id) ? { ...proof, isShown: shown } : proof)),
    },
    onSuccess: ({ changed }, { body }) => {
      const leftOut = (body?.ids.length ?? 0) - changed
      if (leftOut > 0)
        toast({ title: leftOut === 1 ? 'Proof Left Out' : 'Proofs Left Out', description: LEFT })
    },
  })
  return {
    isSaving: action.isPending,
    show: async (ids: readonly number[], shown: boolean) => {
      for (let at = 0; at < ids.length; at += MAX_PROOFS_AT_ONCE) {
        const some = ids.slice(at, at + MAX_PROOFS_AT_ONCE)
        if (!(await action.run({ params: { id: campaignId }, body: { ids: some, shown } }))) return
      }
    },
  }
}

const LEFT = 'Their members don’t agree any longer, or their time in reports is over.'
