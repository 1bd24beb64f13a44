import { CategoryField } from '#client/app/admin-parts/category-field.tsx'
import { DESTINATION_LABELS } from '#client/app/admin-parts/destination-labels.ts'
import { FormDialog } from '#client/app/admin-parts/form-dialog.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import type { Reward } from '#contract/rewards/rewards.ts'
import { DESTINATION_KINDS } from '#domain/rewards/destinations.ts'
import { MAX_REWARD_DESCRIPTION_LENGTH, MAX_REWARD_WORDS_LENGTH } from '#domain/rewards/rewards.ts'
import { formatNumber } from '#domain/text/format.ts'
import type { RewardDraft } from './reward-fields.ts'
import { useRewardForm } from './use-reward-form.ts'

interface RewardFormDialogProps {
  draft: RewardDraft
  /** The edited reward as it is now: another admin may be changing it. */
  latest: Reward | undefined
  categories: readonly string[]
  onClose: () => void
}

/** Specification §5 Reward form; stock and limit are optional. */
export function RewardFormDialog({ draft, latest, categories, onClose }: RewardFormDialogProps) {
  const editing = useRewardForm(draft, latest, onClose)
  const { field } = editing
  const isEdit = draft.kind === 'edit'
  return (
    <FormDialog
      title={isEdit ? 'Edit Reward' : 'Create Reward'}
      submitLabel={isEdit ? 'Update Reward' : 'Create Reward'}
      busyLabel={isEdit ? 'Updating...' : 'Creating...'}
      editing={editing}
      isDirty={editing.form.formState.isDirty}
      onClose={onClose}
    >
      <TextField label="Name" maxLength={MAX_REWARD_WORDS_LENGTH} required {...field('name')} />
      <TextArea
        label="Description"
        rows={3}
        maxLength={MAX_REWARD_DESCRIPTION_LENGTH}
        required
        {...field('description')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Points cost"
          hint="Per reward."
          inputMode="numeric"
          autoComplete="off"
          required
          {...field('pointsCost')}
        />
        <TextField
          label="Value"
          hint="Example: $10 CAD gift card"
          maxLength={MAX_REWARD_WORDS_LENGTH}
          required
          {...field('value')}
        />
      </div>
      <CategoryField
        categories={categories}
        hint="Choose one or type a new one."
        maxLength={MAX_REWARD_WORDS_LENGTH}
        required
        {...field('category')}
      />
      <Select
        label="How members get it"
        hint="Members give their address when they redeem. Existing requests don’t change."
        {...field('destinationKind')}
      >
        {DESTINATION_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {DESTINATION_LABELS[kind]}
          </option>
        ))}
      </Select>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Stock (optional)"
          hint={stockHint(latest)}
          inputMode="numeric"
          autoComplete="off"
          {...field('stock')}
        />
        <TextField
          label="Limit per member (optional)"
          hint="How many each member can have. Leave empty for no limit."
          inputMode="numeric"
          autoComplete="off"
          {...field('limitPerMember')}
        />
      </div>
      <Checkbox label="Active" hint="Members only see active rewards." {...field('isActive')} />
    </FormDialog>
  )
}

function stockHint(latest: Reward | undefined): string {
  const hint = 'How many are left. Leave empty for no limit.'
  if (latest === undefined || latest.stock === null) return hint
  return `${hint} Now: ${formatNumber(latest.stock)}.`
}
