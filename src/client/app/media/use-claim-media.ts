import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { type BonusMedia, claimMedia } from '#contract/media/media.ts'

export interface MediaClaiming {
  asked: BonusMedia | null
  ask: (file: BonusMedia) => void
  cancel: () => void
  confirm: () => void
  isClaiming: boolean
  claimedId: number | null
  /** Shown in the panel, because the file may have left the list. */
  problem: { filename: string; sentence: string } | null
}

type Step = { asked: BonusMedia | null; claimedId: number | null; tried: BonusMedia | null }

const START: Step = { asked: null, claimedId: null, tried: null }

/** A refusal reloads the list too: someone else may have been faster. */
export function useClaimMedia(taskId: number): MediaClaiming {
  const [{ asked, claimedId, tried }, setStep] = useState(START)
  const action = useAction(claimMedia, {
    // Both of the specification's texts: a second toast would replace the first (§8, §9).
    success: ({ filename, bonusPoints }) => [
      'Media Claimed!',
      bonusPoints > 0 ? 'Bonus Points Earned!' : `${filename} is yours now.`,
    ],
    failure: { title: 'Failed to Claim Media', fallback: 'Failed to claim media' },
  })
  const claim = async (file: BonusMedia) => {
    const reply = await action.run({ params: { id: taskId, mediaId: file.id } })
    setStep({ asked: null, claimedId: reply?.id ?? null, tried: file })
  }
  return {
    asked,
    ask: (file) => {
      action.reset()
      setStep({ ...START, asked: file })
    },
    cancel: () => setStep(START),
    confirm: () => {
      if (asked) void claim(asked)
    },
    isClaiming: action.isPending,
    claimedId,
    problem: tried && action.problem !== null ? { filename: tried.filename, sentence: action.problem } : null,
  }
}
