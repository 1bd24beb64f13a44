import { Keyboard } from 'lucide-icons'
import { useCallback, useEffect, useRef } from 'react'
import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { FilterSelect } from '#client/app/admin-parts/filter-select.tsx'
import { toggleReason } from '#client/app/desk/decision/reason-chips.tsx'
import { StickyActions } from '#client/app/desk/decision/sticky-actions.tsx'
import { ReviewScreen } from '#client/app/desk/layout/review-screen.tsx'
import { ReviewWorkbench } from '#client/app/desk/layout/review-workbench.tsx'
import { StatCards } from '#client/app/desk/list/stat-cards.tsx'
import { useMemberNotes } from '#client/app/desk/notes/use-member-notes.ts'
import type { Card } from '#client/app/desk/queue/arrange-cards.ts'
import { useSeen } from '#client/app/desk/queue/use-seen.ts'
import { moveShortcuts } from '#client/app/desk/shortcuts/review-shortcuts.ts'
import { EndedHolds } from '#client/app/desk/undo/ended-holds.tsx'
import { OwnDecisions, UndoLast, undoShortcut } from '#client/app/desk/undo/own-decisions.tsx'
import { UnsavedChanges } from '#client/app/unsaved-changes.tsx'
import { useNow } from '#client/app/use-now.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { type AdminRewardCase, listCaseFigures } from '#contract/rewards/cases.ts'
import { CASE_STATUS_LABELS, CASE_STATUSES, type CaseStatus } from '#domain/rewards/cases.ts'
import { plural } from '#domain/text/format.ts'
import { CASE_DESK } from './case-desk.ts'
import { CaseDetails } from './case-details.tsx'
import { CaseForm, REFUSAL_REASONS } from './case-form.tsx'
import { casePresses, OWN_CASE } from './case-presses.ts'
import { CasePicture, CaseReport } from './case-report.tsx'
import { CaseRow } from './case-row.tsx'
import { useCaseDecision, useCaseQueue } from './use-case-queue.ts'

const STATUS_OPTIONS = CASE_STATUSES.map((status) => [status, CASE_STATUS_LABELS[status]] as const)

const DIGITS = REFUSAL_REASONS.map((_, index) => String(index + 1))

/** Cases about delivered rewards: replaced, refunded or refused. */
export default function CasesPage() {
  useEffect(CasePicture.preload, [])
  const now = useNow().getTime()
  const { data: me } = useCurrentUser()
  const figures = useEndpoint(listCaseFigures)
  const { address, status, list, queue, isForOthers } = useCaseQueue(me)
  const decision = useCaseDecision({ queue, isForOthers, me })
  const { isOpen, takeBack } = decision
  const { draft, setDraft } = queue
  const current = queue.current?.row ?? null
  const userId = current?.request.user.id ?? ''
  const notes = useMemberNotes({ cardId: current?.id ?? null, userId, canRead: userId !== me?.id })
  const refs = {
    notes: useRef<HTMLTextAreaElement>(null),
    code: useRef<HTMLTextAreaElement>(null),
    refuse: useRef<HTMLButtonElement>(null),
  }
  const seen = useSeen(
    current && {
      id: current.id,
      state: [current.changedAt, draft.rejecting].join(),
      ...{ hasPicture: false, isReady: true },
    },
  )
  const presses = casePresses({ queue, seen, decision, refs })
  const listRow = useCallback((card: Card<AdminRewardCase>) => <CaseRow card={card} now={now} />, [now])
  const chooseReason = (digit: string) => {
    const reason = REFUSAL_REASONS[Number(digit) - 1]
    if (isOpen && draft.rejecting && reason) setDraft({ ...draft, notes: toggleReason(draft.notes, reason) })
  }

  return (
    <ReviewScreen
      title="Cases"
      cardIsOpen={queue.isAsked}
      stats={
        <StatCards
          isPending={figures.isPending}
          stats={[
            { label: 'Open', value: figures.data?.open },
            { label: 'Overdue', value: figures.data?.overdue },
          ]}
        />
      }
      filters={(showShortcuts) => (
        <div className="flex flex-wrap items-center gap-2">
          <FilterSelect
            of={address}
            name="status"
            label="Status"
            options={STATUS_OPTIONS}
            className="max-sm:grow"
          />
          <OwnDecisions takeBack={takeBack} />
          <Button icon={<Keyboard size={16} />} onClick={showShortcuts} className="ml-auto max-lg:hidden">
            Shortcuts
          </Button>
        </div>
      )}
      shortcuts={[
        ...moveShortcuts(queue.move, { next: 'Next', previous: 'Previous' }),
        { keys: ['e'], shown: ['E'], words: 'Replace', run: presses.replace },
        { keys: ['p'], shown: ['P'], words: 'Return the points', run: presses.refund },
        { keys: ['r'], shown: ['R'], words: 'Refuse: choose a reason', run: presses.refuse },
        {
          keys: DIGITS,
          shown: ['1', '–', DIGITS.at(-1)!],
          words: 'Add or remove a reason',
          run: chooseReason,
        },
        { keys: [], shown: ['R', 'Enter'], words: 'Send the refusal', run: presses.refuse },
        { keys: ['Escape'], shown: ['Esc'], words: 'Cancel the refusal', run: presses.cancel },
        { keys: ['n'], shown: ['N'], words: 'Write a note', run: () => refs.notes.current?.focus() },
        { keys: ['s'], shown: ['S'], words: 'Write a staff note', run: notes.write },
        { keys: ['c'], shown: ['C'], words: 'Type the new code', run: () => refs.code.current?.focus() },
        undoShortcut(takeBack),
      ]}
    >
      <ReviewWorkbench
        queue={queue}
        list={list}
        count={status === 'open' && figures.data ? { count: figures.data.open, isCapped: false } : undefined}
        status={status}
        label="Cases"
        titleOf={(row) => row.request.reward.name}
        listRow={listRow}
        nameOf={CASE_DESK.nameOf}
        seen={seen}
        onSendAgain={decision.sendAgain}
        undoLast={<UndoLast takeBack={takeBack} />}
        problem={takeBack.problem}
        endedHolds={
          <EndedHolds
            takeBack={takeBack}
            onShow={queue.choose}
            besides={(id) =>
              decision.codeOf(id) !== '' && (
                <CopyButton text={decision.codeOf(id)} what="code or reference" words="Copy code" />
              )
            }
          />
        }
        noneFree={
          <EmptyState kind="first-use" title="Nothing for you to decide right now.">
            <p>The rest is for another admin. You can still open one from the list.</p>
          </EmptyState>
        }
        proof={({ row }) => <CaseReport row={row} />}
        decision={(card) => (
          <CaseDetails
            {...{ card, now, isOpen }}
            decidedElsewhere={decision.decidedElsewhere}
            notes={notes}
            onDecide={decision.decide}
          />
        )}
        actions={({ row }) => (
          <>
            {isOpen && <CaseForm key={row.id} {...{ row, queue, decision, seen, presses, refs }} />}
            {decision.unsentCode !== '' && (
              <StickyActions>
                <p>The code or reference that you typed wasn’t sent.</p>
                <div>
                  <CopyButton text={decision.unsentCode} what="code or reference" words="Copy code" />
                </div>
              </StickyActions>
            )}
            {decision.isOwn && (
              <StickyActions>
                <p>{OWN_CASE}</p>
              </StickyActions>
            )}
          </>
        )}
        empty={
          <NoCases
            status={status}
            sendingCount={queue.sendingCount}
            onShowOpen={() => address.change({ status: 'open' })}
          />
        }
      />
      <UnsavedChanges when={decision.hasUnsent} />
    </ReviewScreen>
  )
}

interface NoCasesProps {
  status: CaseStatus
  sendingCount: number
  onShowOpen: () => void
}

function NoCases({ status, sendingCount, onShowOpen }: NoCasesProps) {
  if (status !== 'open') {
    return (
      <EmptyState
        kind="first-use"
        title="No cases with this outcome."
        action={<Button onClick={onShowOpen}>Show open cases</Button>}
      />
    )
  }
  return (
    <EmptyState kind="first-use" title="No open cases.">
      <p>
        {sendingCount > 0
          ? `Saving ${plural(sendingCount, 'decision', 'decisions')}...`
          : 'When a member reports a problem with a reward, it appears here.'}
      </p>
    </EmptyState>
  )
}
