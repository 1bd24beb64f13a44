import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { Router } from 'wouter'
import { LiveRegion } from '#client/ui/hooks/announce.tsx'
import { Toaster } from '#client/ui/overlays/toasts.tsx'
import { App } from './app.tsx'

/** The address to render on the server; the browser knows its own. */
export interface Address {
  path: string
  /** The query with its question mark, or empty. */
  search: string
}

/** The same on the server and in the browser, so that it can be hydrated. */
export function Application({ client, address }: { client: QueryClient; address?: Address }) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <Router {...(address && { ssrPath: address.path, ssrSearch: address.search })}>
          <App />
        </Router>
        <Toaster />
        <LiveRegion />
      </QueryClientProvider>
    </StrictMode>
  )
}
