import type { SitePage } from '../page.ts'
import { MessagePage } from '../shell/message-page.tsx'
import { PlainHeader } from '../shell/plain-header.tsx'

interface FailureProps {
  /** What happened and what the person can do, in a sentence. */
  message: string
}

/** What somebody sees who opened a page while the product cannot make it. */
export const failure: SitePage<FailureProps> = {
  title: () => 'Back in a moment',
  indexable: false,
  Body: ({ message }) => (
    <MessagePage
      header={<PlainHeader />}
      heading="We cannot show this page now"
      action={{ href: '', label: 'Try again' }}
    >
      {message}
    </MessagePage>
  ),
}
