import { FileText } from 'lucide-icons'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { isAnswered, isRefusedAs } from '#client/api/api-error.ts'
import { useActionForm } from '#client/api/forms/use-action-form.ts'
import { FormDialog } from '#client/app/admin-parts/form-dialog.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { FilePick } from '#client/ui/fields/file-pick.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { announce } from '#client/ui/hooks/announce.tsx'
import { CodeImport } from '#contract/rewards/code-forms.ts'
import { type CodeStock, importCodes } from '#contract/rewards/codes.ts'
import { MAX_CODE_ROWS, MAX_CODES_TEXT_LENGTH, MAX_SUPPLIER_LENGTH } from '#domain/rewards/codes.ts'
import { formatCents, formatNumber, plural } from '#domain/text/format.ts'

interface ImportDialogProps {
  reward: CodeStock['reward']
  onClose: () => void
}

const NONE = { text: '', supplier: '', takeNew: false }

/** Codes stay in the open dialog: nothing of them is kept on the device. */
export default function ImportDialog({ reward, onClose }: ImportDialogProps) {
  const [someAreHere, setSomeAreHere] = useState(false)
  const editing = useActionForm(importCodes, {
    start: NONE,
    schema: CodeImport,
    read: ({ text, supplier, takeNew }) => ({ text, supplier, ...(takeNew && { takeNew }) }),
    args: (body) => ({ params: { id: reward.id }, body }),
    success: ({ added, alreadyHere }) => ['Codes Imported', importedWords(added, alreadyHere)],
    failed: 'Failed to import the codes',
    onSuccess: onClose,
    // The sentence is in the dialog, above the field or the button.
    failure: { silent: isAnswered },
    onFailure: (error) => {
      if (!isRefusedAs(error, 'codes.already-here')) return
      flushSync(() => setSomeAreHere(true))
      form.setFocus('takeNew')
    },
  })
  const { form, field } = editing
  const take = async (file: File | undefined) => {
    // A character has at most four bytes.
    const text = file && file.size <= 4 * MAX_CODES_TEXT_LENGTH ? await file.text() : null
    if (text === null || text.length > MAX_CODES_TEXT_LENGTH) {
      form.setError('text', { message: TOO_LARGE }, { shouldFocus: true })
      return
    }
    form.setValue('text', text, { shouldDirty: true })
    form.clearErrors('text')
    form.setFocus('text')
    announce('The file is in the field.')
  }
  return (
    <FormDialog
      title="Import Codes"
      description={`For “${reward.name}”, ${formatCents(reward.amountCents)} each. All of them come in, or none.`}
      width="lg"
      submitLabel="Import Codes"
      busyLabel="Importing..."
      editing={editing}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <TextArea
        label="Codes"
        hint={
          <>
            One code per line, or the columns of a CSV file in this order:{' '}
            <span className="font-mono">code, PIN, value, cost, expiry</span>. Only the code is needed. Values
            and costs are dollars such as 25.00, and an expiry is the last day, such as 2027-12-31. Columns in
            another order need their names in the first row. At most {formatNumber(MAX_CODE_ROWS)} rows.
          </>
        }
        rows={8}
        className="[&_textarea]:max-h-[40dvh]! [&_textarea]:font-mono"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        required
        {...field('text')}
      />
      <div>
        <FilePick
          icon={<FileText size={16} />}
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onTake={(file) => void take(file)}
        >
          Choose a CSV file
        </FilePick>
      </div>
      {someAreHere && <Checkbox label="Import the new ones only" {...field('takeNew')} />}
      <TextField
        label="Supplier (optional)"
        hint="Who sold the codes, so that bad ones can be counted."
        maxLength={MAX_SUPPLIER_LENGTH}
        autoComplete="off"
        {...field('supplier')}
      />
    </FormDialog>
  )
}

const TOO_LARGE = `This file is too large. Please import at most ${formatNumber(MAX_CODES_TEXT_LENGTH)} characters at once.`

function importedWords(added: number, alreadyHere: number): string {
  if (added === 0) return `${plural(alreadyHere, 'code was', 'codes were')} already here. Nothing was added.`
  const words = `${plural(added, 'code', 'codes')} added.`
  return alreadyHere === 0
    ? words
    : `${words} ${formatNumber(alreadyHere)} ${alreadyHere === 1 ? 'was' : 'were'} already here.`
}
