import { ProgressBar } from '#client/ui/progress-bar.tsx'
import { sendingWords } from '../sending-words.ts'

/** `part` goes from 0 to 1. */
export function UploadProgress({ part }: { part: number }) {
  const words = sendingWords(part)
  return (
    <div className="flex flex-col gap-1">
      <ProgressBar label="Upload" value={part} max={1} valueText={words} />
      <p className="tabular text-13 text-ink2">{words}</p>
    </div>
  )
}

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
