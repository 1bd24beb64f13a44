import type { ReactNode } from 'react'
import { UnsavedChanges } from '#client/app/unsaved-changes.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { Card } from '#client/ui/card.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { CurrentUser } from '#contract/users/users.ts'
import { MAX_BIO_LENGTH, MAX_NAME_LENGTH, MAX_PHONE_LENGTH } from '#domain/users/profile.ts'
import { useProfileForm } from './use-profile-form.ts'

/** Specification §2 Account Settings. */
export function ProfileForm({ user, photo }: { user: CurrentUser; photo: ReactNode }) {
  const { form, textOf, choiceOf, send, isSending, problem } = useProfileForm(user)
  const { isDirty } = form.formState
  return (
    <form
      method="post"
      noValidate
      onSubmit={submitBy(send)}
      className="flex min-w-0 flex-col gap-4 lg:gap-6"
      aria-label="Profile"
    >
      <Card title="Profile Information">
        <div className="flex flex-col gap-4 pt-4">
          {photo}
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="First Name"
              autoComplete="given-name"
              maxLength={MAX_NAME_LENGTH}
              {...textOf('firstName')}
            />
            <TextField
              label="Last Name"
              autoComplete="family-name"
              maxLength={MAX_NAME_LENGTH}
              {...textOf('lastName')}
            />
          </div>
          <TextField
            label="Email"
            value={user.email}
            readOnly
            hint={
              <>
                {user.emailInWords && `This is ${user.emailInWords}. `}
                You use this address to sign in and get our emails. You can{' '}
                <TextLink leavesApp href="/api/account/email">
                  change your email address
                </TextLink>
                .
              </>
            }
          />
          <TextField
            label="Phone Number (optional)"
            type="tel"
            autoComplete="tel"
            maxLength={MAX_PHONE_LENGTH}
            hint="Canada/US or international numbers are allowed, with an extension such as “ext 123” if you have one. Emergency numbers are not allowed."
            {...textOf('phoneNumber')}
          />
          <TextArea
            label="Bio (optional)"
            hint="A few words about you. Only our team sees them."
            maxLength={MAX_BIO_LENGTH}
            {...textOf('bio')}
          />
        </div>
      </Card>
      <Card title="Notification Preferences">
        <div className="flex flex-col gap-3 pt-4">
          <Checkbox
            label="Email notifications"
            hint="When we review your task or reward request, or your points change."
            {...choiceOf('emailNotifications')}
          />
          <Checkbox
            label="Task reminders"
            hint="Before the deadline of a task you claimed but haven’t submitted."
            {...choiceOf('taskReminders')}
          />
          <Checkbox
            label="New task alerts"
            hint="When we add new tasks. These emails are promotional, so we only send them if you ask."
            {...choiceOf('newTaskAlerts')}
          />
          <p className="text-13 text-ink2">We always send security emails.</p>
        </div>
      </Card>
      <div className="flex flex-col gap-3">
        <ProblemText problem={problem} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" busy={isSending} busyLabel="Saving...">
            Save Changes
          </Button>
          <ButtonLink href="/">Cancel</ButtonLink>
          <p role="status" className="text-13 text-ink2">
            {isDirty && 'You have unsaved changes.'}
          </p>
        </div>
      </div>
      <UnsavedChanges when={isDirty} />
    </form>
  )
}
