import { createRoot } from 'react-dom/client'
import { UnsubscribePanel } from '../unsubscribe/unsubscribe-panel.tsx'

const link = new URLSearchParams(location.search)
createRoot(document.getElementById('unsubscribe')!).render(
  <UnsubscribePanel email={link.get('email')?.trim() || null} token={link.get('token')} />,
)
