import { Button } from '#client/ui/buttons/button.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { t } from '#client/words/t.ts'
import { COMPANY } from '#contract/pages/company.ts'
import { APPEAL_WITHIN_HOURS } from '#domain/inbox/inbox.ts'
import { formatWithZone } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { WHAT_STAYS } from '#domain/users/suspension.ts'
import { Frame, Notice, ProblemSummary, ProviderForm } from './frame.tsx'
import { fieldsOf, type Problems } from './problems.ts'

const FIELDS = ['text'] as const

interface SuspendedAccountProps {
  since: string
  memberText: string
  /** The newest answer; `dueAt` is null once we have replied. */
  received: { at: string; dueAt: string | null; isAnswered: boolean } | null
  answers: number
  mayAnswer: boolean
  action: string
  /** This page, which shows the answer's arrival. */
  returnTo: string
  token: string
  text: string
  problems: Problems<(typeof FIELDS)[number]>
}

/** The reason of a suspension, and a text box to answer it without signing in. It says no more than the email. */
export function SuspendedAccount(props: SuspendedAccountProps) {
  const { since, memberText, mayAnswer, problems } = props
  return (
    <Frame
      heading="Your account is suspended"
      lead={t('Since {since}, so you can’t sign in.', { since: formatWithZone(since) })}
      footer={
        <p>
          You can also email{' '}
          <TextLink leavesApp href={`mailto:${COMPANY.supportEmail}`}>
            {COMPANY.supportEmail}
          </TextLink>
          .
        </p>
      }
    >
      <ProblemSummary problems={problems} order={FIELDS} />
      <Progress {...props} />
      <section aria-labelledby="reason">
        <h2 id="reason" className="text-17 font-semibold">
          The reason
        </h2>
        <blockquote
          lang={languageOf(memberText)}
          className="mt-2 border-l-2 border-line pl-3 break-words whitespace-pre-wrap"
        >
          {memberText}
        </blockquote>
      </section>
      <section aria-labelledby="what-stays">
        <h2 id="what-stays" className="text-17 font-semibold">
          What happens now
        </h2>
        <ul className="mt-2 flex list-disc flex-col gap-2 pl-5 text-ink2">
          {WHAT_STAYS.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      {mayAnswer && <AnswerForm {...props} />}
    </Frame>
  )
}

/** Where the conversation is. */
function Progress({ received, mayAnswer }: SuspendedAccountProps) {
  if (received === null) return null
  if (mayAnswer) return <Notice>We replied to you by email. You can answer once more.</Notice>
  if (received.dueAt !== null) {
    return (
      <Notice>
        We received your answer on {formatWithZone(received.at)}. We’ll email you our reply by{' '}
        {formatWithZone(received.dueAt)}.
      </Notice>
    )
  }
  if (received.isAnswered) return <Notice>We replied by email to both of your answers.</Notice>
  return <Notice>We received your answer on {formatWithZone(received.at)}.</Notice>
}

function AnswerForm({ answers, action, returnTo, token, text, problems }: SuspendedAccountProps) {
  const field = fieldsOf(problems, FIELDS, null)
  return (
    <ProviderForm action={action} returnTo={returnTo}>
      <input type="hidden" name="token" value={token} />
      <TextArea
        {...field('text')}
        label="Your answer"
        hint={
          answers === 0
            ? t(
                'Is something wrong or missing? Someone on our team reads it and replies by email within {hours} hours. After that, you can answer once more.',
                { hours: APPEAL_WITHIN_HOURS },
              )
            : t('Someone on our team reads it and replies by email within {hours} hours.', {
                hours: APPEAL_WITHIN_HOURS,
              })
        }
        required
        maxLength={MAX_NOTES_LENGTH}
        defaultValue={text}
      />
      <Button type="submit" variant="primary" className="self-start">
        Send your answer
      </Button>
    </ProviderForm>
  )
}
