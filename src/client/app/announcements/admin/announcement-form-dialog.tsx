import { useState } from 'react'
import { serverNow } from '#client/api/server-clock.ts'
import { readClockValue } from '#client/app/admin-parts/clock-value.ts'
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
import { PROVINCES } from '#domain/identity/consent.ts'
import { audienceSentence, expiryText, startHint, startsOnSave } from './announcement-labels.ts'
import { AnnouncementPreviews } from './announcement-previews.tsx'
import { useAnnouncementForm } from './use-announcement-form.ts'

interface AnnouncementFormDialogProps {
  /** The announcement to edit; null for a new one. */
  announcement: AdminAnnouncement | null
  onClose: () => void
}

/** Create and edit, with a live preview of the banner (interface: Announcements). */
export default function AnnouncementFormDialog({ announcement, onClose }: AnnouncementFormDialogProps) {
  const editing = useAnnouncementForm(announcement, onClose)
  const { field } = editing
  const { title, content, priority, province, isActive, ...times } = editing.form.watch()
  const now = useNow()
  const [today] = useState(() => new Date(serverNow()).toISOString())
  const start = readClockValue(times.startsAt, announcement?.startsAt)
  const expiry = readClockValue(times.expiresAt, announcement?.expiresAt)
  const shown = { isActive, startsAt: start ?? null, expiresAt: expiry ?? null, province: province || null }
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
          <Select
            label="Who sees it"
            hint={province ? 'Members who gave no province don’t see it.' : undefined}
            {...field('province')}
          >
            <option value="">Everyone</option>
            {PROVINCES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
          <TextField
            label="Starts (optional)"
            type="datetime-local"
            hint={startHint(shown, announcement, now)}
            {...field('startsAt')}
          />
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
          shownFrom={
            startsOnSave(shown, announcement, now) ? today : (start ?? announcement?.createdAt ?? today)
          }
          audience={audienceSentence(shown, announcement, now)}
        />
      </div>
    </FormDialog>
  )
}
