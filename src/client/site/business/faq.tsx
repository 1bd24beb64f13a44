import { ChevronDown, Mail, MessageCircle, Phone } from 'lucide-icons'
import type { ReactNode } from 'react'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { t } from '#client/words/t.ts'
import { COMPANY } from '#contract/pages/company.ts'
import { CLAIMS } from '#domain/site/public-claims.ts'
import type { NoProps, SitePage } from '../page.ts'
import { CONSULTATION, pageAt, REACH_US, WRITE_TO_US } from '../site-links.ts'
import { Band, BusinessPage } from './business-page.tsx'
import { FAQ, type FaqSection } from './faq-content.ts'
import { faqFacts } from './questions.tsx'

const PATH = pageAt('/business/faq')

/** Specification §2 Business pages: FAQ. */
export const businessFaq: SitePage<NoProps> = {
  title: () => t('Frequently asked questions for businesses'),
  description: t(
    'Answers for businesses: how campaigns start, what they cost, who our members are, how we check quality and what is allowed.',
  ),
  indexable: true,
  facts: [faqFacts(Object.assign({}, ...FAQ.map(({ questions }) => questions)))],
  Body: () => (
    <BusinessPage path={PATH} ownLink={{ path: PATH, label: t('FAQ') }} title="Frequently asked questions">
      <div className="border-b border-line">
        <div className="mx-auto flex max-w-page flex-col gap-3 px-4 py-8 sm:px-6 sm:py-12">
          {FAQ.map((section) => (
            <Section key={section.id} {...section} />
          ))}
        </div>
      </div>
      <Band title="Still have a question?" raised>
        <ul className="grid gap-x-8 gap-y-6 md:grid-cols-3">
          <ContactWay
            icon={<MessageCircle size={20} />}
            title="Chat"
            text={t('Ask us in writing. A person reads it {weekdayHours} and {weekendHours}.', CLAIMS)}
          >
            <ButtonLink leavesApp href={`${CONSULTATION}#${WRITE_TO_US}`}>
              Write to us
            </ButtonLink>
          </ContactWay>
          <ContactWay
            icon={<Phone size={20} />}
            title="Phone"
            text={t('Call us for a {consultation}.', CLAIMS)}
          >
            <ButtonLink leavesApp href={`tel:+1-${COMPANY.phone}`}>
              Call {COMPANY.phone}
            </ButtonLink>
          </ContactWay>
          <ContactWay
            icon={<Mail size={20} />}
            title="Email"
            text={t('Send us an email any time. We reply {response}.', CLAIMS)}
          >
            <ButtonLink leavesApp href={`${CONSULTATION}#${REACH_US}`}>
              Send an Email
            </ButtonLink>
          </ContactWay>
        </ul>
      </Band>
    </BusinessPage>
  ),
}

/** Starts closed and opens independently (specification §2). */
function Section({ id, title, questions }: FaqSection) {
  return (
    <details id={id} className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-card px-4 sm:px-6 [&::-webkit-details-marker]:hidden">
        <h2 className="text-17 font-semibold">{title}</h2>
        <ChevronDown size={18} className="shrink-0 text-ink3 transition-transform group-open:rotate-180" />
      </summary>
      <dl className="flex max-w-measure flex-col gap-4 px-4 pb-6 sm:px-6">
        {Object.entries(questions).map(([question, answer]) => (
          <div key={question} className="border-t border-line pt-4">
            <dt className="font-semibold">{question}</dt>
            <dd className="pt-1 text-ink2">{answer}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function ContactWay({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <li className="flex flex-col items-start gap-2 border-t border-line pt-4">
      <h3 className="flex items-center gap-2 text-17 font-semibold">
        <span aria-hidden="true" className="text-spruce">
          {icon}
        </span>
        {title}
      </h3>
      <p className="grow text-ink2">{text}</p>
      {children}
    </li>
  )
}
