import { RotateCcw, X } from 'lucide-icons'
import { useId } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { ProgressBar } from '#client/ui/progress-bar.tsx'
import { formatFileSize } from '#domain/files/files.ts'
import { INVALID_BONUS_SENTENCE } from '#domain/media/media.ts'
import { isUnderWay, type QueuedFile } from './upload-queue.ts'
import type { UploadQueue } from './use-upload-queue.ts'

export function QueueRow({ row, queue }: { row: QueuedFile; queue: UploadQueue }) {
  const nameId = useId()
  const { key, file, points, status, problem, wasSkipped } = row
  const canChange = !isUnderWay(row) && status !== 'refused'
  return (
    <li aria-labelledby={nameId} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="flex min-w-0 flex-[1_1_12rem] flex-col gap-1">
        <p id={nameId} className="font-medium wrap-anywhere">
          {file.name}
        </p>
        <p className="tabular text-13 text-ink2">
          {formatFileSize(file.size)}
          {statusText(row)}
        </p>
        {status === 'sending' && <SendingBar row={row} />}
        <ProblemText problem={problem} />
      </div>
      <div className="flex items-start gap-2">
        {canChange && (
          <TextField
            label={`Bonus points for ${file.name}`}
            hideLabel
            inputMode="numeric"
            autoComplete="off"
            className={wasSkipped ? 'w-44' : 'w-24'}
            value={points}
            error={wasSkipped ? INVALID_BONUS_SENTENCE : undefined}
            onChange={(event) => queue.setPoints(key, event.target.value)}
          />
        )}
        {canChange && <span className="pt-2 text-13 text-ink2">points</span>}
        {(status === 'failed' || status === 'stopped') && (
          <Button
            icon={<RotateCcw size={16} />}
            aria-label={`Retry ${file.name}`}
            onClick={() => queue.send(key)}
          >
            Retry
          </Button>
        )}
        {isUnderWay(row) ? (
          <Button aria-label={`Cancel ${file.name}`} onClick={() => queue.stop(key)}>
            Cancel
          </Button>
        ) : (
          <IconButton
            label={`Remove ${file.name}`}
            icon={<X size={18} />}
            onClick={() => queue.remove(key)}
          />
        )}
      </div>
    </li>
  )
}

function SendingBar({ row: { file, progress } }: { row: QueuedFile }) {
  const percent = Math.round(progress * 100)
  return <ProgressBar label={`Upload of ${file.name}`} value={percent} max={100} valueText={`${percent}%`} />
}

function statusText({ status, progress, points }: QueuedFile): string {
  switch (status) {
    case 'queued':
      return `, waiting, bonus points: ${points.trim()}`
    case 'sending':
      return progress < 1 ? `, ${Math.round(progress * 100)}% sent` : ', checking...'
    case 'stopped':
      return ', cancelled'
    default:
      return ''
  }
}
