import { cx } from './cx.ts'

const RINGS = [
  'M60 42c11-1 19 7 19 18s-8 19-19 19-19-8-19-19 8-17 19-18z',
  'M59 31c17-1 31 12 31 29S77 91 60 91 30 78 30 61s12-29 29-30z',
  'M61 20c23 0 40 17 40 40s-18 42-41 42-42-19-42-41 20-41 43-41z',
  'M59 8c30-1 54 22 54 51s-23 54-53 54S6 90 6 60 29 9 59 8z',
]

export function TreeRings({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 120 120"
      className={cx('shrink-0', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      aria-hidden="true"
    >
      {RINGS.map((ring) => (
        <path key={ring} d={ring} />
      ))}
      <circle cx="60" cy="60" r="9" />
      <circle cx="60.5" cy="60" r="2" fill="currentColor" stroke="none" />
    </svg>
  )
}
