import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { dollarsText } from '#domain/points/dollars.ts'

/**
 * Returns a function that says what points are worth, such as 'about $1.50'; it returns null where the settings do not
 * show that. Members need SHOW_DOLLARS; a cost for the team needs only POINTS_PER_DOLLAR.
 */
export function useDollars(audience: 'members' | 'team') {
  const dollars = useCurrentUser().data?.dollars
  return (points: number, price?: number | null): string | null =>
    dollars && (audience === 'team' || dollars.membersSee)
      ? dollarsText(points, dollars.pointsPerDollar, price)
      : null
}

interface DollarsProps {
  points: number
  /** The price that the reward states, which must be about the same; null for none. */
  price?: number | null
  audience?: 'members' | 'team'
  className?: string
}

export function Dollars({ points, price, audience = 'members', className = 'text-ink2' }: DollarsProps) {
  const text = useDollars(audience)(points, price)
  return text && <span className={`tabular text-13 font-normal whitespace-nowrap ${className}`}>{text}</span>
}
