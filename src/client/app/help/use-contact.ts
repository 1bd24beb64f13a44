import { useState } from 'react'
import { type ActionForm, useActionForm } from '#client/api/forms/use-action-form.ts'
import { SupportMessageForm, sendSupportMessage } from '#contract/inbox/support.ts'
import { MESSAGE_INCOMPLETE, MESSAGE_SENT } from '#domain/inbox/support.ts'

const EMPTY: SupportMessageForm = { subject: '', message: '' }

interface Contact extends ActionForm<SupportMessageForm, SupportMessageForm> {
  /** The last message was sent, and no new one has been started. */
  isSent: boolean
}

/** The text stays in its fields until the server has it. */
export function useContact(): Contact {
  const [isSent, setSent] = useState(false)
  const editing = useActionForm(sendSupportMessage, {
    start: EMPTY,
    schema: SupportMessageForm,
    // Blanks count as missing, with the specified sentence.
    check: ({ subject, message }) => ({
      subject: subject.trim() === '' ? MESSAGE_INCOMPLETE : null,
      message: message.trim() === '' ? MESSAGE_INCOMPLETE : null,
    }),
    args: (body) => ({ body }),
    success: () => [MESSAGE_SENT],
    failed: 'Failed to send message. Please try again.',
    alreadyArrived: 'We already have your first message. To send another one, please reload this page.',
    onSuccess: () => {
      editing.form.reset(EMPTY)
      setSent(true)
    },
  })
  return {
    ...editing,
    send: () => {
      // Clears the last result, even if this message cannot be sent.
      setSent(false)
      editing.reset()
      editing.send()
    },
    isSent: isSent && !editing.form.formState.isDirty,
  }
}
