import { useId } from 'react'
import type { Reward } from '../../../../contract/rewards.ts'
import { DESTINATION_KINDS } from '../../../../domain/destinations.ts'
import { formatNumber } from '../../../../domain/format.ts'
import { MAX_REWARD_DESCRIPTION_LENGTH, MAX_REWARD_WORDS_LENGTH } from '../../../../domain/rewards.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { DESTINATION_LABELS } from '../admin-parts/destination-labels.ts'
import { FormDialog } from '../admin-parts/form-dialog.tsx'
import type { RewardDraft } from './reward-fields.ts'
import { useRewardForm } from './use-reward-form.ts'

interface RewardFormDialogProps {
  draft: RewardDraft
  /** The edited reward as it is now, while somebody else may change it. */
  latest: Reward | undefined
  categories: readonly string[]
  onClose: () => void
}

/** Create Reward and Edit Reward (specification §5 Reward form); stock and limit are optional. */
export function RewardFormDialog({ draft, latest, categories, onClose }: RewardFormDialogProps) {
  const { form, send, isSending, problem } = useRewardForm(draft, latest, onClose)
  const { register, formState } = form
  const { errors, isDirty } = formState
  const categoriesId = useId()
  const isEdit = draft.kind === 'edit'
  return (
    <FormDialog
      title={isEdit ? 'Edit Reward' : 'Create Reward'}
      submitLabel={isEdit ? 'Update Reward' : 'Create Reward'}
      busyLabel={isEdit ? 'Updating...' : 'Creating...'}
      isBusy={isSending}
      isDirty={isDirty}
      problem={problem}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label="Name"
        maxLength={MAX_REWARD_WORDS_LENGTH}
        required
        error={errors.name?.message}
        {...register('name')}
      />
      <TextArea
        label="Description"
        rows={3}
        maxLength={MAX_REWARD_DESCRIPTION_LENGTH}
        required
        error={errors.description?.message}
        {...register('description')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Points cost"
          hint="What a member pays for one."
          inputMode="numeric"
          autoComplete="off"
          required
          error={errors.pointsCost?.message}
          {...register('pointsCost')}
        />
        <TextField
          label="Value"
          hint="As members read it: $10 CAD gift card"
          maxLength={MAX_REWARD_WORDS_LENGTH}
          required
          error={errors.value?.message}
          {...register('value')}
        />
      </div>
      <TextField
        label="Category"
        hint="One that exists, or a new one."
        list={categoriesId}
        autoComplete="off"
        maxLength={MAX_REWARD_WORDS_LENGTH}
        required
        error={errors.category?.message}
        {...register('category')}
      />
      <datalist id={categoriesId}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <Select
        label="How it reaches the member"
        hint="Members give their address when they redeem. Existing requests stay as they are."
        error={errors.destinationKind?.message}
        {...register('destinationKind')}
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
          error={errors.stock?.message}
          {...register('stock')}
        />
        <TextField
          label="Limit per member (optional)"
          hint="How many each member can have. Empty: as many as they like."
          inputMode="numeric"
          autoComplete="off"
          error={errors.limitPerMember?.message}
          {...register('limitPerMember')}
        />
      </div>
      <Checkbox label="Active" hint="Members see and redeem active rewards only." {...register('isActive')} />
    </FormDialog>
  )
}

function stockHint(latest: Reward | undefined): string {
  const hint = 'How many are left. Empty: no end of them.'
  if (latest === undefined || latest.stock === null) return hint
  return `${hint} Now: ${formatNumber(latest.stock)}.`
}
