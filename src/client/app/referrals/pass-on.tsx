import { Check, Copy, Share2 } from 'lucide-icons'
import { useState } from 'react'
import { isAborted } from '#client/api/api-error.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { useCopy } from '#client/ui/buttons/use-copy.ts'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { useHydrated } from '#client/ui/hooks/use-hydrated.ts'
import { CLAIM_WINDOW_DAYS, QUALIFYING_POINTS, REFERRAL_BONUS_POINTS } from '#domain/referrals/referrals.ts'
import { BRAND } from '#domain/site/brand.ts'
import { formatNumber } from '#domain/text/format.ts'

const NOT_COPIED = 'Your browser blocked copying. Please select the code and copy it yourself.'
const NOT_SHARED = 'Your device couldn’t share the code. Please copy it and send it yourself.'

export function PassOn({ code }: { code: string }) {
  const { copy, isCopied } = useCopy(code)
  const [copyFailed, setCopyFailed] = useState(false)
  const [shareFailed, setShareFailed] = useState(false)
  const canShare = useHydrated() && 'share' in navigator
  const problem = copyFailed ? NOT_COPIED : shareFailed ? NOT_SHARED : null

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
          icon={isCopied ? <Check size={16} /> : <Copy size={16} />}
          onClick={async () => setCopyFailed(!(await copy()))}
        >
          {isCopied ? 'Copied!' : 'Copy Code'}
        </Button>
        {canShare && (
          <Button icon={<Share2 size={16} />} onClick={() => void share()}>
            Share
          </Button>
        )}
      </div>
      <ProblemText problem={problem} />
    </div>
  )
}

function invitationWith(code: string): string {
  const bonus = formatNumber(REFERRAL_BONUS_POINTS)
  return (
    `Join me on ${BRAND.name}. Enter my code ${code} within ${CLAIM_WINDOW_DAYS} days of joining, and we’ll each get ` +
    `${bonus} bonus points once you complete tasks worth over ${formatNumber(QUALIFYING_POINTS)} points.`
  )
}
