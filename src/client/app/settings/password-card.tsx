import { zodResolver } from '@hookform/resolvers/zod'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { ChangePasswordForm, changePassword } from '../../../contract/profile.ts'
import { MIN_PASSWORD_LENGTH } from '../../../domain/profile.ts'
import { showRefusedFields, wholeProblem } from '../../api/refused-fields.ts'
import { sendOnce } from '../../api/send-once.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ProblemText } from '../../ui/problem-text.tsx'

const FAILED = 'Failed to change password'
const EMPTY = { currentPassword: '', newPassword: '' }
const FIELDS = ['currentPassword', 'newPassword'] as const

/** Another password after the old one; every other device is signed out. */
export function PasswordCard({ email }: { email: string }) {
  const form = useForm({ resolver: zodResolver(ChangePasswordForm), defaultValues: EMPTY })
  const { register, formState, reset } = form
  const { errors, isSubmitting } = formState
  const action = useAction(changePassword, {
    success: () => ({
      title: 'Password Changed',
      description: 'Your other devices are signed out.',
      tone: 'success',
    }),
    failure: { fallback: FAILED },
    onSuccess: () => reset(EMPTY),
    onFailure: (error) => showRefusedFields(form, error),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sendOnce(form, (body) => action.run({ body }))
  }
  return (
    <Card title="Password">
      <form
        method="post"
        noValidate
        onSubmit={submit}
        aria-label="Password"
        className="flex flex-col gap-4 pt-4"
      >
        {/* Password managers save the new password under this name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters. Several words are easy to remember.`}
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <ProblemText problem={action.error && wholeProblem(action.error, FIELDS, FAILED)} />
        <Button type="submit" busy={isSubmitting} busyLabel="Changing..." className="self-start">
          Change Password
        </Button>
      </form>
    </Card>
  )
}
