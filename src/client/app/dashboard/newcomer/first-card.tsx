import { Button } from '#client/ui/buttons/button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import { TextField, type TextFieldProps } from '#client/ui/fields/text-field.tsx'
import type { Task } from '#contract/tasks/tasks.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { profileTaskTime } from '#domain/tasks/first-steps.ts'
import { missingFromProfile, PROFILE_FIELD_WORDS, type ProfileTaskField } from '#domain/tasks/tasks.ts'
import { formatList, formatPoints } from '#domain/text/format.ts'
import { MAX_NAME_LENGTH, MAX_PHONE_LENGTH } from '#domain/users/profile.ts'
import { Frame } from './frame.tsx'
import { useFirstPoints } from './use-first-points.ts'

const FIELDS: Record<ProfileTaskField, TextFieldProps> = {
  firstName: { label: 'First Name', autoComplete: 'given-name', maxLength: MAX_NAME_LENGTH },
  lastName: { label: 'Last Name', autoComplete: 'family-name', maxLength: MAX_NAME_LENGTH },
  phoneNumber: {
    label: 'Phone Number',
    type: 'tel',
    autoComplete: 'tel',
    maxLength: MAX_PHONE_LENGTH,
    hint: 'To deliver your rewards. We call only about your account and send no texts.',
    className: 'sm:col-span-2',
  },
}

interface FirstCardProps {
  user: CurrentUser
  task: Task
  isHeld: boolean
  /** The points that the task pays this member. */
  points: number
  onPaid: (points: number) => void
}

/** The profile task in place: its missing fields, and one button that does the rest (specification §4). */
export function FirstCard({ user, task, isHeld, points, onPaid }: FirstCardProps) {
  const { form, names, field, send, isBusy, problem } = useFirstPoints({
    user,
    taskId: task.id,
    isHeld,
    onPaid,
  })
  const missing = missingFromProfile(user).map((name) => PROFILE_FIELD_WORDS[name])
  return (
    <Frame
      title={
        <>
          Your first <span className="text-amber-text">{formatPoints(points)}</span>,{' '}
          {profileTaskTime(task.minutes)}
        </>
      }
      lead={
        missing.length > 0
          ? `Add your ${formatList(missing)}. We pay at once.`
          : 'Your profile is complete. We pay at once.'
      }
    >
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={submitBy(send)}
        aria-label="Your first points"
        className="flex flex-col gap-4"
      >
        {names.length > 0 && (
          <div className="grid gap-4 sm:grid-cols-2">
            {names.map((name) => (
              <TextField key={name} {...FIELDS[name]} {...field(name)} />
            ))}
          </div>
        )}
        <ProblemText problem={problem} />
        <Button
          type="submit"
          variant="primary"
          busy={isBusy}
          busyLabel="Saving..."
          className="self-start max-sm:self-stretch"
        >
          Get {formatPoints(points)}
        </Button>
      </form>
    </Frame>
  )
}
