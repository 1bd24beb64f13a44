import { useState } from 'react'
import { FormDialog } from '#client/app/admin-parts/form-dialog.tsx'
import { useNow } from '#client/app/use-now.ts'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import type { AdminAnnouncement } from '#contract/announcements/announcements.ts'
import {
  MAX_ANNOUNCEMENT_LENGTH,
  MAX_ANNOUNCEMENT_TITLE_LENGTH,
} from '#domain/announcements/announcements.ts'
import { readExpiry } from './announcement-fields.ts'
import { expiryText } from './announcement-labels.ts'
import { AnnouncementPreviews } from './announcement-previews.tsx'
import { useAnnouncementForm } from './use-announcement-form.ts'

interface AnnouncementFormDialogProps {
  /** It is null for a new one. */
  announcement: AdminAnnouncement | null
  onClose: () => void
}

/** Create and edit, with a live preview of the banner (interface: Announcements). */
export function AnnouncementFormDialog({ announcement, onClose }: AnnouncementFormDialogProps) {
  const editing = useAnnouncementForm(announcement, onClose)
  const { field } = editing
  const { title, content, priority, expiresAt } = editing.form.watch()
  const now = useNow()
  const [today] = useState(() => new Date().toISOString())
  const expiry = readExpiry(expiresAt, announcement?.expiresAt ?? null)
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
