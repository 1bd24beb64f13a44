import {
  Ban,
  CalendarX,
  Check,
  Circle,
  CircleCheck,
  Clock,
  EyeOff,
  type LucideIcon,
  PackageCheck,
  Pin,
  Users,
  X,
} from 'lucide-icons'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tone = 'neutral' | 'spruce' | 'amber' | 'red' | 'blue'

const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink2',
  spruce: 'bg-spruce-tint text-spruce',
  amber: 'bg-amber-tint text-amber-text',
  red: 'bg-red-tint text-red',
  blue: 'bg-blue-tint text-blue',
}

interface BadgeProps {
  tone?: Tone | undefined
  icon?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** The word carries the meaning; the colour only repeats it. */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full shrink-0 items-center gap-1 rounded-chip px-2 py-px text-13 font-semibold',
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}

type Look = readonly [Tone, LucideIcon]

/** The dashboard loads the icons of these only. */
const OPEN_STATUSES = {
  claimed: ['neutral', Circle],
  pending: ['blue', Clock],
  rejected: ['red', X],
} as const satisfies Record<string, Look>

const STATUSES = {
  ...OPEN_STATUSES,
  approved: ['spruce', Check],
  completed: ['spruce', CircleCheck],
  offered: ['spruce', Clock],
  fulfilled: ['spruce', PackageCheck],
  cancelled: ['neutral', Ban],
  expired: ['neutral', CalendarX],
  priority: ['spruce', Pin],
  full: ['neutral', Users],
  hidden: ['neutral', EyeOff],
} as const satisfies Record<string, Look>

export type Status = keyof typeof STATUSES

/** The screen supplies the word ('Under Review' or 'Pending Review'). */
export function StatusBadge({ status, children }: { status: Status; children: ReactNode }) {
  return <LookBadge look={STATUSES[status]}>{children}</LookBadge>
}

/** The same for a claimed task that is not approved yet. */
export function OpenStatusBadge({
  status,
  children,
}: {
  status: keyof typeof OPEN_STATUSES
  children: ReactNode
}) {
  return <LookBadge look={OPEN_STATUSES[status]}>{children}</LookBadge>
}

function LookBadge({ look: [tone, Icon], children }: { look: Look; children: ReactNode }) {
  return (
    <Badge tone={tone} icon={<Icon size={13} strokeWidth={2.5} />}>
      {children}
    </Badge>
  )
}
