import { useId, useState } from 'react'
import { refusedAt } from '#client/api/forms/refused-fields.ts'
import { knowsPasskeys } from '#client/api/session/passkey-ceremony.ts'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import {
  type Passkey,
  removePasskey,
  renamePasskey,
  type SignInMethods,
} from '#contract/identity/sign-in-methods.ts'
import { MAX_PASSKEY_NAME_LENGTH } from '#domain/identity/second-factor.ts'
import { formatDate } from '#domain/text/format.ts'
import { OwnerDialog } from './owner-dialog.tsx'

const AddPasskeyDialog = lazyDialog(() => import('./add-passkey-dialog.tsx'))

const FAILED = 'Failed to remove the passkey'

export function PasskeysCard({ hasPassword, passkeys }: Omit<SignInMethods, 'secondFactor'>) {
  const [isAdding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const remove = useAction(removePasskey, {
    success: () => ['Passkey Removed', 'You can no longer use it to sign in.', 'neutral'],
    failure: { fallback: FAILED, silent: true },
    onSuccess: () => setRemoved(null),
  })
  return (
    <Card title="Passkeys" flush>
      <KeepFocus>
        {passkeys.length > 0 && (
          <ul className="divide-y divide-line">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => setRenamed(passkey)}
                onRemove={() => setRemoved(passkey)}
              />
            ))}
          </ul>
        )}
        <div className="flex flex-col items-start gap-3 border-t border-line px-4 py-3 first:border-t-0 sm:px-5">
          {passkeys.length === 0 && (
            <p className="text-ink2">
              Sign in with your fingerprint, face or device PIN instead of a password.
            </p>
          )}
          <Button size="sm" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        </div>
      </KeepFocus>
      <AddPasskeyDialog
        open={isAdding}
        onClose={() => setAdding(false)}
        hasPassword={hasPassword}
        isPossible={isAdding && knowsPasskeys()}
      />
      <RenamePasskeyDialog key={renamed?.id} passkey={renamed} onClose={() => setRenamed(null)} />
      <OwnerDialog
        open={removed !== null}
        onClose={() => {
          setRemoved(null)
          remove.reset()
        }}
        title={`Remove “${removed?.name ?? ''}”?`}
        description="You won’t be able to sign in with it, and we’ll end every session it started. Remove it from your device too."
        confirmLabel="Remove passkey"
        hasPassword={hasPassword}
        busy={remove.isPending}
        refused={refusedAt(remove.error, ['password'], FAILED)}
        onConfirm={(password) => removed && void remove.run({ body: { id: removed.id, password } })}
      />
    </Card>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: PasskeyRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 px-4 py-3 sm:px-5">
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <p className="text-13 text-ink2">
          Added {formatDate(createdAt)},{' '}
          {lastUsedAt ? <>last used {formatDate(lastUsedAt)}</> : 'not used yet'}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}

const RENAME_FAILED = 'Failed to rename the passkey'

/** Closed while `passkey` is null. */
function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const formId = useId()
  const [name, setName] = useState(passkey?.name ?? '')
  const rename = useAction(renamePasskey, {
    failure: { fallback: RENAME_FAILED, silent: true },
    onSuccess: onClose,
  })
  const { fields, whole } = refusedAt(rename.error, ['name'], RENAME_FAILED)
  return (
    <Dialog
      open={passkey !== null}
      onClose={onClose}
      title="Rename passkey"
      width="sm"
      problem={whole}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={rename.isPending}>
          Rename
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={submitBy(
          () => rename.isPending || (passkey && rename.run({ body: { id: passkey.id, name } })),
        )}
        className="flex flex-col gap-3"
      >
        <TextField
          label="Passkey name"
          value={name}
          maxLength={MAX_PASSKEY_NAME_LENGTH}
          error={fields.name}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
