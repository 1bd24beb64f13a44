import { Info } from 'lucide-icons'
import { t } from '#client/words/t.ts'

const EXAMPLE = t('Example – made-up figures')

export function ExampleBanner() {
  return (
    <p className="mb-3 flex items-center gap-2 rounded-control border border-input bg-blue-tint px-4 py-3 font-semibold text-blue">
      <Info size={18} className="shrink-0" />
      {EXAMPLE}
    </p>
  )
}

/** Lies across every page of paper. */
export function ExampleMark() {
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 z-30 hidden place-items-center print:grid"
    >
      <span className="-rotate-45 text-40 font-bold whitespace-nowrap text-ink/15">{EXAMPLE}</span>
    </p>
  )
}
