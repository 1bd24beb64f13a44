import type { SitePage } from '../page.ts'
import { MessagePage } from '../shell/message-page.tsx'
import { SiteHeader } from '../shell/site-header.tsx'

interface NotFoundProps {
  /** The login that leads back here: a mail's link to a member's page arrives after signing in. */
  loginPath: string
}

/** What a visitor sees at a path that is unknown, or not theirs before they log in (specification §2 Route table). */
export const notFound: SitePage<NotFoundProps> = {
  title: () => '404 Page Not Found',
  indexable: false,
  Body: ({ loginPath }) => (
    <MessagePage
      header={<SiteHeader />}
      heading="404 Page Not Found"
      action={{ href: loginPath, label: 'Log in' }}
    >
      There is nothing at this address that everyone can see. If it belongs to your account, log in and it
      opens.
    </MessagePage>
  ),
}
