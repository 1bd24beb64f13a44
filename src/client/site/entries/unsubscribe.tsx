import { createRoot, hydrateRoot } from 'react-dom/client'
import { startWithEarlyEvents } from '#client/start-with-early-events.ts'
import { addressToUnsubscribe } from '#contract/pages/public-pages.ts'
import { takeTypedAlong } from '../typed-fields.ts'
import { UnsubscribePanel } from '../unsubscribe/unsubscribe-panel.tsx'

const root = document.getElementById('unsubscribe')!
const email = addressToUnsubscribe(location.search)
const token = new URLSearchParams(location.search).get('token')
takeTypedAlong(root)
startWithEarlyEvents(() => {
  if (email === null) hydrateRoot(root, <UnsubscribePanel email={null} token={null} />)
  else createRoot(root).render(<UnsubscribePanel {...{ email, token }} />)
})
