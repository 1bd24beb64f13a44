import { useId, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { type AdminUserDetail, changeUserRole } from '#contract/users/admin-users.ts'
import { DUTIES, DUTY_DESCRIPTIONS, DUTY_LABELS, type Duty, dutiesText } from '#domain/identity/duties.ts'
import { nameOf } from './person.ts'
import { ReasonDialog, withReason } from './reason-dialog.tsx'

/** The role that someone gets or loses, or the duties that an admin gets instead. */
export type RoleQuestion = 'grant' | 'duties' | 'remove'

interface RoleDialogProps {
  user: AdminUserDetail
  asks: RoleQuestion
  isOwn: boolean
  onClose: () => void
}

export function RoleDialog({ user, asks, isOwn, onClose }: RoleDialogProps) {
  // The duties that were shown when the question was asked.
  const [seen] = useState(user.duties)
  const [duties, setDuties] = useState<readonly Duty[]>(asks === 'grant' ? DUTIES : seen)
  const name = nameOf(user)
  const words = wordsOf(asks, name)
  const isAdmin = asks !== 'remove'
  const action = useAction(changeUserRole, {
    success: () => words.success,
    failure: { fallback: asks === 'duties' ? 'Failed to change duties' : 'Failed to change role' },
    onSuccess: onClose,
  })
  return (
    <ReasonDialog
      title={words.title}
      description={words.description}
      confirmLabel={words.confirm}
      tone={isAdmin ? 'primary' : 'danger'}
      isOptional
      action={action}
      onConfirm={(reason) =>
        void action.run({
          params: { userId: user.id },
          body: {
            ...(isAdmin ? { role: 'admin', duties: [...duties] } : { role: 'user' }),
            ...withReason(reason),
          },
        })
      }
      onClose={onClose}
    >
      {asks === 'duties' && dutiesText(seen) !== dutiesText(user.duties) && (
        <p role="status" className="rounded-control bg-amber-tint px-3 py-2 text-amber-text">
          Someone else just changed these duties: {dutiesText(user.duties)}.
        </p>
      )}
      {isAdmin && (
        <div className="flex flex-col gap-2">
          <DutyFields duties={duties} onChange={setDuties} />
          <p role="status" className="text-13 text-ink2 empty:hidden">
            {effectOf(duties, asks === 'grant' ? [] : seen)}
          </p>
        </div>
      )}
      {!isAdmin && isOwn && (
        <p className="rounded-control bg-red-tint px-3 py-2 text-red">
          This is your own role. You’ll lose the admin screens.
        </p>
      )}
      {user.isConfiguredAdmin && !(isAdmin && duties.length === DUTIES.length) && (
        <p className="rounded-control bg-amber-tint px-3 py-2 text-amber-text">
          ADMIN_EMAILS lists this address. Remove it there too, or they{' '}
          {isAdmin ? 'get every duty' : 'become an admin'} again when they next sign in.
        </p>
      )}
    </ReasonDialog>
  )
}

function wordsOf(asks: RoleQuestion, name: string) {
  switch (asks) {
    case 'grant':
      return {
        title: `Make ${name} an admin?`,
        description: 'This takes effect the next time they do something.',
        confirm: 'Make admin',
        success: ['Role Updated', `${name} is an admin now.`],
      } as const
    case 'duties':
      return {
        title: `Change ${name}’s duties?`,
        description: 'This takes effect the next time they do something.',
        confirm: 'Change duties',
        success: ['Duties Updated', `${name} has other duties now.`],
      } as const
    case 'remove':
      return {
        title: `Remove ${name}’s admin role?`,
        description:
          'They’ll only have a member’s access. This takes effect the next time they do something.',
        confirm: 'Remove admin role',
        success: ['Role Updated', `${name} is no longer an admin.`],
      } as const
  }
}

interface DutyFieldsProps {
  duties: readonly Duty[]
  onChange: (duties: readonly Duty[]) => void
}

/** Two columns, so that the dialog’s buttons are in view on a low screen. */
function DutyFields({ duties, onChange }: DutyFieldsProps) {
  return (
    <fieldset className="grid min-w-0 gap-x-4 gap-y-2 sm:grid-cols-2">
      <legend className="pb-2 text-15 font-semibold">Duties</legend>
      {DUTIES.map((duty) => (
        <DutyField
          key={duty}
          duty={duty}
          checked={duties.includes(duty)}
          onChange={(checked) =>
            onChange(DUTIES.filter((one) => (one === duty ? checked : duties.includes(one))))
          }
        />
      ))}
    </fieldset>
  )
}

interface DutyFieldProps {
  duty: Duty
  checked: boolean
  onChange: (checked: boolean) => void
}

function DutyField({ duty, checked, onChange }: DutyFieldProps) {
  const workId = useId()
  return (
    <Checkbox
      label={
        <>
          {DUTY_LABELS[duty]}
          <span id={workId} aria-hidden="true" className="block text-13 text-ink2">
            {DUTY_DESCRIPTIONS[duty]}
          </span>
        </>
      }
      aria-describedby={workId}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}

/** The effect of the boxes that are ticked; `had` are the duties until now. */
function effectOf(duties: readonly Duty[], had: readonly Duty[]): string | null {
  if (duties.length === DUTIES.length) {
    return 'They can also adjust points, suspend people and change duties.'
  }
  if (duties.length === 0) return 'Without any duty they only see the overview.'
  return had.every((duty) => duties.includes(duty))
    ? null
    : 'In a duty they lose, cards they have open are free for others, and decisions they can still undo are taken back.'
}
