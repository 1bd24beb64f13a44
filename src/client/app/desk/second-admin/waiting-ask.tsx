import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { t } from '#client/words/t.ts'
import { answerSecondAdminAsk, type SecondAdminAsk } from '#contract/desk/second-admin.ts'
import { secondAdminWords } from '#domain/desk/second-admin.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'

const ANSWERED = { agreed: 'Agreed', refused: 'Refused', withdrawn: 'Withdrawn' } as const

/** A call that waits for a second admin, with the answers that this admin may give. */
export function WaitingAsk({ ask }: { ask: SecondAdminAsk }) {
  const me = useCurrentUser().data?.id
  const action = useAction(answerSecondAdminAsk, {
    success: ({ outcome }) => [ANSWERED[outcome as keyof typeof ANSWERED]],
    failure: { fallback: 'Failed to answer', silent: true },
  })
  const { id, by, member, words } = ask
  const isOwn = by.id === me
  const answer = (agree: boolean) => void action.run({ params: { id }, body: { agree } })
  return (
    <section
      aria-label="Waits for a second admin"
      className="flex flex-col gap-2 rounded-control bg-blue-tint px-3 py-2"
    >
      <p className="break-words">
        <strong className="font-semibold">Waits for a second admin.</strong> {wishOf(ask, isOwn)}
      </p>
      {words && (
        <p lang={languageOf(words)} className="break-words whitespace-pre-wrap">
          {words}
        </p>
      )}
      <p className="text-13 text-ink2">
        Asked on {formatDateTime(ask.askedAt)}. Ends on {formatDateTime(ask.endsAt)}.
      </p>
      {member.id !== me && (
        <span className="flex flex-wrap gap-2">
          {!isOwn && (
            <Button
              variant="primary"
              busy={action.isPending}
              busyLabel="Sending..."
              onClick={() => answer(true)}
            >
              Agree
            </Button>
          )}
          <Button onClick={() => action.isPending || answer(false)}>{isOwn ? 'Withdraw' : 'Refuse'}</Button>
        </span>
      )}
      <ProblemText problem={action.isPending ? null : action.problem} />
    </section>
  )
}

/** 'Priya wants to add 5,000 points.' */
export function wishOf({ by, kind, points }: SecondAdminAsk, isOwn = false): string {
  return `${isOwn ? 'You want' : `${by.name} wants`} to ${t(secondAdminWords(kind, points))}.`
}
