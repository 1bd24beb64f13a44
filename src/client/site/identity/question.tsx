import { Button } from '#client/ui/buttons/button.tsx'
import { CodeField } from './fields.tsx'
import { Frame, ProblemSummary, ProviderForm } from './frame.tsx'
import { fieldsOf, type Problems } from './problems.ts'

interface IdentityQuestionProps {
  heading: string
  sentences: string[]
  action: string
  hidden: Record<string, string>
  label: string
  /** The account uses two-step verification. */
  asksForCode: boolean
  problems: Problems<'code'>
}

/** Opening a link from an email changes nothing; only this page’s button does. */
export function IdentityQuestion(props: IdentityQuestionProps) {
  const { heading, sentences, action, hidden, label, asksForCode, problems } = props
  const [lead, ...others] = sentences
  const field = fieldsOf(problems, ['code'], 'code')
  return (
    <Frame heading={heading} lead={<p className="break-words">{lead}</p>}>
      <ProblemSummary problems={problems} order={['code']} />
      {others.map((sentence) => (
        <p key={sentence} className="text-ink2">
          {sentence}
        </p>
      ))}
      <ProviderForm action={action} returnTo="/">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {asksForCode && (
          <CodeField
            {...field('code')}
            label="Code"
            hint="From your authenticator app, or a recovery code."
          />
        )}
        <Button type="submit" variant="primary" className="self-start">
          {label}
        </Button>
      </ProviderForm>
    </Frame>
  )
}
