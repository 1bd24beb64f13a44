import { useEffect } from 'react'
import { ButtonLink } from '../ui/button-link.tsx'
import { toast } from '../ui/toasts.tsx'

const TITLE = 'Access Denied'
const SENTENCE = 'Admin access required for this page.'

/** What a member sees on an admin's page: a toast and the same words on the page (specification §6). */
export function AccessDenied() {
  useEffect(() => toast({ title: TITLE, description: SENTENCE, tone: 'destructive' }), [])
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-3 text-center">
      <h1 tabIndex={-1} className="font-display text-30 font-bold tracking-tight">
        {TITLE}
      </h1>
      <p className="text-ink2">{SENTENCE}</p>
      <ButtonLink href="/">Go to Dashboard</ButtonLink>
    </div>
  )
}
