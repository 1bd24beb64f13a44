import {
  CircleQuestionMark,
  Coins,
  House,
  ListChecks,
  type LucideIcon,
  Settings,
  SquareArrowRight,
  UserRoundPlus,
} from 'lucide-icons'
import type { ScreenPath } from '#contract/pages/screens.ts'

const icons: Partial<Record<ScreenPath, LucideIcon>> = {
  '/': House,
  '/tasks': ListChecks,
  '/points': Coins,
  '/referrals': UserRoundPlus,
  '/help': CircleQuestionMark,
  '/settings': Settings,
}

export function iconOf(path: ScreenPath): LucideIcon {
  return icons[path] ?? SquareArrowRight
}
