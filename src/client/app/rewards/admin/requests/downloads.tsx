import { Download } from 'lucide-icons'
import { useState } from 'react'
import type { ReviewFilters } from '#client/app/desk/queue/use-review-address.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Menu, MenuItem, MenuLink } from '#client/ui/overlays/menu.tsx'
import { ledgerCsv, rewardRequestsCsv } from '#contract/audit/exports.ts'
import { DATE_NEEDED, DAYS_BACKWARDS_SENTENCE, endOfTorontoDay } from '#domain/time/dates.ts'

/** Downloads the filtered list, or the ledger between two days, as CSV. */
export function Downloads({ filters }: { filters: ReviewFilters<string> }) {
  const [choosesDays, setChoosesDays] = useState(false)
  const requests = addressOf(rewardRequestsCsv.path, {
    status: filters.status === 'all' ? '' : filters.status,
    category: filters.category,
    search: filters.search,
  })
  return (
    <>
      <Menu
        trigger={
          <Button icon={<Download size={16} />}>
            <span className="lg:max-xl:sr-only">Download CSV</span>
          </Button>
        }
      >
        <MenuLink leavesApp href={requests}>
          Requests in this list
        </MenuLink>
        <MenuItem onSelect={() => setChoosesDays(true)}>Points ledger...</MenuItem>
      </Menu>
      <LedgerDialog open={choosesDays} onClose={() => setChoosesDays(false)} />
    </>
  )
}

function LedgerDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const problems = dayProblems(from, to)
  const problem = problems.from ?? problems.to
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="sm"
      title="Download the points ledger"
      description="Every points entry with the balance after it. Leave a day empty for no limit."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {problem ? (
            <Button variant="primary" disabledReason={problem} hideReason>
              Download CSV
            </Button>
          ) : (
            <ButtonLink
              leavesApp
              download
              variant="primary"
              icon={<Download size={16} />}
              href={addressOf(ledgerCsv.path, { from, to })}
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

function addressOf(path: string, query: Record<string, string>): string {
  const parts = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
  return parts.size === 0 ? path : `${path}?${parts}`
}
