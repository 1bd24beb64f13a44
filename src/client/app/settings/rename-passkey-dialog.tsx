import { useId, useState } from 'react'
import { refusedAt } from '#client/api/forms/refused-fields.ts'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { TextField } from '#client/ui/fields/controls.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { type Passkey, renamePasskey } from '#contract/identity/sign-in-methods.ts'
import { MAX_PASSKEY_NAME_LENGTH } from '#domain/identity/second-factor.ts'

const FAILED = 'Failed to rename the passkey'

/** Closed while `passkey` is null. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const formId = useId()
  const [name, setName] = useState(passkey?.name ?? '')
  const rename = useAction(renamePasskey, {
    failure: { fallback: FAILED, silent: true },
    onSuccess: onClose,
  })
  const { fields, whole } = refusedAt(rename.error, ['name'], FAILED)
  return (
    <Dialog
      open={passkey !== null}
      onClose={onClose}
      title="Rename passkey"
      width="sm"
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
        <ProblemText problem={whole} />
      </form>
    </Dialog>
  )
}
