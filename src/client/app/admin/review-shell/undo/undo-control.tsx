import { Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { MAX_NOTES_LENGTH } from '../../../../../domain/text.ts'
import { AlertDialog } from '../../../../ui/alert-dialog.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { RefusalNotice } from '../decision/refusal-notices.tsx'
import { KeyHint } from '../shortcuts/key-hint.tsx'
import { useShortcutSetting } from '../shortcuts/shortcut-setting.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'

/** The consequences of an undo as the server foresees them. */
export interface UndoPlan {
  reviewedAt: string
  sentences: string[]
}

interface UndoControlProps {
  /** The decision in front of the reviewer can be undone. */
  canUndo: boolean
  /** Such as 'Undo approval': the button, the title and the confirmation. */
  label: string
  /** What was undone, said in its place afterwards. */
  doneWords: string
  /** Asks for the consequences; null where it cannot be undone, which `problem` explains. */
  plan: () => Promise<UndoPlan | null>
  isPlanning: boolean
  /** True once it is undone; `problem` explains a refusal. */
  undo: (reason: string, plan: UndoPlan) => Promise<boolean>
  isUndoing: boolean
  problem: string | null
}

/** Takes a decision back: its consequences come first, and a reason is asked for. One per card. */
export function UndoControl(props: UndoControlProps) {
  const { canUndo, label, doneWords, plan, isPlanning, undo, isUndoing, problem } = props
  const [foreseen, setForeseen] = useState<(UndoPlan & { label: string }) | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [reasonIsMissing, setReasonMissing] = useState(false)
  const [isDone, setDone] = useState(false)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const done = useRef<HTMLParagraphElement>(null)
  const { on } = useShortcutSetting()

  const ask = async () => {
    if (!canUndo || isPlanning) return
    setDone(false)
    const next = await plan()
    if (next === null) return
    setForeseen({ ...next, label })
    setOpen(true)
  }
  const confirm = async () => {
    if (reason.trim() === '') {
      setReasonMissing(true)
      reasonField.current?.focus()
      return
    }
    if (foreseen === null || !(await undo(reason, foreseen))) return
    setOpen(false)
    setReason('')
    setDone(true)
  }
  useShortcuts([{ keys: ['u'], shown: ['U'], words: 'Undo the decision', run: () => void ask() }], on)

  return (
    <div className="flex flex-col gap-2">
      {isDone && (
        <p ref={done} tabIndex={-1} role="status" className="text-ink2">
          {doneWords}
        </p>
      )}
      {canUndo && (
        <Button
          className="self-start"
          icon={<Undo2 size={16} aria-hidden="true" />}
          aria-keyshortcuts="U"
          busy={isPlanning}
          onClick={() => void ask()}
        >
          {label} <KeyHint>U</KeyHint>
        </Button>
      )}
      {!isOpen && problem !== null && <RefusalNotice>{problem}</RefusalNotice>}
      <AlertDialog
        open={isOpen}
        onOpenChange={(open) => isUndoing || setOpen(open)}
        title={`${foreseen?.label}?`}
        description="This is what happens:"
        confirmLabel={foreseen?.label ?? label}
        busy={isUndoing}
        focusAfter={done}
        onConfirm={() => void confirm()}
      >
        <ul className="tabular flex list-disc flex-col gap-1 pl-4">
          {foreseen?.sentences.map((sentence) => (
            <li key={sentence} className="break-words">
              {sentence}
            </li>
          ))}
        </ul>
        <TextArea
          ref={reasonField}
          label="Reason"
          hint="The member reads it, and it stands in the audit log."
          error={reasonIsMissing && reason.trim() === '' ? 'Please say why.' : undefined}
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
