import { t } from '#client/words/t.ts'
import { BRAND } from '#domain/site/brand.ts'
import type { NoProps, SitePage } from '../page.ts'
import { LegalDocument } from './legal-document.tsx'
import { PRIVACY_OF_INFORMATION } from './privacy-of-information.tsx'
import { PRIVACY_RIGHTS } from './privacy-rights.tsx'
import { PRIVACY_TOWARDS_OTHERS } from './privacy-towards-others.tsx'

/** 11 sections (specification §2 Legal pages). */
export const privacyPolicy: SitePage<NoProps> = {
  title: () => t('Privacy Policy'),
  description: t(
    'How {brand} handles personal information: what we collect and why, how long we keep it, and the rights you have under Canadian privacy law.',
    { brand: BRAND.name },
  ),
  indexable: true,
  Body: () => (
    <LegalDocument
      title="Privacy Policy"
      lead="What we know about you, what we use it for, how long we keep it, and what you can ask of us. We use no trackers, and a business sees a proof of yours only if you agreed to it for that task."
      sections={[...PRIVACY_OF_INFORMATION, ...PRIVACY_TOWARDS_OTHERS, ...PRIVACY_RIGHTS]}
    />
  ),
}
