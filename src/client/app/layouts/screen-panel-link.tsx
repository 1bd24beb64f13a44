import type { LucideIcon } from 'lucide-icons'
import { useLocation } from 'wouter'
import type { Screen } from '#contract/pages/screens.ts'
import { isActive } from './nav-link.tsx'
import { PanelLink } from './panel.tsx'

interface ScreenPanelLinkProps {
  screen: Screen
  icon: LucideIcon
  count?: number | undefined
  className?: string
}

export function ScreenPanelLink({ screen, icon: Icon, count, ...rest }: ScreenPanelLinkProps) {
  const [path] = useLocation()
  return (
    <PanelLink href={screen.path} active={isActive(screen, path)} icon={<Icon size={18} />} {...rest}>
      {screen.nav}
      {count !== undefined && count > 0 && (
        <span className="tabular ml-auto text-13 text-ink2">{count} pending</span>
      )}
    </PanelLink>
  )
}
