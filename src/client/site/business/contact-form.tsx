import { useEffect, useRef } from 'react'
import { fieldsOfForm } from '#client/api/forms/fields-of-form.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { useHydrated } from '#client/ui/hooks/use-hydrated.ts'
import { t } from '#client/words/t.ts'
import { sendBusinessContact } from '#contract/inbox/inquiries.ts'
import { LANGUAGE_PARAMETER } from '#contract/pages/public-pages.ts'
import { MAX_COMPANY_LENGTH, MAX_WEBSITE_LENGTH, SERVICE_INTERESTS } from '#domain/inbox/inquiries.ts'
import { MAX_EMAIL_LENGTH } from '#domain/text/email-address.ts'
import { OWN_LANGUAGE } from '#domain/text/own-language.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { MAX_NAME_LENGTH, MAX_PHONE_LENGTH } from '#domain/users/profile.ts'
import { useInquiry } from './use-inquiry.ts'

/** The server replaces it with a sealed time, to catch forms sent within seconds (specification §2 Contact). */
const STAMP_PLACEHOLDER = '__FORM_STAMP__'
export const STAMP_FIELD = 'renderedAt'

/** The address ends in #sent after a form is sent without scripts. */
const SENT_ID = 'sent'

/** Works without scripts (specification §2 Contact). */
export function BusinessContactForm({ stamp = STAMP_PLACEHOLDER }: { stamp?: string }) {
  const { form, send, isSending, answer } = useInquiry()
  const field = fieldsOfForm(form)
  const isHydrated = useHydrated()
  const result = useRef<HTMLParagraphElement>(null)
  const isSent = answer?.isSent ?? false
  useEffect(() => {
    if (isSent) result.current?.focus()
  }, [isSent])
  return (
    <form
      method="post"
      noValidate={isHydrated}
      action={`${sendBusinessContact.path}?${LANGUAGE_PARAMETER}=${OWN_LANGUAGE}`}
      onSubmit={submitBy(() => isSending || send(stamp))}
      aria-label="Contact"
      className="flex flex-col gap-4"
    >
      <p
        id={SENT_ID}
        ref={result}
        tabIndex={-1}
        role="status"
        className="rounded-control bg-spruce-tint px-4 py-3 text-spruce not-target:not-data-shown:hidden"
        // The thanks after a submit without scripts stay until the form is sent again.
        hidden={!isSent && form.formState.submitCount > 0}
        {...(isSent && { 'data-shown': '' })}
      >
        Thank you for your interest. We'll get back to you within 24 hours.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First Name *"
          autoComplete="given-name"
          maxLength={MAX_NAME_LENGTH}
          required
          {...field('firstName')}
        />
        <TextField
          label="Last Name *"
          autoComplete="family-name"
          maxLength={MAX_NAME_LENGTH}
          required
          {...field('lastName')}
        />
        <TextField
          label="Email *"
          type="email"
          autoComplete="email"
          maxLength={MAX_EMAIL_LENGTH}
          required
          {...field('email')}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={MAX_PHONE_LENGTH}
          {...field('phone')}
        />
        <TextField
          label="Company"
          autoComplete="organization"
          maxLength={MAX_COMPANY_LENGTH}
          {...field('company')}
        />
        <TextField
          label="Website"
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
          maxLength={MAX_WEBSITE_LENGTH}
          {...field('website')}
        />
      </div>
      <Select label="Service Interest *" {...field('serviceInterest')}>
        <option value="">Select a service</option>
        {SERVICE_INTERESTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <TextArea label="Message *" rows={4} maxLength={MAX_NOTES_LENGTH} required {...field('message')} />
      <div aria-hidden="true" className="sr-only">
        <label htmlFor="inquiry-subject">Leave this empty</label>
        <input id="inquiry-subject" tabIndex={-1} autoComplete="off" {...form.register('subject')} />
      </div>
      <input type="hidden" name={STAMP_FIELD} value={stamp} readOnly />
      <ProblemText problem={answer && !answer.isSent ? answer.sentence : null} />
      <Button
        type="submit"
        variant="primary"
        busy={isSending}
        busyLabel={t('Sending...')}
        className="self-start"
      >
        Send Message
      </Button>
    </form>
  )
}
