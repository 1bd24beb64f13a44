import { useRef, useState } from 'react'
import { refusedAt } from '#client/api/forms/refused-fields.ts'
import { useAction } from '#client/api/use-action.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { Card } from '#client/ui/card.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { Dialog, type DialogProps } from '#client/ui/overlays/dialog.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import {
  beginSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type SignInMethods,
} from '#contract/identity/sign-in-methods.ts'
import { plural } from '#domain/text/format.ts'
import { OwnerDialog } from './owner-dialog.tsx'

const SetUpCodesDialog = lazyDialog(() => import('./set-up-codes-dialog.tsx'))

const FAILED = 'Something went wrong. Please try again.'
const QUIET = { failure: { fallback: FAILED, silent: true } }

type Asked = 'begin' | 'renew' | 'remove'

const QUESTIONS = {
  begin: {
    title: 'Set up two-step verification?',
    description: 'When you sign in with your password, we’ll also ask for a code from an authenticator app.',
    confirmLabel: 'Continue',
    tone: 'primary',
  },
  renew: {
    title: 'Get new recovery codes?',
    description: 'Your old codes will stop working.',
    confirmLabel: 'Get new codes',
    tone: 'primary',
  },
  remove: {
    title: 'Turn off two-step verification?',
    description: 'You’ll sign in with only your password.',
    confirmLabel: 'Turn off',
    tone: 'danger',
  },
} as const

export function SecondFactorCard({ hasPassword, secondFactor }: Omit<SignInMethods, 'passkeys'>) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [app, setApp] = useState<{ key: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  // Takes the focus after the last dialog, when the button that opened the first may be unmounted.
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
    success: () => ['Two-Step Verification Off', 'You now sign in with only your password.', 'neutral'],
    onSuccess: done,
  })
  const action = { begin, renew, remove }[asked ?? 'begin']
  const close = () => {
    done()
    action.reset()
  }
  return (
    <Card title="Two-step verification" aside={secondFactor && <Badge tone="spruce">On</Badge>}>
      <KeepFocus className="flex flex-col items-start gap-3 pt-4">
        {secondFactor ? (
          <>
            <p className="text-ink2">
              When you sign in with your password, we also ask for a code from your authenticator app. You
              have {plural(secondFactor.recoveryCodesLeft, 'recovery code', 'recovery codes')} left.
            </p>
            <div className="flex flex-wrap gap-2">
              <Button ref={firstButton} size="sm" onClick={() => setAsked('renew')}>
                Get new recovery codes
              </Button>
              <Button size="sm" onClick={() => setAsked('remove')}>
                Turn off
              </Button>
            </div>
          </>
        ) : (
          <>
            <p className="text-ink2">
              After your password, we’ll also ask for a code from an authenticator app. This protects you even
              if someone gets your password.
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
        onClose={close}
        hasPassword={hasPassword}
        busy={action.isPending}
        refused={refusedAt(action.error, ['password'], FAILED)}
        onConfirm={(password) => void action.run({ body: { password } })}
      />
      <SetUpCodesDialog
        open={app !== null}
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

interface RecoveryCodesProps {
  codes: readonly string[] | null
  onClose: () => void
  focusAfter: DialogProps['focusAfter']
}

function RecoveryCodes({ codes, onClose, focusAfter }: RecoveryCodesProps) {
  return (
    <Dialog
      open={codes !== null}
      onClose={onClose}
      focusAfter={focusAfter}
      title="Save your recovery codes"
      description="Use one if you lose your app. Each works once. You won’t see them again."
      footer={
        <Button variant="primary" onClick={onClose}>
          I’ve saved them
        </Button>
      }
    >
      <div className="flex flex-col items-start gap-4">
        <ul
          aria-label="Recovery codes"
          className="grid w-full grid-cols-2 gap-x-6 gap-y-1 rounded-control bg-sunken px-4 py-3 font-mono"
        >
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton text={codes?.join('\n') ?? ''} what="the recovery codes" />
      </div>
    </Dialog>
  )
}
