import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { SupportMessageForm, sendSupportMessage } from '../../../contract/support.ts'
import { MESSAGE_INCOMPLETE, MESSAGE_SENT } from '../../../domain/support.ts'
import { ApiError } from '../../api/api-error.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { refusedAt, showRefusedFields } from '../../api/refused-fields.ts'
import { sendOnce } from '../../api/send-once.ts'
import { useAction } from '../../api/use-action.ts'

const FAILED = 'Failed to send message. Please try again.'
const EMPTY: SupportMessageForm = { subject: '', message: '' }

const bySchema = zodResolver(SupportMessageForm)

/** The contract's schema, and the specified sentence where nothing but blanks was typed. */
const resolver: Resolver<SupportMessageForm> = async (values, context, options) => {
  const checked = await bySchema(values, context, options)
  const errors: FieldErrors<SupportMessageForm> = { ...checked.errors }
  for (const name of ['subject', 'message'] as const) {
    if (values[name].trim() === '') errors[name] = { type: 'required', message: MESSAGE_INCOMPLETE }
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}

export interface Contact {
  form: UseFormReturn<SupportMessageForm>
  send: () => void
  isSending: boolean
  problem: string | null
  /** The last message has arrived, and no other one was begun. */
  isSent: boolean
}

/** A message to support. It stays in its fields until it has arrived; sending it again then is the same message. */
export function useContact(): Contact {
  const form = useForm({ resolver, defaultValues: EMPTY })
  const [key, setKey] = useState(newIdempotencyKey)
  const [isSent, setSent] = useState(false)
  const action = useAction(sendSupportMessage, {
    success: () => ({ title: MESSAGE_SENT, tone: 'success' }),
    failure: { fallback: FAILED },
    onSuccess: () => {
      form.reset(EMPTY)
      setKey(newIdempotencyKey())
      setSent(true)
    },
    onFailure: (error) => showRefusedFields(form, error),
  })
  return {
    form,
    send: () => {
      // The last result goes away, even if this message cannot be sent.
      setSent(false)
      action.reset()
      sendOnce(form, (body) => action.run({ body, idempotencyKey: key }))
    },
    isSending: form.formState.isSubmitting,
    problem: action.error && problemOf(action.error),
    isSent: isSent && !form.formState.isDirty,
  }
}

function problemOf(error: Error): string | null {
  if (error instanceof ApiError && error.body?.code === 'idempotency.mismatch') {
    return 'Your first message has arrived already. To send another one, please open this page again.'
  }
  return refusedAt(error, Object.keys(EMPTY), FAILED).whole
}
