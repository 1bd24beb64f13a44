import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { BRAND } from '../../../domain/brand.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { cx } from '../../ui/cx.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { BusinessMenu } from '../shell/business-menu.tsx'
import { HeaderFrame } from '../shell/header-frame.tsx'
import { BUSINESS_LINKS, CONSULTATION, LEGAL_LINKS, type SiteLink } from '../site-links.ts'

interface BusinessPageProps {
  path: string
  /** A page outside the common four adds itself to its own navigation. */
  ownLink?: SiteLink
  title: string
  lead: ReactNode
  children: ReactNode
}

/** The frame of a business page: its header, its heading, its footer (specification §2 Business pages). */
export function BusinessPage({ path, ownLink, title, lead, children }: BusinessPageProps) {
  const links = ownLink ? [...BUSINESS_LINKS, ownLink] : BUSINESS_LINKS
  return (
    <div className="flex min-h-dvh flex-col">
      <BusinessHeader links={links} path={path} />
      <main id="main" tabIndex={-1} className="grow">
        <div className="border-b border-line bg-surface">
          <div className="mx-auto max-w-page px-4 py-8 sm:px-6 sm:py-12">
            <p className="text-13 font-semibold text-spruce">For Businesses</p>
            <h1 className="max-w-measure pt-1 font-display text-30 font-bold tracking-tight sm:text-40">
              {title}
            </h1>
            <div className="max-w-measure pt-3 text-17 text-ink2">{lead}</div>
          </div>
        </div>
        {children}
      </main>
      <BusinessFooter />
    </div>
  )
}

function BusinessHeader({ links, path }: { links: readonly SiteLink[]; path: string }) {
  return (
    <HeaderFrame>
      <nav aria-label="Business" className="flex items-center gap-4 max-md:hidden">
        {links.map((link) => (
          <HeaderLink key={link.path} link={link} isCurrent={link.path === path} />
        ))}
        <TextLink leavesApp standalone href="/">
          <ArrowLeft size={16} aria-hidden="true" />
          Back to Home
        </TextLink>
      </nav>
      <div className="md:hidden">
        <BusinessMenu links={[...links, { path: '/', label: 'Back to Home' }]} path={path} />
      </div>
    </HeaderFrame>
  )
}

function HeaderLink({ link: { path, label }, isCurrent }: { link: SiteLink; isCurrent: boolean }) {
  return (
    <a
      href={path}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'target inline-flex items-center rounded-chip font-semibold hover:text-ink',
        isCurrent ? 'text-ink underline decoration-2 underline-offset-8' : 'text-ink2',
      )}
    >
      {label}
    </a>
  )
}

function BusinessFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-8 text-13 text-ink2 sm:px-6">
        <p>
          © {BRAND.name}, {BRAND.place}
        </p>
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {[
            { path: '/business/case-studies', label: 'Case Studies' },
            { path: '/business/faq', label: 'FAQ' },
            ...LEGAL_LINKS,
          ].map(({ path, label }) => (
            <li key={path}>
              <TextLink leavesApp href={path}>
                {label}
              </TextLink>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}

interface BandProps {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** Every second band lies on white, so that the page reads as sheets. */
  raised?: boolean
}

/** One part of a business page under its own heading. */
export function Band({ title, lead, children, raised = false }: BandProps) {
  return (
    <section className={cx('not-last:border-b border-line', raised && 'bg-surface')}>
      <div className="mx-auto max-w-page px-4 py-8 sm:px-6 sm:py-12">
        <h2 className="text-24 font-bold tracking-tight">{title}</h2>
        {lead && <p className="max-w-measure pt-2 text-ink2">{lead}</p>}
        <div className="pt-6">{children}</div>
      </div>
    </section>
  )
}

/** The last word of a page: what to do next. */
export function NextStep({
  title,
  children,
  secondary,
}: {
  title: string
  children: ReactNode
  secondary?: SiteLink
}) {
  return (
    <section className="bg-deep text-on-deep">
      <div className="mx-auto flex max-w-page flex-col items-start gap-4 px-4 py-12 sm:px-6">
        <h2 className="font-display text-30 font-bold tracking-tight">{title}</h2>
        <p className="max-w-measure text-on-deep2">{children}</p>
        <div className="flex flex-wrap gap-3 pt-1">
          <ButtonLink leavesApp href={CONSULTATION} className="max-sm:whitespace-normal">
            Get Free Consultation
          </ButtonLink>
          {secondary && (
            <a
              href={secondary.path}
              className="target inline-flex min-h-10 items-center px-2 font-semibold underline underline-offset-3"
            >
              {secondary.label}
            </a>
          )}
        </div>
      </div>
    </section>
  )
}

/** Facts in a grid without boxes: a rule above each, as in a ledger. */
export function FactGrid({ facts, columns = 3 }: { facts: readonly Fact[]; columns?: 2 | 3 | 4 }) {
  return (
    <ul
      className={cx(
        'grid gap-x-8 sm:grid-cols-2',
        columns === 3 && 'lg:grid-cols-3',
        columns === 4 && 'lg:grid-cols-4',
      )}
    >
      {facts.map(({ name, text, mark }) => (
        <li key={name} className="flex flex-col gap-1 border-t border-line py-4">
          <h3 className="flex flex-wrap items-center gap-2 text-17 font-semibold">
            {name}
            {mark && (
              <span className="rounded-chip bg-spruce-tint px-2 text-13 font-semibold text-spruce">
                {mark}
              </span>
            )}
          </h3>
          <p className="text-ink2">{text}</p>
        </li>
      ))}
    </ul>
  )
}

export interface Fact {
  name: string
  text: string
  /** A word beside the name, such as 'Most Popular'. */
  mark?: string
}

/** Steps in their order. */
export function NumberedSteps({ steps }: { steps: readonly Fact[] }) {
  return (
    <ol className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
      {steps.map(({ name, text }, at) => (
        <li key={name} className="flex flex-col gap-1 border-t border-line py-4">
          <span aria-hidden="true" className="tabular text-13 font-semibold text-ink3">
            {at + 1} of {steps.length}
          </span>
          <h3 className="text-17 font-semibold">{name}</h3>
          <p className="text-ink2">{text}</p>
        </li>
      ))}
    </ol>
  )
}
