import { Download } from 'lucide-icons'
import { type ReactNode, useState } from 'react'
import { addressOf } from '#client/app/address-of.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { useOnline } from '#client/ui/hooks/use-online.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { DATE_NEEDED, DAYS_BACKWARDS_SENTENCE, endOfTorontoDay } from '#domain/time/dates.ts'

interface DownloadDaysProps {
  open: boolean
  onClose: () => void
  title: string
  description: string
  /** The address of the CSV file, which takes `from` and `to`. */
  path: string
  /** Its other filters, with their fields as children. */
  filters?: Record<string, string>
  children?: ReactNode
}

/** Downloads what is between two days as CSV. */
export default function DownloadDays({
  open,
  onClose,
  title,
  description,
  path,
  filters,
  children,
}: DownloadDaysProps) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const isOnline = useOnline()
  const problems = dayProblems(from, to)
  const problem = problems.from ?? problems.to
  const obstacle = problem ?? (isOnline ? undefined : 'You’re offline. Connect to download the file.')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="sm"
      title={title}
      description={description}
      footer={
        <>
          <Button className="self-start" onClick={onClose}>
            Close
          </Button>
          {obstacle ? (
            <Button variant="primary" disabledReason={obstacle} hideReason={problem !== undefined}>
              Download CSV
            </Button>
          ) : (
            <ButtonLink
              leavesApp
              download
              variant="primary"
              icon={<Download size={16} />}
              href={addressOf(path, { from, to, ...filters })}
              onClick={onClose}
            >
              Download CSV
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label="First day"
          hint="Toronto time."
          error={problems.from}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          type="date"
          label="Last day"
          hint="Included."
          error={problems.to}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        {children}
      </div>
    </Dialog>
  )
}

/** The server refuses the same. */
function dayProblems(from: string, to: string) {
  const dayProblem = (day: string) => (day === '' || endOfTorontoDay(day) ? undefined : DATE_NEEDED)
  const isBackwards = from !== '' && to !== '' && to < from
  return {
    from: dayProblem(from),
    to: dayProblem(to) ?? (isBackwards ? DAYS_BACKWARDS_SENTENCE : undefined),
  }
}
