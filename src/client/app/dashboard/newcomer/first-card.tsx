import { type Ref, useId } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import { TextField, type TextFieldProps } from '#client/ui/fields/text-field.tsx'
import type { Task } from '#contract/tasks/tasks.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { profileTaskTime } from '#domain/tasks/first-steps.ts'
import { PROFILE_FIELD_WORDS, type ProfileTaskField } from '#domain/tasks/profile-fields.ts'
import { PROFILE_TASK_TITLE } from '#domain/tasks/tasks.ts'
import { formatList, formatPoints } from '#domain/text/format.ts'
import { MAX_NAME_LENGTH, MAX_PHONE_LENGTH } from '#domain/users/profile.ts'
import { Frame } from './frame.tsx'
import { type CheckedProfile, useFirstPoints } from './use-first-points.ts'

const FIELDS: Record<ProfileTaskField, TextFieldProps> = {
  firstName: { label: 'First Name', autoComplete: 'given-name', maxLength: MAX_NAME_LENGTH },
  lastName: { label: 'Last Name', autoComplete: 'family-name', maxLength: MAX_NAME_LENGTH },
  phoneNumber: { label: 'Phone Number', type: 'tel', autoComplete: 'tel', maxLength: MAX_PHONE_LENGTH },
}

interface FirstCardProps {
  user: CurrentUser
  task: Task
  isHeld: boolean
  /** The points that the task pays this member. */
  points: number
  /** Whether the calls are under way. */
  onCollect: (isCollecting: boolean) => void
  /** Names the points as the member's first; the task's own page does not, since members with points open it too. */
  isFirst?: boolean
  /** Asks before anything is sent, as on the task's own page. */
  confirm?: (profile: CheckedProfile) => Promise<boolean>
  onPaid: (points: number) => void
  ref: Ref<HTMLElement>
}

/** The profile task in place: its missing fields, and one button that does the rest (specification §4). */
export function FirstCard({
  user,
  task,
  isHeld,
  points,
  onCollect,
  isFirst = true,
  confirm,
  onPaid,
  ref,
}: FirstCardProps) {
  const hintId = useId()
  const { form, names, field, send, busyLabel, problem } = useFirstPoints({
    user,
    taskId: task.id,
    isHeld,
    onCollect,
    confirm,
    onPaid,
  })
  const asked = formatList(names.map((name) => PROFILE_FIELD_WORDS[name]))
  const asksPhone = names.includes('phoneNumber')
  return (
    <Frame
      ref={ref}
      title={
        <>
          {isFirst ? 'Your first' : 'Get'} <span className="text-amber-text">{formatPoints(points)}</span>,{' '}
          {profileTaskTime(task.minutes)}
        </>
      }
      lead={
        <p className="text-balance text-ink2">
          {names.length > 0
            ? `Add your ${asked}. We pay at once.`
            : 'Your profile is complete. We pay at once.'}
        </p>
      }
    >
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={submitBy(send)}
        aria-label={isFirst ? 'Your first points' : PROFILE_TASK_TITLE}
        className="flex flex-wrap items-start gap-x-4 gap-y-3"
      >
        {names.map((name) => (
          <TextField
            key={name}
            {...FIELDS[name]}
            {...field(name)}
            {...(name === 'phoneNumber' && { 'aria-describedby': hintId })}
            className="min-w-40 flex-1 max-sm:basis-full"
          />
        ))}
        <Button
          type="submit"
          variant="primary"
          busy={busyLabel !== null}
          busyLabel={busyLabel ?? 'Saving...'}
          className={cx(
            'sm:min-w-44 max-sm:order-last max-sm:basis-full',
            names.length > 0 && 'sm:mt-[1.6875rem]',
          )}
        >
          Get {formatPoints(points)}
        </Button>
        {asksPhone && (
          <p id={hintId} className="-mt-1 basis-full text-13 text-ink2">
            We use your phone number to deliver your rewards. We call only about your account and send no
            texts.
          </p>
        )}
        {problem && (
          <div className="basis-full">
            <ProblemText problem={problem} />
          </div>
        )}
      </form>
    </Frame>
  )
}
