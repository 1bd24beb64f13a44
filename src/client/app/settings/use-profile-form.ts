import { useQueryClient } from '@tanstack/react-query'
import { phoneProblem } from '#client/api/forms/phone-problem.ts'
import { useActionForm } from '#client/api/forms/use-action-form.ts'
import { keyOf } from '#client/api/query-key.ts'
import { ProfileForm, updateProfile } from '#contract/users/profile.ts'
import { type CurrentUser, getCurrentUser } from '#contract/users/users.ts'

/** A missing text is an empty field. Push notifications are chosen beside this form. */
type ProfileFields = {
  [Name in Exclude<keyof ProfileForm, `push${string}` | 'language'>]: NonNullable<ProfileForm[Name]>
}

type TextName = 'firstName' | 'lastName' | 'phoneNumber' | 'bio'
type ChoiceName = Exclude<keyof ProfileFields, TextName>

export function useProfileForm(user: CurrentUser) {
  const client = useQueryClient()
  const start = fieldsOf(user)
  const editing = useActionForm(updateProfile, {
    start,
    schema: ProfileForm,
    check: async ({ phoneNumber }) => ({ phoneNumber: await phoneProblem(phoneNumber) }),
    args: (body) => ({ body }),
    success: () => ['Profile Updated', 'Your settings are saved.'],
    hasSpecifiedToast: true,
    failed: 'Failed to update profile',
    onSuccess: (saved) => {
      // The push notifications beside this form send the profile with them.
      client.setQueryData(keyOf(getCurrentUser), saved)
      editing.form.reset(fieldsOf(saved))
    },
  })
  const { field } = editing
  return {
    ...editing,
    /** Includes the default, so that the HTML has the content before hydration. */
    textOf: (name: TextName) => ({ ...field(name), defaultValue: start[name] }),
    choiceOf: (name: ChoiceName) => ({ ...field(name), defaultChecked: start[name] }),
  }
}

function fieldsOf(user: CurrentUser): ProfileFields {
  return {
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    phoneNumber: user.phoneNumber ?? '',
    bio: user.bio ?? '',
    emailNotifications: user.emailNotifications,
    taskReminders: user.taskReminders,
    newTaskAlerts: user.newTaskAlerts,
  }
}
