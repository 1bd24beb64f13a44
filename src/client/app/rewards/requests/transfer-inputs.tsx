import { fieldsOfForm } from '#client/api/forms/fields-of-form.ts'
import { Select } from '#client/ui/fields/select.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { MAX_RECIPIENT_LENGTH } from '#domain/rewards/destinations.ts'
import type { DestinationForm } from './use-destination-form.ts'

/** Who gets an Interac e-Transfer. */
export function TransferInputs({ form }: { form: DestinationForm }) {
  const field = fieldsOfForm(form)
  return (
    <>
      <TextField
        label="Recipient’s legal name"
        hint="As the bank has it."
        autoComplete="name"
        maxLength={MAX_RECIPIENT_LENGTH}
        required
        {...field('recipientName')}
      />
      <Select
        label="Is Autodeposit on for this address?"
        hint="With Autodeposit, which you turn on at your bank, an e-Transfer goes into your account without a security question. We never ask for the answer to one: please don’t send it to us."
        {...field('autodeposit')}
      >
        <option value="">I don’t know</option>
        <option value="yes">Yes</option>
        <option value="no">No</option>
      </Select>
    </>
  )
}
