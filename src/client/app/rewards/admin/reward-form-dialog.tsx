import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { isRefusedAs } from '#client/api/api-error.ts'
import { useActionForm } from '#client/api/forms/use-action-form.ts'
import { CategoryField } from '#client/app/admin-parts/category-field.tsx'
import { FormDialog } from '#client/app/admin-parts/form-dialog.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { RewardForm } from '#contract/rewards/reward-form.ts'
import { createReward, type Reward, updateReward } from '#contract/rewards/rewards.ts'
import { MAX_REWARD_DESCRIPTION_LENGTH, MAX_REWARD_WORDS_LENGTH } from '#domain/rewards/rewards.ts'
import { formatNumber } from '#domain/text/format.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import { fieldProblems, fieldsOf, type RewardDraft, readFields } from './reward-fields.ts'

interface RewardFormDialogProps {
  draft: RewardDraft
  /** The edited reward as it is now: another admin may be changing it. */
  latest: Reward | undefined
  categories: readonly string[]
  onClose: () => void
}

/** Specification §5 Reward form; stock and limit are optional. */
export default function RewardFormDialog({ draft, latest, categories, onClose }: RewardFormDialogProps) {
  const editing = useRewardForm(draft, latest, onClose)
  const { field } = editing
  const isEdit = draft.kind === 'edit'
  const deliveryKind = useWatch({ control: editing.form.control, name: 'deliveryKind' })
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
      <DeliveryFields form={editing.form} field={field} before={latest} />
      <div className="grid gap-4 sm:grid-cols-2">
        {deliveryKind !== 'stock' && (
          <TextField
            label="Stock (optional)"
            hint={stockHint(latest)}
            inputMode="numeric"
            autoComplete="off"
            {...field('stock')}
          />
        )}
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
  if (latest === undefined || latest.stock === null || latest.deliveryKind === 'stock') return hint
  return `${hint} Now: ${formatNumber(latest.stock)}.`
}

/** `latest` is the reward as it is now. */
function useRewardForm(draft: RewardDraft, latest: Reward | undefined, onSaved: () => void) {
  const isNew = draft.kind !== 'edit'
  const [stockIsTold, setStockIsTold] = useState(false)
  const start = fieldsOf(draft)
  return useActionForm(isNew ? createReward : updateReward, {
    start,
    schema: RewardForm,
    read: readFields,
    check: fieldProblems,
    fieldOf: { amountCents: 'amount' },
    args: ({ stock, ...reward }, typed) => {
      if (isNew) return { body: { ...reward, ...(stock !== undefined && { stock }) } }
      // The admin means to replace the current stock once a refusal has shown it.
      const expectedStock = (stockIsTold ? latest : draft.reward)?.stock
      const newStock =
        stock !== undefined && typed.stock !== start.stock
          ? { stock, ...(expectedStock !== undefined && { expectedStock }) }
          : {}
      return { params: { id: draft.reward.id }, body: { ...reward, ...newStock } }
    },
    success: ({ name, isActive, deliveryKind }) =>
      isNew
        ? [
            'Reward Created',
            !isActive
              ? `Members will see “${name}” once you make it active.`
              : deliveryKind === 'stock'
                ? `“${name}” is sold out until you import codes: open its codes on its card.`
                : `Members can redeem “${name}” now.`,
          ]
        : [
            'Reward Updated',
            deliveryKind === draft.reward.deliveryKind
              ? `“${name}” is saved. Existing requests don’t change.`
              : `“${name}” is saved.`,
          ],
    hasSpecifiedToast: true,
    failed: isNew ? 'Failed to create reward' : 'Failed to update reward',
    alreadyArrived: 'Your first try went through. Please close this and edit the reward.',
    onSuccess: onSaved,
    onFailure: (error) => setStockIsTold(isRefusedAs(error, 'reward.stock-changed')),
  })
}
