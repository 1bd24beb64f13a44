import type { ReactNode } from 'react'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { CLAIMS } from '#domain/site/public-claims.ts'
import { CONSULTATION, LOGIN } from '../site-links.ts'

/** The split section (specification §2 Landing page). */
export function Audiences() {
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] px-4 py-12 sm:px-6 md:grid-cols-2">
      <Audience
        name="For Users"
        action={
          <ButtonLink leavesApp href={LOGIN} variant="primary" className="max-sm:whitespace-normal">
            Start Earning Today
          </ButtonLink>
        }
      >
        Earn points in your own time with tasks from Canadian businesses. A person reviews every submission.
        If yours is rejected, we tell you why and you can resubmit.
      </Audience>
      <Audience
        name="For Businesses"
        action={
          <ButtonLink leavesApp href={CONSULTATION} className="max-sm:whitespace-normal">
            Get Free Consultation
          </ButtonLink>
        }
      >
        Reach people who try your business and talk about it. You pay per service, in Canadian dollars, with
        no monthly fees. We start with a {CLAIMS.consultation}.
      </Audience>
    </div>
  )
}

function Audience({ name, action, children }: { name: string; action: ReactNode; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col items-start gap-3 border-line py-6 max-md:not-last:border-b md:px-8 md:first:pl-0 md:last:border-l md:last:pr-0">
      <h2 className="text-24 font-bold tracking-tight">{name}</h2>
      <p className="max-w-measure text-ink2">{children}</p>
      <div className="pt-1">{action}</div>
    </section>
  )
}
