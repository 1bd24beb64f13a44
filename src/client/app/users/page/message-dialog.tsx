import { useEffect, useState } from 'react'
import { isRefusedAs } from '#client/api/api-error.ts'
import { useActionForm } from '#client/api/forms/use-action-form.ts'
import { FormDialog } from '#client/app/admin-parts/form-dialog.tsx'
import { keepDrafts, readDrafts } from '#client/app/kept-drafts.ts'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { SupportMessageForm } from '#contract/inbox/support.ts'
import type { AdminUserDetail } from '#contract/users/admin-users.ts'
import { messageUser } from '#contract/users/timeline.ts'
import { MAX_SUBJECT_LENGTH } from '#domain/inbox/support.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { nameOf } from '../person.ts'

const EMPTY: SupportMessageForm = { subject: '', message: '' }

interface MessageDraft extends SupportMessageForm {
  /** Idempotency key: sending it again after a reload makes one message. */
  key: string
}

interface MessageDialogProps {
  user: AdminUserDetail
  adminId: string
  /** Receives the new conversation. */
  onSent: (id: number) => void
  onClose: () => void
}

/** Starts a conversation with a member. Closing it keeps what was typed on the device. */
export default function MessageDialog({ user, adminId, onSent, onClose }: MessageDialogProps) {
  const draftsName = `messages:${adminId}`
  const [kept] = useState(() => new Map(readDrafts<MessageDraft>(draftsName)).get(user.id))
  const editing = useActionForm(messageUser, {
    start: kept ? { subject: kept.subject, message: kept.message } : EMPTY,
    idempotencyKey: kept?.key,
    schema: SupportMessageForm,
    check: ({ subject, message }) => ({
      subject: subject.trim() === '' ? 'Please write a subject.' : null,
      message: message.trim() === '' ? 'Please write a message.' : null,
    }),
    args: (body) => ({ params: { userId: user.id }, body }),
    failed: 'Failed to send the message',
    alreadyArrived: 'Your first message was sent. To write another one, please open this again.',
    onSuccess: ({ id }) => {
      keepDrafts(draftsName, [[user.id, null]])
      onSent(id)
      onClose()
    },
  })
  const { subject, message } = editing.form.watch()
  const { idempotencyKey: key, error } = editing
  // Its key is used up: opened again, the form begins anew.
  const isOver = isRefusedAs(error, 'idempotency.mismatch')
  useEffect(() => {
    const isEmpty = subject === '' && message === ''
    keepDrafts<MessageDraft>(draftsName, [[user.id, isOver || isEmpty ? null : { subject, message, key }]])
  }, [draftsName, user.id, subject, message, key, isOver])
  return (
    <FormDialog
      title={`Message ${nameOf(user)}`}
      description={`Emailed to ${user.email} and shown in their notices. Their answer comes to the inbox.`}
      submitLabel="Send Message"
      busyLabel="Sending..."
      editing={editing}
      isDirty={false}
      onClose={onClose}
    >
      <TextField label="Subject" maxLength={MAX_SUBJECT_LENGTH} {...editing.field('subject')} />
      <TextArea label="Message" rows={6} maxLength={MAX_NOTES_LENGTH} {...editing.field('message')} />
    </FormDialog>
  )
}
