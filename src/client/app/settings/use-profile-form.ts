import type { UseFormRegisterReturn } from 'react-hook-form'
import { ProfileForm, updateProfile } from '../../../contract/profile.ts'
import type { CurrentUser } from '../../../contract/users.ts'
import { type ActionForm, useActionForm } from '../../api/use-action-form.ts'

/** The profile as its fields hold it: a text that is missing is an empty field. */
type ProfileFields = { [Name in keyof ProfileForm]: NonNullable<ProfileForm[Name]> }

type TextName = 'firstName' | 'lastName' | 'phoneNumber' | 'bio'
type ChoiceName = Exclude<keyof ProfileFields, TextName>

interface ProfileEditing extends ActionForm<ProfileFields, ProfileForm> {
  /** What binds a field to the form; its content stands in the markup, before the browser has taken over. */
  textOf: (name: TextName) => UseFormRegisterReturn & { defaultValue: string }
  choiceOf: (name: ChoiceName) => UseFormRegisterReturn & { defaultChecked: boolean }
}

/** The member's profile while it is edited. */
export function useProfileForm(user: CurrentUser): ProfileEditing {
  const start = fieldsOf(user)
  const editing = useActionForm(updateProfile, {
    start,
    schema: ProfileForm,
    check: async ({ phoneNumber }) => ({ phoneNumber: await phoneProblem(phoneNumber) }),
    args: (body) => ({ body }),
    success: () => ({ title: 'Profile Updated', description: 'Your settings are saved.', tone: 'success' }),
    failed: 'Failed to update profile',
    onSuccess: (saved) => editing.form.reset(fieldsOf(saved)),
  })
  const { register } = editing.form
  return {
    ...editing,
    textOf: (name) => ({ ...register(name), defaultValue: start[name] }),
    choiceOf: (name) => ({ ...register(name), defaultChecked: start[name] }),
  }
}

/** The rule of the server; the library behind it loads when it is needed. */
async function phoneProblem(typed: string): Promise<string | null> {
  if (typed.trim() === '') return null
  const { readPhoneNumber } = await import('../../../contract/phone.ts')
  const reading = readPhoneNumber(typed)
  return 'problem' in reading ? reading.problem : null
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
