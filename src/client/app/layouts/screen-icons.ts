import {
  Coins,
  House,
  Inbox,
  ListChecks,
  type LucideIcon,
  PackageCheck,
  SquareArrowRight,
} from 'lucide-react'
import type { ScreenPath } from '../../../contract/screens.ts'

const icons: Partial<Record<ScreenPath, LucideIcon>> = {
  '/': House,
  '/tasks': ListChecks,
  '/points': Coins,
  '/admin/task-reviews': Inbox,
  '/admin/reward-reviews': PackageCheck,
}

/** The icon beside a screen's name in menus and tabs. */
export function iconOf(path: ScreenPath): LucideIcon {
  return icons[path] ?? SquareArrowRight
}
