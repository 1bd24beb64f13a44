import { LogOut, Mail } from 'lucide-icons'
import type { ReactNode } from 'react'
import { loadOnTouch } from '#client/ui/hooks/late-code.tsx'
import { useTheme } from '#client/ui/theme.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { useInstallOffer } from './install-offer.ts'
import { Panel, PanelLink } from './panel.tsx'

const themeChoice = loadOnTouch(() => import('#client/ui/theme-choice.tsx'))
const installEntry = loadOnTouch(() => import('./install-entry.tsx'))

interface AccountPanelProps {
  id: string
  label: string
  width: 'page' | 'wide'
  user: CurrentUser
  /** Links above the common ones. */
  children?: ReactNode
}

export function AccountPanel({ id, label, width, user, children }: AccountPanelProps) {
  // Other tabs' colours arrive before the choice does.
  useTheme()
  const offer = useInstallOffer()
  const ThemeChoice = themeChoice.use()?.default
  const InstallEntry = installEntry.use()?.default
  const loadRest = () => {
    for (const late of [themeChoice, installEntry]) void late.load().catch(() => undefined)
  }
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  return (
    <Panel id={id} label={label} width={width} onToggle={loadRest}>
      <div className="border-b border-line px-3 pb-3">
        {name && <p className="font-semibold">{name}</p>}
        <p className="truncate text-13 text-ink2">{user.email}</p>
      </div>
      {children}
      <PanelLink leavesApp href="/api/account/email" icon={<Mail size={18} />}>
        Change email address
      </PanelLink>
      {offer && InstallEntry && <InstallEntry />}
      <PanelLink leavesApp href="/api/logout" icon={<LogOut size={18} />} className="lg:hidden">
        Logout
      </PanelLink>
      {ThemeChoice && <ThemeChoice className="mt-2 flex justify-between [&_label]:grow" />}
    </Panel>
  )
}
