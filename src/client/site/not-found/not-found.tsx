import { t } from '#client/words/t.ts'
import type { SitePage } from '../page.ts'
import { MessagePage } from '../shell/message-page.tsx'
import { SiteHeader } from '../shell/site-header.tsx'

interface NotFoundProps {
  /** Returns here after signing in: an email may link to a member’s page. */
  loginPath: string
}

/** Shown at unknown paths, and at a member’s paths while signed out (specification §2 Route table). */
export const notFound: SitePage<NotFoundProps> = {
  title: () => t('404 Page Not Found'),
  indexable: false,
  Body: ({ loginPath }) => (
    <MessagePage
      header={<SiteHeader />}
      heading="404 Page Not Found"
      action={{ href: loginPath, label: t('Sign in') }}
    >
      This page doesn’t exist, or you need to sign in to see it.
    </MessagePage>
  ),
}
