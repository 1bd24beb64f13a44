import { ExternalLink } from 'lucide-icons'
import type { ReactNode } from 'react'
import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { shownCompany } from '#client/company.ts'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { listOwnMessages } from '#contract/inbox/own-messages.ts'
import { BRAND } from '#domain/site/brand.ts'
import { ContactForm } from './contact-form.tsx'
import { Faq } from './faq.tsx'
import { useMessageAddress } from './use-message-address.ts'
import { YourMessages } from './your-messages.tsx'

/** Conversations shown before 'Load more'. */
const MESSAGES_SHOWN = 5

/** Help & Support (specification §2). */
export default function HelpPage() {
  const { data: user } = useCurrentUser()
  const address = useMessageAddress()
  const list = usePagedEndpoint(listOwnMessages, { query: { limit: MESSAGES_SHOWN } })
  // The rest of the page waits until it is known whether there are messages above it, so it does not jump.
  const isHeld = list.isPending && address.id === null
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Help & Support" lead="Find an answer here, or write to us." />
      <div
        className={cx(
          'grid items-start gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] lg:gap-6',
          isHeld && 'animate-held',
        )}
      >
        <KeepFocus className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <YourMessages list={list} address={address} user={user ?? undefined} />
          <Faq />
        </KeepFocus>
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <ContactForm email={user?.email ?? ''} />
          <ContactInfo />
        </div>
      </div>
    </div>
  )
}

function ContactInfo() {
  const { name, postalAddress, supportEmail } = shownCompany()
  return (
    <Card title="Contact Information">
      <dl className="flex flex-col gap-4 pt-4">
        <Way label="Email">
          <TextLink standalone leavesApp href={`mailto:${supportEmail}`} className="break-all">
            {supportEmail}
          </TextLink>
        </Way>
        <Way label="Community chat">
          <ElsewhereLink href={BRAND.communityChatUrl}>Join the community chat</ElsewhereLink>
        </Way>
        <Way label="Social media">
          <ElsewhereLink href={BRAND.socialProfileUrl}>Follow {BRAND.shortName}</ElsewhereLink>
        </Way>
        <Way label="Mailing address">
          <address className="whitespace-pre-line not-italic">{`${name}\n${postalAddress}`}</address>
        </Way>
      </dl>
    </Card>
  )
}

function Way({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-13 text-ink2">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function ElsewhereLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <TextLink standalone leavesApp href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <ExternalLink size={16} />
      <span className="sr-only">(opens in a new tab)</span>
    </TextLink>
  )
}
