import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { resolverOf } from '#client/api/forms/form-rules.ts'
import { refusedAt, showRefusedFields } from '#client/api/forms/refused-fields.ts'
import { sendOnce } from '#client/api/forms/send-once.ts'
import { newIdempotencyKey } from '#client/device/keys-and-digests.ts'
import { toast, toastSuccess } from '#client/ui/overlays/toasts.tsx'
import { t } from '#client/words/t.ts'
import { BusinessContactForm, sendBusinessContact } from '#contract/inbox/inquiries.ts'
import { OWN_LANGUAGE } from '#domain/text/own-language.ts'

const FAILED = t('Failed to send message. Please try again.')
const NOT_REACHED = t('Failed to send message. Please check your connection and try again.')

const EMPTY: BusinessContactForm = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  company: '',
  website: '',
  serviceInterest: '',
  message: '',
  subject: '',
}

/** All fields clear once it is sent, and stay as they are if it fails (specification §4, §8). */
export function useInquiry() {
  const form = useForm({ resolver: resolverOf({ schema: BusinessContactForm }), defaultValues: EMPTY })
  const [key, setKey] = useState(newIdempotencyKey)
  const [answer, setAnswer] = useState<{ isSent: boolean; sentence: string } | null>(null)

  const send = async (body: BusinessContactForm) => {
    try {
      const { message } = await call(sendBusinessContact, {
        body,
        idempotencyKey: key,
        language: OWN_LANGUAGE,
      })
      toastSuccess([t('Message Sent!'), message])
      form.reset(EMPTY)
      setKey(newIdempotencyKey())
      setAnswer({ isSent: true, sentence: message })
    } catch (error) {
      const failure = error as Error
      const isAnswer = failure instanceof ApiError
      const description = isAnswer ? failure.sentence(FAILED) : NOT_REACHED
      toast({ title: t('Error'), description, tone: 'destructive' })
      showRefusedFields(form, failure)
      const sentence = isAnswer ? refusedAt(failure, Object.keys(EMPTY), FAILED).whole : NOT_REACHED
      setAnswer(sentence === null ? null : { isSent: false, sentence })
    }
  }
  return {
    form,
    send: (stamp: string) => {
      // Clears the last result, even if this inquiry cannot be sent.
      setAnswer(null)
      sendOnce(form, (body) => send({ ...body, renderedAt: stamp }))
    },
    isSending: form.formState.isSubmitting,
    answer,
  }
}
