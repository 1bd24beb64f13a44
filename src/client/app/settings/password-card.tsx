import { useActionForm } from '#client/api/forms/use-action-form.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { PasswordField } from '#client/ui/fields/password-field.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import { ChangePasswordForm, changePassword } from '#contract/users/profile.ts'
import { MIN_PASSWORD_LENGTH } from '#domain/users/profile.ts'

const EMPTY = { currentPassword: '', newPassword: '' }

/** Changing the password signs out every other device. */
export function PasswordCard({ email }: { email: string }) {
  const { form, field, send, isSending, problem } = useActionForm(changePassword, {
    start: EMPTY,
    schema: ChangePasswordForm,
    args: (body) => ({ body }),
    success: () => ['Password Changed', 'Your other devices are signed out.'],
    failed: 'Failed to change password',
    onSuccess: () => form.reset(EMPTY),
  })
  return (
    <Card title="Password">
      <form
        method="post"
        noValidate
        onSubmit={submitBy(send)}
        aria-label="Password"
        className="flex flex-col gap-4 pt-4"
      >
        {/* Password managers save the new password under this name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters. Try three or four unrelated words.`}
          {...field('newPassword')}
        />
        <ProblemText problem={problem} />
        <Button type="submit" busy={isSending} busyLabel="Changing..." className="self-start">
          Change Password
        </Button>
      </form>
    </Card>
  )
}
