import { t } from '#client/words/t.ts'
import { BRAND } from '#domain/site/brand.ts'
import type { NoProps, SitePage } from '../page.ts'
import { LegalDocument } from './legal-document.tsx'
import { TERMS_ON_CONDUCT } from './terms-on-conduct.tsx'
import { TERMS_ON_LAW } from './terms-on-law.tsx'
import { TERMS_ON_TASKS } from './terms-on-tasks.tsx'

/** 18 sections (specification §2 Legal pages). */
export const termsOfUse: SitePage<NoProps> = {
  title: () => t('Terms of Use'),
  description: t(
    'The terms of {brand}: who can be a member, how tasks, reviews, points and rewards work, and what you and we can rely on.',
    { brand: BRAND.name },
  ),
  indexable: true,
  Body: () => (
    <LegalDocument
      title="Terms of Use"
      lead="What you can rely on, what we ask of you, and what happens when something goes wrong. Please read these terms before you accept them."
      sections={[...TERMS_ON_TASKS, ...TERMS_ON_CONDUCT, ...TERMS_ON_LAW]}
    />
  ),
}
