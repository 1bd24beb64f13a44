import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { useAnnounce } from '#client/ui/hooks/announce.tsx'
import { DEFAULT_MEDIA_BONUS } from '#domain/media/media.ts'
import { plural } from '#domain/text/format.ts'
import { QueueRow } from './queue-row.tsx'
import { isUnderWay, nextToSend } from './upload-queue.ts'
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
