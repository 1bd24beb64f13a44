import { useState } from 'react'
import type { AdminAnnouncement } from '../../../../contract/announcements.ts'
import { MAX_ANNOUNCEMENT_LENGTH, MAX_ANNOUNCEMENT_TITLE_LENGTH } from '../../../../domain/announcements.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useNow } from '../../use-now.ts'
import { FormDialog } from '../admin-parts/form-dialog.tsx'
import { readExpiry } from './announcement-fields.ts'
import { expiryText } from './announcement-labels.ts'
import { AnnouncementPreviews } from './announcement-previews.tsx'
import { useAnnouncementForm } from './use-announcement-form.ts'

interface AnnouncementFormDialogProps {
  /** The one to edit; null writes a new one. */
  announcement: AdminAnnouncement | null
  onClose: () => void
}

/** Create and edit, with the banner beside it as members will see it (interface: Announcements). */
export function AnnouncementFormDialog({ announcement, onClose }: AnnouncementFormDialogProps) {
  const { form, send, isSending, problem } = useAnnouncementForm(announcement, onClose)
  const { register, formState } = form
  const { errors, isDirty } = formState
  const { title, content, priority, expiresAt } = form.watch()
  const now = useNow()
  const [today] = useState(() => new Date().toISOString())
  const expiry = readExpiry(expiresAt, announcement?.expiresAt ?? null)
  return (
    <FormDialog
      title={announcement ? 'Edit Announcement' : 'Create Announcement'}
      width="lg"
      submitLabel={announcement ? 'Update Announcement' : 'Create Announcement'}
      busyLabel={announcement ? 'Updating...' : 'Creating...'}
      isBusy={isSending}
      isDirty={isDirty}
      problem={problem}
      onSubmit={send}
      onClose={onClose}
    >
      <div className="grid gap-6 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <TextField
            label="Title"
            maxLength={MAX_ANNOUNCEMENT_TITLE_LENGTH}
            required
            error={errors.title?.message}
            {...register('title')}
          />
          <TextArea
            label="Content"
            maxLength={MAX_ANNOUNCEMENT_LENGTH}
            required
            error={errors.content?.message}
            {...register('content')}
          />
          <Select label="Priority" error={errors.priority?.message} {...register('priority')}>
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
                : 'In Toronto time. Empty: it stays until each member puts it away.'
            }
            error={errors.expiresAt?.message}
            {...register('expiresAt')}
          />
          <Checkbox label="Active" hint="Members see active announcements only." {...register('isActive')} />
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
