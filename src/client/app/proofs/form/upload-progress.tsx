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
