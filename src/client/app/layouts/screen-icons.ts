import {
  CircleQuestionMark,
  Coins,
  House,
  Inbox,
  ListChecks,
  type LucideIcon,
  PackageCheck,
  Settings,
  SquareArrowRight,
  UserRoundPlus,
} from 'lucide-react'
import type { ScreenPath } from '../../../contract/screens.ts'

const icons: Partial<Record<ScreenPath, LucideIcon>> = {
  '/': House,
  '/tasks': ListChecks,
  '/points': Coins,
  '/referrals': UserRoundPlus,
  '/help': CircleQuestionMark,
  '/settings': Settings,
  '/admin/task-reviews': Inbox,
  '/admin/reward-reviews': PackageCheck,
}

/** The icon beside a screen's name in menus and tabs. */
export function iconOf(path: ScreenPath): LucideIcon {
  return icons[path] ?? SquareArrowRight
}
