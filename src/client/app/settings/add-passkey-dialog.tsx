import { useState } from 'react'
import { refusedAt } from '#client/api/forms/refused-fields.ts'
import { makePasskey } from '#client/api/session/passkey-ceremony.ts'
import { useAction } from '#client/api/use-action.ts'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { addPasskey, beginPasskey } from '#contract/identity/sign-in-methods.ts'
import { MAX_PASSKEY_NAME_LENGTH, PASSKEY_NAME_NEEDED } from '#domain/identity/second-factor.ts'
import { OwnerDialog } from './owner-dialog.tsx'

const FAILED = 'Your device couldn’t create a passkey. Please try again.'
const QUIET = { failure: { fallback: FAILED, silent: true } }

interface AddPasskeyDialogProps {
  open: boolean
  onClose: () => void
  hasPassword: boolean
  /** Whether this browser supports passkeys. */
  isPossible: boolean
}

export default function AddPasskeyDialog({ open, onClose, hasPassword, isPossible }: AddPasskeyDialogProps) {
  const [name, setName] = useState('')
  const [isNameMissing, setNameMissing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isMaking, setMaking] = useState(false)
  const begin = useAction(beginPasskey, QUIET)
  const add = useAction(addPasskey, {
    ...QUIET,
    success: () => ['Passkey Added', 'You can now use it to sign in.'],
    onSuccess: () => close(),
  })
  const close = () => {
    setName('')
    setNameMissing(false)
    setProblem(null)
    begin.reset()
    add.reset()
    onClose()
  }
  const make = async (password: string) => {
    setProblem(null)
    const begun = await begin.run({ body: { password } })
    if (begun === undefined) return
    setMaking(true)
    try {
      const response = await makePasskey(begun.options)
      if (response !== null) await add.run({ body: { name: name.trim(), response } })
    } catch (error) {
      const isThere = error instanceof DOMException && error.name === 'InvalidStateError'
      setProblem(isThere ? 'This device already has a passkey for your account.' : FAILED)
    } finally {
      setMaking(false)
    }
  }
  const { fields, whole } = refusedAt(begin.error ?? add.error, ['password', 'name'], FAILED)
  return (
    <OwnerDialog
      open={open}
      onClose={close}
      title="Add a passkey"
      description={
        isPossible
          ? 'Your device will ask for your fingerprint, face or PIN.'
          : 'This browser doesn’t support passkeys. Please use a newer one.'
      }
      confirmLabel="Continue"
      tone="primary"
      hasPassword={hasPassword}
      busy={begin.isPending || isMaking}
      refused={{ fields, whole: problem ?? whole }}
      isComplete={() => {
        setNameMissing(name.trim() === '')
        return isPossible && name.trim() !== ''
      }}
      onConfirm={(password) => void make(password)}
    >
      <TextField
        label="Passkey name"
        hint="For example, “Phone” or “Work laptop”."
        value={name}
        maxLength={MAX_PASSKEY_NAME_LENGTH}
        error={isNameMissing ? PASSKEY_NAME_NEEDED : fields.name}
        onChange={(event) => setName(event.target.value)}
      />
    </OwnerDialog>
  )
}
