import { Check, Copy, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { BRAND } from '../../../domain/brand.ts'
import { formatNumber } from '../../../domain/format.ts'
import {
  CLAIM_WINDOW_DAYS,
  COPIED_MS,
  QUALIFYING_POINTS,
  REFERRAL_BONUS_POINTS,
} from '../../../domain/referrals.ts'
import { isAborted } from '../../api/api-error.ts'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { ProblemText } from '../../ui/problem-text.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

const NOT_SHARED = 'Your device could not share it. Please copy the code and send it yourself.'

/** Copy, and where the device can, Share. What does not work is said below the buttons. */
export function PassOn({ code }: { code: string }) {
  const { copy, isCopied, problem } = useCopy(code)
  const [shareFailed, setShareFailed] = useState(false)
  const canShare = useHydrated() && 'share' in navigator
  const trouble = problem ?? (shareFailed ? NOT_SHARED : null)

  const share = async () => {
    setShareFailed(false)
    try {
      await navigator.share({ title: BRAND.name, text: invitationWith(code), url: location.origin })
    } catch (error) {
      setShareFailed(!isAborted(error))
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon={isCopied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
          onClick={copy}
        >
          {isCopied ? 'Copied!' : 'Copy Code'}
        </Button>
        {canShare && (
          <Button icon={<Share2 size={16} aria-hidden="true" />} onClick={() => void share()}>
            Share
          </Button>
        )}
      </div>
      <ProblemText problem={trouble} />
    </div>
  )
}

function invitationWith(code: string): string {
  const bonus = formatNumber(REFERRAL_BONUS_POINTS)
  return (
    `Join me on ${BRAND.name}. Enter my code ${code} within ${CLAIM_WINDOW_DAYS} days of joining, and we each get ` +
    `${bonus} bonus points once you have completed tasks worth over ${formatNumber(QUALIFYING_POINTS)} points.`
  )
}

const NOT_COPIED = 'Your browser does not allow copying here. Please select the code and copy it.'

/** Copies a text to the clipboard; `isCopied` holds for COPIED_MS after each time (specification §9). */
export function useCopy(text: string): { copy: () => void; isCopied: boolean; problem: string | null } {
  const [copiedAt, setCopiedAt] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (copiedAt === null) return
    const timer = setTimeout(() => setCopiedAt(null), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copiedAt])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setProblem(null)
      setCopiedAt(performance.now())
      announce('Copied!')
    } catch {
      // Also where there is no clipboard at all, because the page was not loaded over a secure connection.
      setProblem(NOT_COPIED)
    }
  }
  return { copy: () => void copy(), isCopied: copiedAt !== null, problem }
}
