import { zodResolver } from '@hookform/resolvers/zod'
import {
  type FieldErrors,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { ProfileForm, updateProfile } from '../../../contract/profile.ts'
import type { CurrentUser } from '../../../contract/users.ts'
import { showRefusedFields, wholeProblem } from '../../api/refused-fields.ts'
import { sendOnce } from '../../api/send-once.ts'
import { useAction } from '../../api/use-action.ts'

/** The profile as its fields hold it: a text that is missing is an empty field. */
export type ProfileFields = { [Name in keyof ProfileForm]: NonNullable<ProfileForm[Name]> }

const FAILED = 'Failed to update profile'

const bySchema = zodResolver(ProfileForm)

/** The contract's schema, and the phone rule as the server has it; the library behind it loads when it is needed. */
const resolver: Resolver<ProfileFields, unknown, ProfileForm> = async (values, context, options) => {
  const checked = await bySchema(values, context, options as never)
  const errors: FieldErrors<ProfileFields> = { ...checked.errors }
  if (!errors.phoneNumber && values.phoneNumber.trim() !== '') {
    const { readPhoneNumber } = await import('../../../contract/phone.ts')
    const reading = readPhoneNumber(values.phoneNumber)
    if ('problem' in reading) errors.phoneNumber = { type: 'phone', message: reading.problem }
  }
  return Object.keys(errors).length > 0
    ? { values: {}, errors }
    : { values: checked.values as ProfileForm, errors: {} }
}

type TextName = 'firstName' | 'lastName' | 'phoneNumber' | 'bio'
type ChoiceName = Exclude<keyof ProfileFields, TextName>

export interface ProfileEditing {
  form: UseFormReturn<ProfileFields, unknown, ProfileForm>
  /** What binds a field to the form; its content stands in the markup, before the browser has taken over. */
  textOf: (name: TextName) => UseFormRegisterReturn & { defaultValue: string }
  choiceOf: (name: ChoiceName) => UseFormRegisterReturn & { defaultChecked: boolean }
  save: () => void
  isSaving: boolean
  /** What went wrong as a whole; what is wrong with one field stands there. */
  problem: string | null
}

/** The member's profile while it is edited: what was typed stays when the server says no. */
export function useProfileForm(user: CurrentUser): ProfileEditing {
  const fields = fieldsOf(user)
  const form = useForm({ resolver, defaultValues: fields })
  const action = useAction(updateProfile, {
    success: () => ({ title: 'Profile Updated', description: 'Your settings are saved.', tone: 'success' }),
    failure: { fallback: FAILED },
    onSuccess: (saved) => form.reset(fieldsOf(saved)),
    onFailure: (error) => showRefusedFields(form, error),
  })
  return {
    form,
    textOf: (name) => ({ ...form.register(name), defaultValue: fields[name] }),
    choiceOf: (name) => ({ ...form.register(name), defaultChecked: fields[name] }),
    save: () => sendOnce(form, (profile) => action.run({ body: profile })),
    isSaving: form.formState.isSubmitting,
    problem: action.error && wholeProblem(action.error, Object.keys(fields), FAILED),
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
