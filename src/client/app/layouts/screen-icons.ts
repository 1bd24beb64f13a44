import {
  ChartColumn,
  CircleQuestionMark,
  Coins,
  Gift,
  House,
  Images,
  Inbox,
  ListChecks,
  ListPlus,
  type LucideIcon,
  Mail,
  Megaphone,
  PackageCheck,
  ScrollText,
  Settings,
  SquareArrowRight,
  UserRoundPlus,
  UsersRound,
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
  '/admin/tasks': ListPlus,
  '/admin/reward-reviews': PackageCheck,
  '/admin/rewards': Gift,
  '/admin/overview': ChartColumn,
  '/admin/inbox': Mail,
  '/admin/announcements': Megaphone,
  '/admin/user-management': UsersRound,
  '/admin/image-cleanup': Images,
  '/admin/audit': ScrollText,
}

/** The icon beside a screen's name in menus and tabs. */
export function iconOf(path: ScreenPath): LucideIcon {
  return icons[path] ?? SquareArrowRight
}
