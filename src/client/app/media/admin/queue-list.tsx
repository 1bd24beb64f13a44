import { RotateCcw, X } from 'lucide-icons'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { useAnnounce } from '#client/ui/hooks/announce.tsx'
import { ProgressBar } from '#client/ui/progress-bar.tsx'
import { formatFileSize } from '#domain/files/files.ts'
import { DEFAULT_MEDIA_BONUS, INVALID_BONUS_SENTENCE } from '#domain/media/media.ts'
import { plural } from '#domain/text/format.ts'
import { isUnderWay, nextToSend, type QueuedFile } from './upload-queue.ts'
import type { UploadQueue } from './use-upload-queue.ts'

export function QueueList({ queue }: { queue: UploadQueue }) {
  const list = useRef<HTMLUListElement>(null)
  const { rows, isBusy } = queue
  const next = nextToSend(rows)
  const underWay = rows.filter(isUnderWay).length
  const skipped = rows.filter(({ wasSkipped }) => wasSkipped).length
  useEffect(() => {
    if (skipped > 0) list.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [skipped])
  useAnnounce(underWay > 0 ? `${plural(underWay, 'file', 'files')} to go` : undefined)
  return (
    <section
      aria-label="Files to upload"
      className="flex flex-col gap-3 rounded-card border border-line p-3 sm:p-4"
    >
      {rows.length > 1 && <SamePoints onSet={(points) => queue.setPoints('all', points)} />}
      <ul ref={list} className="flex flex-col divide-y divide-line">
        {rows.map((row) => (
          <QueueRow key={row.key} row={row} queue={queue} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          busy={isBusy}
          busyLabel={`Uploading... ${plural(underWay, 'file', 'files')} to go`}
          disabledReason={next.length === 0 && !isBusy ? 'None of these files can be uploaded.' : null}
          onClick={() => queue.send()}
        >
          {`${next[0]?.status === 'failed' ? 'Retry' : 'Upload'} ${plural(next.length, 'file', 'files')}`}
        </Button>
        {isBusy && <Button onClick={() => queue.stop('all')}>Cancel uploads</Button>}
      </div>
    </section>
  )
}

function SamePoints({ onSet }: { onSet: (points: string) => void }) {
  const [points, setPoints] = useState(String(DEFAULT_MEDIA_BONUS))
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextField
        label="Points for all files"
        inputMode="numeric"
        autoComplete="off"
        className="w-44"
        value={points}
        onChange={(event) => setPoints(event.target.value)}
      />
      <Button onClick={() => onSet(points)}>Apply to all</Button>
    </div>
  )
}

function QueueRow({ row, queue }: { row: QueuedFile; queue: UploadQueue }) {
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
