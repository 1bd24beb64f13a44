import { identityPages } from './identity/identity-pages.ts'
import { landing } from './landing/landing.tsx'
import { privacyPolicy } from './legal/privacy-policy.tsx'
import { termsOfUse } from './legal/terms-of-use.tsx'
import { notFound } from './not-found/not-found.tsx'

/** Every document that is rendered as plain markup, by name. */
export const pages = { ...identityPages, landing, notFound, privacyPolicy, termsOfUse }

export type PageName = keyof typeof pages
export type PageProps<N extends PageName> = Parameters<(typeof pages)[N]['Body']>[0]
