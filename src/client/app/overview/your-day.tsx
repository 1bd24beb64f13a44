import { ChevronRight, Keyboard } from 'lucide-icons'
import { Link, useLocation } from 'wouter'
import { DueBadge, OverdueBadge } from '#client/app/admin-parts/overdue-badge.tsx'
import { KeyHint } from '#client/app/desk/shortcuts/key-hint.tsx'
import { useListedShortcuts } from '#client/app/desk/shortcuts/use-listed-shortcuts.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { t } from '#client/words/t.ts'
import type { DayLine } from '#contract/overview/overview.ts'
import { dayWords } from '#domain/overview/day.ts'
import { formatDateTime, formatNumber, formatPoints } from '#domain/text/format.ts'
import { formatRelative } from '#domain/text/format-relative.ts'
import { DAY_MS } from '#domain/time/time.ts'

interface YourDayProps {
  day: readonly DayLine[]
  now: number
}

/** The work that waits for this admin, the first due on top; the key of its place opens a line. */
export function YourDay({ day, now }: YourDayProps) {
  const [, navigate] = useLocation()
  const [first] = day
  const shortcuts = day.map(({ kind, count, link }, index) => ({
    keys: [keyOf(index)],
    shown: [keyOf(index)],
    words: t(dayWords(kind, count)),
    run: () => navigate(link),
  }))
  const listed = useListedShortcuts(shortcuts)
  return (
    <KeepFocus>
      <Card
        title="Your day"
        flush
        aside={
          first && (
            <span className="flex items-center gap-2">
              <IconButton
                label="Shortcuts"
                icon={<Keyboard size={18} />}
                onClick={listed.show}
                className="max-lg:hidden"
              />
              <ButtonLink
                variant="primary"
                size="sm"
                className="self-baseline"
                href={first.link}
                aria-label={`Begin: ${t(dayWords(first.kind, first.count))}`}
              >
                Begin
              </ButtonLink>
            </span>
          )
        }
      >
        {first ? (
          <ol className="divide-y divide-line">
            {day.map((line, index) => (
              <li key={line.kind} className="last:[&>a]:rounded-b-card">
                <Line line={line} shortcut={keyOf(index)} now={now} />
              </li>
            ))}
          </ol>
        ) : (
          <EmptyState kind="first-use" title="Nothing waits for you.">
            When there is something for you to do, it appears here, the first due on top.
          </EmptyState>
        )}
        {listed.dialog}
      </Card>
    </KeepFocus>
  )
}

const keyOf = (index: number) => String(index + 1)

function Line({ line, shortcut, now }: { line: DayLine; shortcut: string; now: number }) {
  const { kind, count, overdue, points, dueAt, link } = line
  const facts = [
    overdue > 1 && `${formatNumber(overdue)} overdue`,
    points !== null && formatPoints(points),
  ].filter((fact) => fact !== false)
  return (
    <Link
      href={link}
      aria-keyshortcuts={shortcut}
      className="flex min-h-11 items-center gap-3 px-4 py-2 transition-colors hover:bg-sunken sm:px-5"
    >
      <KeyHint>{shortcut}</KeyHint>
      <span className="flex min-w-0 grow flex-col gap-x-3 gap-y-1 sm:flex-row sm:items-center">
        <span className="min-w-0 font-semibold break-words">{t(dayWords(kind, count))}</span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:grow sm:flex-row-reverse sm:justify-between">
          <Due dueAt={dueAt} now={now} />
          {facts.length > 0 && <span className="tabular text-13 text-ink2">{facts.join(', ')}</span>}
        </span>
      </span>
      <ChevronRight size={16} className="shrink-0 text-ink2" />
    </Link>
  )
}

/** When the first of a line is due. */
function Due({ dueAt, now }: { dueAt: string; now: number }) {
  const left = Date.parse(dueAt) - now
  if (left < 0) return <OverdueBadge dueAt={dueAt} now={now} />
  if (left < DAY_MS) return <DueBadge dueAt={dueAt} now={now} />
  return (
    <time dateTime={dueAt} title={formatDateTime(dueAt)} className="text-13 whitespace-nowrap text-ink2">
      Due {formatRelative(dueAt, now)}
    </time>
  )
}
