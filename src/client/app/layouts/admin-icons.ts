import {
  ChartColumn,
  Gift,
  Images,
  Inbox,
  ListPlus,
  type LucideIcon,
  Mail,
  Megaphone,
  PackageCheck,
  ScrollText,
  UsersRound,
} from 'lucide-icons'
import type { ScreenPath } from '#contract/pages/screens.ts'
import { iconOf } from './screen-icons.ts'

const icons: Partial<Record<ScreenPath, LucideIcon>> = {
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

/** Its own file, so that members do not load these icons. */
export function adminIconOf(path: ScreenPath): LucideIcon {
  return icons[path] ?? iconOf(path)
}
