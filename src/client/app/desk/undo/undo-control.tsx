import { Undo2 } from 'lucide-icons'
import { useRef, useState } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { MAX_NOTES_LENGTH, REASON_NEEDED } from '#domain/text/text.ts'
import { RefusalNotice } from '../decision/refusal-notices.tsx'
import type { SecondAdminStep } from '../second-admin/second-admin-step.ts'
import { KeyHint } from '../shortcuts/key-hint.tsx'
import { useShortcutSetting } from '../shortcuts/shortcut-setting.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'

interface UndoCall<Input, Reply> {
  run: (input: Input) => Promise<Reply | undefined>
  isPending: boolean
  problem: string | null
  reset: () => void
}

interface UndoControlProps<Plan extends { reviewedAt: string }> {
  id: number
  canUndo: boolean
  /** U opens it, unless false. */
  hasKey?: boolean
  /** Names the button, the title and the confirmation, such as 'Undo approval'. */
  label: string
  doneWords: string
  /** Fetches the consequences. */
  preview: UndoCall<{ params: { id: number } }, Plan>
  sentencesOf: (plan: Plan) => string[]
  undo: UndoCall<
    { params: { id: number }; body: { reason: string; reviewedAt: string } & SecondAdminStep['more'] },
    unknown
  >
  /** The step that makes a refused undo possible. */
  step?: SecondAdminStep | null
}

/** Undoes a decision: shows the consequences first and asks for a reason. One per card. */
export function UndoControl<Plan extends { reviewedAt: string }>(props: UndoControlProps<Plan>) {
  const { id, canUndo, hasKey = true, label, doneWords, preview, sentencesOf, undo, step } = props
  const problem = undo.problem ?? preview.problem
  const [foreseen, setForeseen] = useState<{ plan: Plan; label: string } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [reasonIsMissing, setReasonMissing] = useState(false)
  const [isDone, setDone] = useState(false)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const done = useRef<HTMLParagraphElement>(null)
  const { on } = useShortcutSetting()

  const ask = async () => {
    if (!canUndo || preview.isPending) return
    setDone(false)
    undo.reset()
    const plan = await preview.run({ params: { id } })
    if (plan === undefined) return
    setForeseen({ plan, label })
    setOpen(true)
  }
  const confirm = async () => {
    if (reason.trim() === '') {
      setReasonMissing(true)
      reasonField.current?.focus()
      return
    }
    if (foreseen === null) return
    const { reviewedAt } = foreseen.plan
    if ((await undo.run({ params: { id }, body: { reason, reviewedAt, ...step?.more } })) === undefined)
      return
    setOpen(false)
    setReason('')
    setDone(true)
  }
  useShortcuts(
    [{ keys: ['u'], shown: ['U'], words: 'Undo this decision, with a reason', run: () => void ask() }],
    on && hasKey,
  )

  return (
    <div className="flex flex-col gap-2">
      {isDone && (
        <p ref={done} tabIndex={-1} role="status" className="text-ink2">
          {doneWords}
        </p>
      )}
      {canUndo && (
        <Button
          size={hasKey ? 'md' : 'sm'}
          className="self-start"
          icon={<Undo2 size={16} />}
          aria-keyshortcuts={hasKey ? 'U' : undefined}
          busy={preview.isPending}
          onClick={() => void ask()}
        >
          {label} {hasKey && <KeyHint>U</KeyHint>}
        </Button>
      )}
      {!isOpen && problem !== null && <RefusalNotice>{problem}</RefusalNotice>}
      <AlertDialog
        open={isOpen}
        onClose={() => undo.isPending || setOpen(false)}
        title={`${foreseen?.label}?`}
        description="Here’s what happens:"
        confirmLabel={step?.label ?? foreseen?.label ?? label}
        busy={undo.isPending}
        focusAfter={done}
        onConfirm={() => void confirm()}
      >
        <ul className="tabular flex list-disc flex-col gap-1 pl-4">
          {(foreseen ? sentencesOf(foreseen.plan) : []).map((sentence) => (
            <li key={sentence} className="break-words">
              {sentence}
            </li>
          ))}
        </ul>
        <TextArea
          ref={reasonField}
          label="Reason"
          hint="The member sees it. It’s kept in the audit log."
          error={reasonIsMissing && reason.trim() === '' ? REASON_NEEDED : undefined}
          required
          maxLength={MAX_NOTES_LENGTH}
          rows={2}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {problem !== null && <RefusalNotice>{problem}</RefusalNotice>}
      </AlertDialog>
    </div>
  )
}
