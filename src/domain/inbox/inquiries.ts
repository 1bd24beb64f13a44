import { sentence } from '#domain/text/wording.ts'

/** Specification §9 Service interest options. */
export const SERVICE_INTERESTS = [
  { value: 'review-generation', label: sentence('Review Generation') },
  { value: 'social-media', label: sentence('Social Media Engagement') },
  { value: 'content-creation', label: sentence('Content Creation') },
  { value: 'local-marketing', label: sentence('Local Marketing') },
  { value: 'brand-awareness', label: sentence('Brand Awareness') },
  { value: 'visual-marketing', label: sentence('Visual Marketing') },
  { value: 'custom-solution', label: sentence('Custom Solution') },
  { value: 'multiple-services', label: sentence('Multiple Services') },
] as const
export type ServiceInterest = (typeof SERVICE_INTERESTS)[number]['value']

export function serviceLabel(interest: ServiceInterest | null): string | null {
  return SERVICE_INTERESTS.find(({ value }) => value === interest)?.label ?? null
}

/** Specification §8 Message Sent! */
export const INQUIRY_SENT = sentence("Thank you for your interest. We'll get back to you within 24 hours.")

export const MAX_COMPANY_LENGTH = 200
export const MAX_WEBSITE_LENGTH = 500

/** A form sent faster than this was filled in by a bot. */
export const MIN_FILL_MS = 3000

/** A form older than this has to be loaded again. */
export const MAX_FILL_MS = 24 * 60 * 60 * 1000
