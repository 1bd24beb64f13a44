import type { ReactNode } from 'react'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { cx } from '#client/ui/cx.ts'
import { t } from '#client/words/t.ts'
import type { Texts } from '../page.ts'
import { BusinessMenu } from '../shell/business-menu.tsx'
import { BackToHome, HeaderFrame } from '../shell/header-frame.tsx'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { SiteFooter } from '../shell/site-footer.tsx'
import { BUSINESS_LINKS, CONSULTATION, LEGAL_LINKS, pageAt, type SiteLink } from '../site-links.ts'

const FOOTER_LINKS: readonly SiteLink[] = [
  { path: pageAt('/business/case-studies'), label: t('Case Studies') },
  { path: pageAt('/business/faq'), label: t('FAQ') },
  ...LEGAL_LINKS,
]

interface BusinessFrameProps {
  /** Its address in this language. */
  path: string
  /** A page outside the common four adds itself to its navigation. */
  ownLink?: SiteLink | undefined
  children: ReactNode
}

interface BusinessPageProps extends BusinessFrameProps {
  title: string
  lead?: ReactNode
}

/** Specification §2 Business pages. */
export function BusinessPage({ title, lead, children, ...frame }: BusinessPageProps) {
  return (
    <BusinessFrame {...frame}>
      <div className="border-b border-line bg-surface">
        <div className="mx-auto max-w-page px-4 py-8 sm:px-6 sm:py-12">
          <p className="text-13 font-semibold text-spruce">For Businesses</p>
          <h1 className="max-w-measure pt-1 font-display text-30 font-bold tracking-tight sm:text-40">
            {title}
          </h1>
          {lead && <div className="max-w-measure pt-3 text-17 text-ink2">{lead}</div>}
        </div>
      </div>
      {children}
    </BusinessFrame>
  )
}

/** The header and footer of every business page. */
export function BusinessFrame({ path, ownLink, children }: BusinessFrameProps) {
  const links = ownLink ? [...BUSINESS_LINKS, ownLink] : BUSINESS_LINKS
  return (
    <div className="flex min-h-dvh flex-col">
      <BusinessHeader links={links} path={path} />
      <main id="main" tabIndex={-1} className="grow">
        {children}
      </main>
      <SiteFooter links={FOOTER_LINKS} />
    </div>
  )
}

function BusinessHeader({ links, path }: { links: readonly SiteLink[]; path: string }) {
  return (
    <HeaderFrame>
      <nav aria-label="Business" className="flex items-center gap-4 max-md:hidden print:hidden">
        {links.map((link) => (
          <HeaderLink key={link.path} link={link} isCurrent={link.path === path} />
        ))}
        <BackToHome />
        <LanguageSwitch />
      </nav>
      <div className="flex items-center gap-1 md:hidden print:hidden">
        <LanguageSwitch />
        <BusinessMenu links={[...links, { path: pageAt('/'), label: t('Back to Home') }]} path={path} />
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

interface BandProps {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** Set on every second band, for contrast. */
  raised?: boolean
}

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
    <section className="bg-deep text-on-deep print:hidden">
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

export function FactGrid({ facts }: { facts: Texts }) {
  return (
    <FactList>
      {Object.entries(facts).map(([name, text]) => (
        <Fact key={name} name={name} text={text} />
      ))}
    </FactList>
  )
}

export function FactList({ columns = 3, children }: { columns?: 2 | 3; children: ReactNode }) {
  return <ul className={cx('grid gap-x-8 sm:grid-cols-2', columns === 3 && 'lg:grid-cols-3')}>{children}</ul>
}

interface FactProps {
  name: string
  /** A badge beside the name. */
  mark?: ReactNode
  text: string
  children?: ReactNode
}

export function Fact({ name, mark, text, children }: FactProps) {
  return (
    <li className="flex flex-col gap-1 border-t border-line py-4">
      <h3 className="flex flex-wrap items-center gap-2 text-17 font-semibold">
        {name}
        {mark}
      </h3>
      <p className="text-ink2">{text}</p>
      {children}
    </li>
  )
}
