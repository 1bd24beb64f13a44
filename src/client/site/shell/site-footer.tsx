import { TextLink } from '#client/ui/text-link.tsx'
import { COMPANY } from '#contract/pages/company.ts'
import { BRAND } from '#domain/site/brand.ts'
import { LEGAL_LINKS, type SiteLink } from '../site-links.ts'

const LINKS: readonly SiteLink[] = [
  ...LEGAL_LINKS,
  { path: `mailto:${COMPANY.supportEmail}`, label: COMPANY.supportEmail },
]

export function SiteFooter({ links = LINKS }: { links?: readonly SiteLink[] }) {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-8 text-13 text-ink2 sm:px-6">
        <p>
          © {COMPANY.name}, {BRAND.place}
        </p>
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {links.map(({ path, label }) => (
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
