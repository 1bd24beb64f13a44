import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { CodeField } from './code-field.tsx'
import { Frame, ProblemSummary, ProviderForm } from './frame.tsx'
import { focusedField, type Problems } from './problems.ts'
import { providerLink } from './provider-link.ts'

const ACTION = '/api/second-step'

export interface SecondStepProps {
  returnTo: string
  problems: Problems<'code' | 'recoveryCode'>
}

/** The second step of a sign-in: a code from the app, or a recovery code. */
export function SecondStep({ returnTo, problems }: SecondStepProps) {
  const focus = focusedField(problems, ['code', 'recoveryCode'], 'code')
  return (
    <Frame
      heading="One more step"
      lead="Open your authenticator app and enter the code it shows for this account."
      footer={
        <p>
          Not you?{' '}
          <TextLink leavesApp href={providerLink('/api/login', returnTo)}>
            Start again
          </TextLink>
        </p>
      }
    >
      <ProblemSummary problems={problems} ids={{ code: 'code', recoveryCode: 'recovery-code' }} />
      <ProviderForm action={ACTION} returnTo={returnTo}>
        <input type="hidden" name="way" value="code" />
        <CodeField label="Code" error={problems.fields.code} autoFocus={focus === 'code'} />
        <Button type="submit" variant="primary">
          Continue
        </Button>
      </ProviderForm>
      <details open={problems.fields.recoveryCode !== undefined} className="border-t border-line pt-4">
        <summary className="target text-spruce">The app is not at hand?</summary>
        <div className="pt-4">
          <ProviderForm action={ACTION} returnTo={returnTo}>
            <input type="hidden" name="way" value="recovery" />
            <TextField
              id="recovery-code"
              name="recoveryCode"
              label="Recovery code"
              hint="One of the codes you kept when you turned this on. Each works once."
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              error={problems.fields.recoveryCode}
              autoFocus={focus === 'recoveryCode'}
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
