import { X } from 'lucide-icons'
import { useState } from 'react'
import { useActionForm } from '#client/api/forms/use-action-form.ts'
import { serverNow } from '#client/api/server-clock.ts'
import { readClockValue } from '#client/app/admin-parts/clock-value.ts'
import { FormDialog } from '#client/app/admin-parts/form-dialog.tsx'
import { useNow } from '#client/app/use-now.ts'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { AnnouncementForm } from '#contract/announcements/announcement-form.ts'
import {
  type AdminAnnouncement,
  createAnnouncement,
  updateAnnouncement,
} from '#contract/announcements/announcements.ts'
import {
  ANNOUNCEMENT_PRIORITIES,
  ANNOUNCEMENT_PROBLEMS,
  type AnnouncementPriority,
  expiryHasPassed,
  MAX_ANNOUNCEMENT_LENGTH,
  MAX_ANNOUNCEMENT_TITLE_LENGTH,
} from '#domain/announcements/announcements.ts'
import { languageOf } from '#domain/text/language.ts'
import { DATE_AND_TIME_NEEDED } from '#domain/time/dates.ts'
import { AnnouncementFace } from '../announcement-face.tsx'
import { fieldsOf } from './announcement-fields.ts'
import { CREATE_FAILED, expiryText, UPDATE_FAILED, updateFailed } from './announcement-labels.ts'

interface AnnouncementFormDialogProps {
  /** The announcement to edit; null for a new one. */
  announcement: AdminAnnouncement | null
  onClose: () => void
}

/** Create and edit, with a live preview of the banner (interface: Announcements). */
export default function AnnouncementFormDialog({ announcement, onClose }: AnnouncementFormDialogProps) {
  const editing = useAnnouncementForm(announcement, onClose)
  const { field } = editing
  const { title, content, priority, expiresAt } = editing.form.watch()
  const now = useNow()
  const [today] = useState(() => new Date(serverNow()).toISOString())
  const expiry = readClockValue(expiresAt, announcement?.expiresAt)
  return (
    <FormDialog
      title={announcement ? 'Edit Announcement' : 'Create Announcement'}
      width="lg"
      submitLabel={announcement ? 'Update Announcement' : 'Create Announcement'}
      busyLabel={announcement ? 'Updating...' : 'Creating...'}
      editing={editing}
      isDirty={editing.form.formState.isDirty}
      onClose={onClose}
    >
      <div className="grid gap-6 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <TextField label="Title" maxLength={MAX_ANNOUNCEMENT_TITLE_LENGTH} required {...field('title')} />
          <TextArea label="Content" maxLength={MAX_ANNOUNCEMENT_LENGTH} required {...field('content')} />
          <Select label="Priority" {...field('priority')}>
            <option value="low">Low</option>
            <option value="medium">Medium</option>
            <option value="high">High</option>
          </Select>
          <TextField
            label="Expires (optional)"
            type="datetime-local"
            hint={
              expiry
                ? `${expiryText(expiry, now)}.`
                : 'Toronto time. Leave empty to show it until each member dismisses it.'
            }
            {...field('expiresAt')}
          />
          <Checkbox label="Active" hint="Members only see active announcements." {...field('isActive')} />
        </div>
        <AnnouncementPreviews
          title={title}
          content={content}
          chosen={priority}
          createdAt={announcement?.createdAt ?? today}
        />
      </div>
    </FormDialog>
  )
}

const LABELS: Record<AnnouncementPriority, string> = { low: 'Low', medium: 'Medium', high: 'High' }

interface AnnouncementPreviewsProps {
  title: string
  content: string
  chosen: AnnouncementPriority
  createdAt: string
}

/** The banner in each priority, the chosen one first. */
function AnnouncementPreviews({ title, content, chosen, createdAt }: AnnouncementPreviewsProps) {
  const others = ANNOUNCEMENT_PRIORITIES.toReversed().filter((priority) => priority !== chosen)
  return (
    <section aria-label="Preview" className="flex flex-col gap-3">
      <p className="font-semibold">Preview on the dashboard</p>
      {[chosen, ...others].map((priority) => (
        <figure key={priority} className="flex flex-col gap-1">
          <figcaption className="text-13 text-ink2">
            {priority === chosen ? `${LABELS[priority]} (selected)` : LABELS[priority]}
          </figcaption>
          <AnnouncementFace
            title={title.trim() || 'Your title'}
            titleLang={languageOf(title)}
            contentLang={languageOf(content)}
            content={content.trim() || 'Your message'}
            priority={priority}
            createdAt={createdAt}
            headingLevel={3}
            action={
              <span aria-hidden="true" className="-my-2 grid size-9 shrink-0 place-items-center text-ink2">
                <X size={18} />
              </span>
            }
          />
        </figure>
      ))}
    </section>
  )
}

function useAnnouncementForm(announcement: AdminAnnouncement | null, onSaved: () => void) {
  const isNew = announcement === null
  return useActionForm(isNew ? createAnnouncement : updateAnnouncement, {
    start: fieldsOf(announcement),
    schema: AnnouncementForm,
    read: (fields) => ({
      ...fields,
      expiresAt: readClockValue(fields.expiresAt, announcement?.expiresAt) ?? null,
    }),
    check: ({ expiresAt }) => ({
      expiresAt: expiryProblem(readClockValue(expiresAt, announcement?.expiresAt), announcement),
    }),
    args: (body) => (isNew ? { body } : { params: { id: announcement.id }, body }),
    success: ({ title, isActive }) => [
      'Success',
      isNew
        ? `Announcement created: members ${isActive ? `see “${title}” now` : `will see “${title}” once you make it active`}.`
        : `Announcement updated: “${title}” is saved.`,
    ],
    hasSpecifiedToast: true,
    failed: isNew ? CREATE_FAILED : UPDATE_FAILED,
    failure: isNew ? { isFixed: true } : { describe: updateFailed },
    alreadyArrived: 'Your first try went through. Please close this and edit the announcement.',
    onSuccess: onSaved,
  })
}

/** The same rule as on the server. */
function expiryProblem(
  expiresAt: string | null | undefined,
  announcement: AdminAnnouncement | null,
): string | null {
  if (expiresAt === undefined) return DATE_AND_TIME_NEEDED
  const before = announcement?.expiresAt ? new Date(announcement.expiresAt) : null
  const after = expiresAt === null ? null : new Date(expiresAt)
  return expiryHasPassed(after, before, new Date(serverNow())) ? ANNOUNCEMENT_PROBLEMS.expiresAt : null
}
