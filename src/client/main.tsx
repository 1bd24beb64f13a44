import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/query-client.ts'
import { App } from './app/app.tsx'
import { loadScreenAhead } from './app/routes.tsx'
import { LiveRegion } from './ui/announce.tsx'
import { adoptCspNonce } from './ui/csp-nonce.ts'
import { Toaster } from './ui/toasts.tsx'

adoptCspNonce()
loadScreenAhead(location.pathname)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <App />
      <Toaster />
      <LiveRegion />
    </QueryClientProvider>
  </StrictMode>,
)
