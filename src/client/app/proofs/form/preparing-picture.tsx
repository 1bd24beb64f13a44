import { ProgressBar } from '#client/ui/progress-bar.tsx'

const WORDS = 'Preparing your picture...'

/** `part` goes from 0 to 1. */
export function PreparingPicture({ part }: { part: number }) {
  return (
    <div className="flex flex-col gap-1">
      <ProgressBar label={WORDS} value={part} max={1} valueText={`${Math.floor(part * 100)}%`} />
      <p className="text-13 text-ink2">{WORDS}</p>
    </div>
  )
}
