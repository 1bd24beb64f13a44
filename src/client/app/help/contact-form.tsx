import { useEffect, useRef, useState } from 'react'
import { useActionForm } from '#client/api/forms/use-action-form.ts'
import { UnsavedChanges } from '#client/app/unsaved-changes.tsx'
import { useTitle } from '#client/app/use-title.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { SupportMessageForm, sendSupportMessage } from '#contract/inbox/support.ts'
import { MAX_SUBJECT_LENGTH, MESSAGE_INCOMPLETE, MESSAGE_SENT } from '#domain/inbox/support.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'

/** Specification §2 Help & Support, §5 Support contact. */
export function ContactForm({ email }: { email: string }) {
  const { form, field, send, isSending, problem, isSent } = useContact()
  const { isDirty } = form.formState
  const result = useRef<HTMLParagraphElement>(null)
  useTitle(isSent ? 'Message sent' : 'Help & Support')
  useEffect(() => {
    if (isSent) result.current?.focus()
  }, [isSent])
  return (
    <Card title="Contact Support">
      <form
        method="post"
        noValidate
        onSubmit={submitBy(() => isSending || send())}
        aria-label="Contact Support"
        className="flex flex-col gap-4 pt-4"
      >
        {isSent && (
          <p ref={result} tabIndex={-1} className="rounded-control bg-spruce-tint px-4 py-3 text-spruce">
            {MESSAGE_SENT}
          </p>
        )}
        <TextField label="Subject" maxLength={MAX_SUBJECT_LENGTH} required {...field('subject')} />
        <TextArea
          label="Message"
          rows={6}
          maxLength={MAX_NOTES_LENGTH}
          required
          hint={`We’ll reply to ${email}.`}
          {...field('message')}
        />
        <ProblemText problem={problem} />
        <Button
          type="submit"
          variant="primary"
          busy={isSending}
          busyLabel="Sending..."
          className="self-start"
        >
          Send Message
        </Button>
      </form>
      <UnsavedChanges when={isDirty} />
    </Card>
  )
}

/** The toast's own words, whatever the server says (specification §8). */
const FAILED = 'Failed to send message. Please try again.'

const EMPTY: SupportMessageForm = { subject: '', message: '' }

/** The text stays in its fields until the server has it. */
function useContact() {
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
    hasSpecifiedToast: true,
    failed: FAILED,
    failure: { isFixed: true },
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
    /** The last message was sent, and no new one has been started. */
    isSent: isSent && !editing.form.formState.isDirty,
  }
}
