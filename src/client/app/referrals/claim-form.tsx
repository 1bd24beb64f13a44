import { type ChangeEvent, type ClipboardEvent, type FormEvent, useRef, useState } from 'react'
import { refusedAt } from '#client/api/forms/refused-fields.ts'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { claimReferral } from '#contract/referrals/referrals.ts'
import {
  QUALIFYING_POINTS,
  REFERRAL_BONUS_POINTS,
  REFERRAL_CODE_LENGTH,
  REFERRAL_CODE_MISSING,
} from '#domain/referrals/referrals.ts'
import { fitting } from '#domain/text/characters.ts'
import { formatNumber } from '#domain/text/format.ts'

export function ClaimForm({ timeLeft }: { timeLeft: string }) {
  const [code, setCode] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const claim = useClaimReferral(() => field.current?.focus())

  const change = (next: string) => {
    setIsEmpty(false)
    claim.forgetProblem()
    setCode(next)
  }
  const type = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const caret = input.selectionStart
    // Set here, because the next render would move the caret to the end.
    input.value = asCode(input.value)
    input.setSelectionRange(caret, caret)
    change(input.value)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    // The browser would cut the pasted text at maxLength, spaces included, and lose the end of the code.
    event.preventDefault()
    change(asCode(event.clipboardData.getData('text')))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (claim.isSending) return
    if (code.trim() !== '') return claim.send(code.trim())
    setIsEmpty(true)
    field.current?.focus()
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-3">
      <p className="font-medium">{timeLeft}</p>
      <TextField
        ref={field}
        label="Friend’s referral code"
        hint={`${REFERRAL_CODE_LENGTH} letters and numbers. One code per account.`}
        className="max-w-[24rem]"
        value={code}
        maxLength={REFERRAL_CODE_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={isEmpty ? REFERRAL_CODE_MISSING : claim.refused.fields.referralCode}
        onChange={type}
        onPaste={paste}
      />
      <ProblemText problem={claim.refused.whole} />
      <Button type="submit" busy={claim.isSending} busyLabel="Claiming..." className="self-start">
        Claim Code
      </Button>
    </form>
  )
}

/** Upper case, no spaces, at most as long as a code (specification §5). */
function asCode(text: string): string {
  return fitting(text.replace(/\s+/g, '').toUpperCase(), REFERRAL_CODE_LENGTH)
}

const FAILED = 'Failed to claim referral code'
const NOT_REACHED = `${FAILED}. Please check your connection and try again.`

/** Afterwards referral stats and current user are refetched (specification §7). */
function useClaimReferral(onFailure: () => void) {
  const action = useAction(claimReferral, {
    success: ({ bonusPaid }) => ['Success!', bonusPaid ? PAID_AT_ONCE : ENTERED],
    failure: { fallback: FAILED },
    onFailure,
  })
  return {
    send: (referralCode: string) => void action.run({ body: { referralCode } }),
    isSending: action.isPending,
    refused: refusedAt(action.error, ['referralCode'], NOT_REACHED),
    forgetProblem: action.reset,
  }
}

const BONUS = formatNumber(REFERRAL_BONUS_POINTS)
const PAID_AT_ONCE = `Code claimed. You and your friend each got ${BONUS} points.`
const ENTERED = `Code claimed. You’ll each get ${BONUS} points once your approved tasks are worth over ${formatNumber(QUALIFYING_POINTS)} points.`
