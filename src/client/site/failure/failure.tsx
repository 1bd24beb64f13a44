import { t } from '#client/words/t.ts'
import type { SitePage } from '../page.ts'
import { PlainHeader } from '../shell/header-frame.tsx'
import { MessagePage } from '../shell/message-page.tsx'

interface FailureProps {
  /** Says what happened and what to do next. */
  message: string
}

/** Shown when the server cannot render a page. */
export const failure: SitePage<FailureProps> = {
  title: () => t('Back in a moment'),
  indexable: false,
  Body: ({ message }) => (
    <MessagePage
      header={<PlainHeader />}
      heading="We can’t show this page right now"
      action={{ href: '', label: t('Try again') }}
    >
      {message}
    </MessagePage>
  ),
}
