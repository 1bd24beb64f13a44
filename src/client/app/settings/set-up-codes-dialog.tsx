import { type FormEvent, useId, useState } from 'react'
import { refusedAt } from '#client/api/forms/refused-fields.ts'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { useFocusOnProblem } from '#client/ui/fields/focus-on-problem.ts'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { lazyOnTouch } from '#client/ui/hooks/late-code.tsx'
import { Dialog, type DialogProps } from '#client/ui/overlays/dialog.tsx'
import { confirmSecondFactor } from '#contract/identity/sign-in-methods.ts'

const QrCode = lazyOnTouch(() => import('#client/ui/qr-code.tsx'))

interface SetUpCodesDialogProps {
  open: boolean
  /** The key for the app, while it is open. */
  app: { key: string; uri: string } | null
  onClose: () => void
  onDone: (recoveryCodes: string[]) => void
  focusAfter: DialogProps['focusAfter']
}

export default function SetUpCodesDialog({ open, app, onClose, onDone, focusAfter }: SetUpCodesDialogProps) {
  const formId = useId()
  const [code, setCode] = useState('')
  const confirm = useAction(confirmSecondFactor, {
    success: () => ['Two-Step Verification On', 'Your other devices are signed out.'],
    failure: { fallback: 'Failed to check the code', silent: true },
    onSuccess: ({ recoveryCodes }) => {
      setCode('')
      onDone(recoveryCodes)
    },
  })
  const { fields, whole } = refusedAt(
    confirm.error,
    ['code'],
    'We couldn’t check the code. Please try again.',
  )
  const { form, tried } = useFocusOnProblem(confirm.isPending)
  const close = () => {
    setCode('')
    confirm.reset()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (confirm.isPending) return
    tried()
    void confirm.run({ body: { code } })
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      focusAfter={focusAfter}
      title="Set up your authenticator app"
      problem={whole}
      footer={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          busy={confirm.isPending}
          busyLabel="Checking..."
        >
          Turn on
        </Button>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p>
          Scan this code with any authenticator app. If the app is on this device, use the button. You can
          also enter the key in the app.
        </p>
        {app && <QrCode text={app.uri} label="QR code for the authenticator app" />}
        <ButtonLink leavesApp href={app?.uri ?? ''} className="self-start">
          Open in my app
        </ButtonLink>
        <div className="flex flex-wrap items-center gap-3 rounded-control bg-sunken px-4 py-3">
          <code className="min-w-0 grow font-mono break-words">{app?.key}</code>
          <CopyButton text={app?.key.replaceAll(' ', '') ?? ''} what="the key" />
        </div>
        <TextField
          label="Code from the app"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          error={fields.code}
          onChange={(event) => setCode(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
