import { ChevronDown } from 'lucide-icons'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { t } from '#client/words/t.ts'
import { BUSINESS_LINKS, LOGIN } from '../site-links.ts'
import { BusinessMenu } from './business-menu.tsx'
import { HeaderFrame } from './header-frame.tsx'
import { LanguageSwitch } from './language-switch.tsx'

/** A phone has only this menu, so it includes the login (specification §2 Landing page). */
const LINKS = [{ path: LOGIN, label: t('Login'), className: 'sm:hidden' }, ...BUSINESS_LINKS]

export function SiteHeader() {
  return (
    <HeaderFrame>
      <div className="flex items-center gap-1 sm:gap-2">
        <BusinessMenu
          links={LINKS}
          // Aligned with the right end of the header.
          className="sm:right-[max(1.5rem,50vw-32.5rem)] sm:left-auto sm:min-w-48"
          wideFace={
            <span className="flex items-center gap-1 max-sm:hidden">
              Business
              <ChevronDown size={16} />
            </span>
          }
        />
        <LanguageSwitch />
        <ButtonLink leavesApp href={LOGIN} size="sm">
          Login
        </ButtonLink>
      </div>
    </HeaderFrame>
  )
}
