import { cx } from '../cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md'

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-control border font-semibold ' +
  'max-w-full shrink-0 select-none text-balance transition-colors touch:min-h-11 aria-disabled:cursor-not-allowed [&_svg]:shrink-0'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-spruce text-on-spruce hover:bg-spruce-strong',
  secondary: 'border-line bg-surface text-ink hover:border-input hover:bg-sunken',
  quiet: 'border-transparent text-ink2 hover:bg-sunken hover:text-ink',
  danger: 'border-transparent bg-red text-on-red hover:bg-red-strong',
}

const UNAVAILABLE = 'border-line bg-sunken text-ink3'

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-8 px-3 py-1 text-13',
  md: 'min-h-10 px-4 py-2 text-15',
}

/** An unavailable button looks the same in every variant. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, unavailable = false): string {
  return cx(BASE, SIZES[size], unavailable ? UNAVAILABLE : VARIANTS[variant])
}
