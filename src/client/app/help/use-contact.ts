import { useState } from 'react'
import { SupportMessageForm, sendSupportMessage } from '../../../contract/support.ts'
import { MESSAGE_INCOMPLETE, MESSAGE_SENT } from '../../../domain/support.ts'
import { type ActionForm, useActionForm } from '../../api/use-action-form.ts'

const EMPTY: SupportMessageForm = { subject: '', message: '' }

interface Contact extends ActionForm<SupportMessageForm, SupportMessageForm> {
  /** The last message has arrived, and no other one was begun. */
  isSent: boolean
}

/** A message to support. It stays in its fields until it has arrived. */
export function useContact(): Contact {
  const [isSent, setSent] = useState(false)
  const editing = useActionForm(sendSupportMessage, {
    start: EMPTY,
    schema: SupportMessageForm,
    // The specified sentence where nothing but blanks was typed.
    check: ({ subject, message }) => ({
      subject: subject.trim() === '' ? MESSAGE_INCOMPLETE : null,
      message: message.trim() === '' ? MESSAGE_INCOMPLETE : null,
    }),
    args: (body) => ({ body }),
    success: () => ({ title: MESSAGE_SENT, tone: 'success' }),
    failed: 'Failed to send message. Please try again.',
    alreadyArrived:
      'Your first message has arrived already. To send another one, please open this page again.',
    onSuccess: () => {
      editing.form.reset(EMPTY)
      setSent(true)
    },
  })
  return {
    ...editing,
    send: () => {
      // The last result goes away, even if this message cannot be sent.
      setSent(false)
      editing.reset()
      editing.send()
    },
    isSent: isSent && !editing.form.formState.isDirty,
  }
}
