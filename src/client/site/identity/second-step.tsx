import { Button } from '#client/ui/buttons/button.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { CodeField } from './fields.tsx'
import { Frame, ProblemSummary, ProviderForm, ProviderLink } from './frame.tsx'
import { fieldsOf, type Problems } from './problems.ts'

const ACTION = '/api/second-step'
const FIELDS = ['code', 'recoveryCode'] as const

interface SecondStepProps {
  returnTo: string
  problems: Problems<(typeof FIELDS)[number]>
}

export function SecondStep({ returnTo, problems }: SecondStepProps) {
  const field = fieldsOf(problems, FIELDS, 'code')
  return (
    <Frame
      heading="One more step"
      lead="Enter the code from your authenticator app."
      footer={
        <p>
          Not you?{' '}
          <ProviderLink path="/api/login" returnTo={returnTo}>
            Start again
          </ProviderLink>
        </p>
      }
    >
      <ProblemSummary problems={problems} order={FIELDS} />
      <ProviderForm action={ACTION} returnTo={returnTo} submit="Continue">
        <input type="hidden" name="way" value="code" />
        <CodeField {...field('code')} label="Code" />
      </ProviderForm>
      <details open={problems.fields.recoveryCode !== undefined} className="border-t border-line pt-4">
        <summary className="target text-spruce">Can’t use your app?</summary>
        <div className="pt-4">
          <ProviderForm action={ACTION} returnTo={returnTo}>
            <input type="hidden" name="way" value="recovery" />
            <TextField
              {...field('recoveryCode')}
              label="Recovery code"
              hint="One of the codes you saved. Each works once."
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <Button type="submit" className="self-start">
              Use this code
            </Button>
          </ProviderForm>
        </div>
      </details>
    </Frame>
  )
}
