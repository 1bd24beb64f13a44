import { fieldsOfForm } from '#client/api/forms/fields-of-form.ts'
import { Select } from '#client/ui/fields/select.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { PROVINCES } from '#domain/identity/consent.ts'
import {
  MAX_CITY_LENGTH,
  MAX_RECIPIENT_LENGTH,
  MAX_STREET_LENGTH,
  MAX_UNIT_LENGTH,
} from '#domain/rewards/destinations.ts'
import { MAX_EMAIL_LENGTH } from '#domain/text/email-address.ts'
import type { Asked } from './destination-fields.ts'
import { TransferInputs } from './transfer-inputs.tsx'
import type { DestinationForm } from './use-destination-form.ts'

export function DestinationInputs({ asked, form }: { asked: Asked; form: DestinationForm }) {
  const field = fieldsOfForm(form)
  const { destinationKind: kind, deliveryKind } = asked
  if (kind === 'none') return null
  if (kind === 'email') {
    return (
      <div className="flex flex-col gap-4">
        <TextField
          label="Which email address should we send it to?"
          type="email"
          autoComplete="email"
          maxLength={MAX_EMAIL_LENGTH}
          required
          {...field('email')}
        />
        {deliveryKind === 'etransfer' && <TransferInputs form={form} />}
      </div>
    )
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-2 font-semibold">Where in Canada should we mail it?</legend>
      <TextField
        label="Full name"
        autoComplete="shipping name"
        maxLength={MAX_RECIPIENT_LENGTH}
        required
        {...field('recipient')}
      />
      <TextField
        label="Street address or PO box"
        autoComplete="shipping address-line1"
        maxLength={MAX_STREET_LENGTH}
        required
        {...field('street')}
      />
      <TextField
        label="Apartment or unit (optional)"
        autoComplete="shipping address-line2"
        maxLength={MAX_UNIT_LENGTH}
        {...field('unit')}
      />
      <TextField
        label="City or town"
        autoComplete="shipping address-level2"
        maxLength={MAX_CITY_LENGTH}
        required
        {...field('city')}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label="Province or territory"
          autoComplete="shipping address-level1"
          required
          {...field('province')}
        >
          <option value="">Choose a province or territory</option>
          {PROVINCES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <TextField
          label="Postal code"
          autoComplete="shipping postal-code"
          autoCapitalize="characters"
          required
          {...field('postalCode')}
        />
      </div>
    </fieldset>
  )
}
