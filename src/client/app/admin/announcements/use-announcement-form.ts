import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { AnnouncementForm } from '../../../../contract/announcement-form.ts'
import {
  type AdminAnnouncement,
  createAnnouncement,
  updateAnnouncement,
} from '../../../../contract/announcements.ts'
import { ANNOUNCEMENT_PROBLEMS, expiryHasPassed } from '../../../../domain/announcements.ts'
import { DATE_AND_TIME_NEEDED } from '../../../../domain/dates.ts'
import { ApiError } from '../../../api/api-error.ts'
import { newIdempotencyKey } from '../../../api/idempotency-key.ts'
import { showRefusedFields, wholeProblem } from '../../../api/refused-fields.ts'
import { sendOnce } from '../../../api/send-once.ts'
import { useAction } from '../../../api/use-action.ts'
import { type AnnouncementFields, fieldsOf, readFields } from './announcement-fields.ts'
import { CREATE_FAILED, updateFailed } from './announcement-words.ts'

type Checked = AnnouncementForm

const FIELDS = Object.keys(fieldsOf(null))

const bySchema = zodResolver(AnnouncementForm)

/** The contract's schema, and the rule for the expiry as the server has it. */
function resolverFor(announcement: AdminAnnouncement | null): Resolver<AnnouncementFields, unknown, Checked> {
  return async (fields, context, options) => {
    const read = readFields(fields, announcement)
    const checked = await bySchema({ ...read, expiresAt: read.expiresAt ?? null }, context, options as never)
    const errors: FieldErrors<AnnouncementFields> = { ...(checked.errors as FieldErrors<AnnouncementFields>) }
    const problem = expiryProblem(read.expiresAt, announcement)
    if (problem) errors.expiresAt = { type: 'expiry', message: problem }
    return Object.keys(errors).length > 0
      ? { values: {}, errors }
      : { values: checked.values as Checked, errors: {} }
  }
}

function expiryProblem(
  expiresAt: string | null | undefined,
  announcement: AdminAnnouncement | null,
): string | null {
  if (expiresAt === undefined) return DATE_AND_TIME_NEEDED
  const before = announcement?.expiresAt ? new Date(announcement.expiresAt) : null
  const after = expiresAt === null ? null : new Date(expiresAt)
  return expiryHasPassed(after, before, new Date()) ? ANNOUNCEMENT_PROBLEMS.expiresAt : null
}

export interface AnnouncementEditing {
  form: UseFormReturn<AnnouncementFields, unknown, Checked>
  save: () => void
  isSaving: boolean
  /** What went wrong as a whole; what is wrong with one field stands there. */
  problem: string | null
}

/** An announcement while it is written, a new one without `announcement`; what was typed stays when the server says no. */
export function useAnnouncementForm(
  announcement: AdminAnnouncement | null,
  onSaved: () => void,
): AnnouncementEditing {
  const form = useForm({ resolver: resolverFor(announcement), defaultValues: fieldsOf(announcement) })
  const [key] = useState(newIdempotencyKey)
  const onFailure = (error: Error) => showRefusedFields(form, error)
  const creating = useAction(createAnnouncement, {
    success: ({ title, isActive }) => ({
      title: 'Success',
      description: isActive
        ? `Announcement created: members see “${title}” now.`
        : `Announcement created: members see “${title}” once you make it active.`,
      tone: 'success',
    }),
    failure: { fallback: CREATE_FAILED, describe: () => CREATE_FAILED },
    onSuccess: onSaved,
    onFailure,
  })
  const updating = useAction(updateAnnouncement, {
    success: ({ title }) => ({
      title: 'Success',
      description: `Announcement updated: “${title}” is saved.`,
      tone: 'success',
    }),
    failure: { fallback: updateFailed(null), describe: updateFailed },
    onSuccess: onSaved,
    onFailure,
  })
  const save = () =>
    sendOnce(form, (body) =>
      announcement === null
        ? creating.run({ body, idempotencyKey: key })
        : updating.run({ params: { id: announcement.id }, body }),
    )
  const { error } = announcement === null ? creating : updating
  return {
    form,
    save,
    isSaving: form.formState.isSubmitting,
    problem: error && problemOf(error, announcement === null),
  }
}

function problemOf(error: Error, isNew: boolean): string | null {
  const failed = isNew ? CREATE_FAILED : 'Failed to update announcement'
  if (error instanceof ApiError && error.body?.code === 'idempotency.mismatch') {
    return 'Your first try has arrived already: the announcement exists. Please close this and edit it.'
  }
  return wholeProblem(error, FIELDS, failed)
}
