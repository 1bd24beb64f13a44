import type { LucideIcon } from 'lucide-icons'
import { useLocation } from 'wouter'
import type { Screen } from '#contract/pages/screens.ts'
import { isActive } from './nav-link.tsx'
import { PanelLink } from './panel.tsx'

interface ScreenPanelLinkProps {
  screen: Screen
  icon: LucideIcon
  /** How much waits there, such as '3 pending'. */
  waiting?: string | undefined
  className?: string
}

export function ScreenPanelLink({ screen, icon: Icon, waiting, ...rest }: ScreenPanelLinkProps) {
  const [path] = useLocation()
  return (
    <PanelLink href={screen.path} active={isActive(screen, path)} icon={<Icon size={18} />} {...rest}>
      {screen.nav}
      {waiting && <span className="tabular ml-auto pl-4 text-13 text-ink2">{waiting}</span>}
    </PanelLink>
  )
}
