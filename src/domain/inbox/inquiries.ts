/** Specification §9 Service interest options. */
export const SERVICE_INTERESTS = [
  { value: 'review-generation', label: 'Review Generation' },
  { value: 'social-media', label: 'Social Media Engagement' },
  { value: 'content-creation', label: 'Content Creation' },
  { value: 'local-marketing', label: 'Local Marketing' },
  { value: 'brand-awareness', label: 'Brand Awareness' },
  { value: 'visual-marketing', label: 'Visual Marketing' },
  { value: 'custom-solution', label: 'Custom Solution' },
  { value: 'multiple-services', label: 'Multiple Services' },
] as const
export type ServiceInterest = (typeof SERVICE_INTERESTS)[number]['value']

export function serviceLabel(interest: ServiceInterest | null): string | null {
  return SERVICE_INTERESTS.find(({ value }) => value === interest)?.label ?? null
}

/** Specification §8 Message Sent! */
export const INQUIRY_SENT = "Thank you for your interest. We'll get back to you within 24 hours."

export const MAX_COMPANY_LENGTH = 200
export const MAX_WEBSITE_LENGTH = 500

/** A form sent faster than this was filled in by a bot. */
export const MIN_FILL_MS = 3000

/** A form older than this has to be loaded again. */
export const MAX_FILL_MS = 24 * 60 * 60 * 1000
