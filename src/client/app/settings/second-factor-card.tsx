import { useRef, useState } from 'react'
import {
  beginSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type SignInMethods,
} from '../../../contract/sign-in-methods.ts'
import { plural } from '../../../domain/format.ts'
import { refusedAt } from '../../api/refused-fields.ts'
import { useAction } from '../../api/use-action.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { KeepFocus } from '../../ui/keep-focus.tsx'
import { OwnerDialog } from './owner-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpCodesDialog } from './set-up-codes-dialog.tsx'

const FAILED = 'Something did not work. Please try again.'
const QUIET = { failure: { fallback: FAILED, silent: () => true } }

type Asked = 'begin' | 'renew' | 'remove'

const QUESTIONS = {
  begin: {
    title: 'Set up a second factor?',
    description:
      'From then on, signing in with your password also asks for a code from an app on your phone.',
    confirmLabel: 'Continue',
    tone: 'primary',
  },
  renew: {
    title: 'Make new recovery codes?',
    description: 'The ones you have kept no longer work then.',
    confirmLabel: 'Make new codes',
    tone: 'primary',
  },
  remove: {
    title: 'Turn off your second factor?',
    description: 'Your password alone signs in then.',
    confirmLabel: 'Turn off',
    tone: 'danger',
  },
} as const

/** The code from an app that is asked for after the password. */
export function SecondFactorCard({ hasPassword, secondFactor }: Omit<SignInMethods, 'passkeys'>) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [app, setApp] = useState<{ key: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  // The dialogs follow one another: the button that opened the first may be gone when the last one closes.
  const firstButton = useRef<HTMLButtonElement>(null)
  const done = () => setAsked(null)
  const begin = useAction(beginSecondFactor, {
    ...QUIET,
    onSuccess: (reply) => {
      done()
      setApp(reply)
    },
  })
  const renew = useAction(renewRecoveryCodes, {
    ...QUIET,
    onSuccess: ({ recoveryCodes }) => {
      done()
      setCodes(recoveryCodes)
    },
  })
  const remove = useAction(removeSecondFactor, {
    ...QUIET,
    success: () => ({ title: 'Second Factor Off', description: 'Your password alone signs in now.' }),
    onSuccess: done,
  })
  const action = { begin, renew, remove }[asked ?? 'begin']
  const change = (open: boolean) => {
    if (!open) done()
    action.reset()
  }
  return (
    <Card title="Second factor" aside={secondFactor && <Badge tone="spruce">On</Badge>}>
      <KeepFocus className="flex flex-col items-start gap-3 pt-4">
        {secondFactor ? (
          <>
            <p className="text-ink2">
              Signing in with your password also asks for a code from your app.{' '}
              {plural(secondFactor.recoveryCodesLeft, 'recovery code is left.', 'recovery codes are left.')}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button ref={firstButton} size="sm" onClick={() => setAsked('renew')}>
                New recovery codes
              </Button>
              <Button size="sm" onClick={() => setAsked('remove')}>
                Turn off
              </Button>
            </div>
          </>
        ) : (
          <>
            <p className="text-ink2">
              A code from an app on your phone, asked for after your password. Whoever learns your password
              cannot sign in without it.
            </p>
            <Button ref={firstButton} size="sm" onClick={() => setAsked('begin')}>
              Set up
            </Button>
          </>
        )}
      </KeepFocus>
      <OwnerDialog
        {...QUESTIONS[asked ?? 'begin']}
        open={asked !== null}
        onOpenChange={change}
        hasPassword={hasPassword}
        busy={action.isPending}
        refused={refusedAt(action.error, ['password'], FAILED)}
        onConfirm={(password) => void action.run({ body: { password } })}
      />
      <SetUpCodesDialog
        app={app}
        focusAfter={firstButton}
        onClose={() => setApp(null)}
        onDone={(made) => {
          setApp(null)
          setCodes(made)
        }}
      />
      <RecoveryCodes codes={codes} focusAfter={firstButton} onClose={() => setCodes(null)} />
    </Card>
  )
}
