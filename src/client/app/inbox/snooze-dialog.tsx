import { useId, useRef, useState } from 'react'
import { serverNow } from '#client/api/server-clock.ts'
import { clockValueOf, readClockValue } from '#client/app/admin-parts/clock-value.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { Conversation } from '#contract/inbox/inbox.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { DATE_AND_TIME_NEEDED } from '#domain/time/dates.ts'
import { whyNotUntil } from './snooze-words.ts'

interface SnoozeDialogProps {
  message: Conversation
  start: Date
  onPick: (until: Date) => void
  onClose: () => void
}

export function SnoozeDialog({ message, start, onPick, onClose }: SnoozeDialogProps) {
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState(() => clockValueOf(start.toISOString()))
  const [problem, setProblem] = useState<string | undefined>()
  const pick = () => {
    const read = readClockValue(value, null)
    const why = read ? whyNotUntil(message, new Date(read), new Date(serverNow())) : DATE_AND_TIME_NEEDED
    if (read && why === null) return onPick(new Date(read))
    setProblem(why ?? undefined)
    field.current?.focus()
  }
  const hint =
    message.status === 'open'
      ? `Toronto time. A reply is due on ${formatDateTime(message.dueAt)}, so it comes back by then.`
      : 'Toronto time. It’s open again then.'
  return (
    <Dialog
      onClose={onClose}
      title="Snooze until"
      width="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Snooze
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submitBy(pick)}>
        <TextField
          ref={field}
          label="Comes back at"
          type="datetime-local"
          hint={hint}
          value={value}
          error={problem}
          onChange={({ target }) => {
            setValue(target.value)
            setProblem(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
