import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { Kbd } from '#client/ui/kbd.tsx'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'

interface WritingFormProps {
  label: string
  /** Where the words go. */
  hint: string
  area: RefObject<HTMLTextAreaElement | null>
  text: string
  /** The error when there are no words. */
  needed: string
  onChange: (text: string) => void
  send: () => void
  sending: { isPending: boolean; problem: string | null }
  submitLabel: string
  busyLabel: string
  /** More controls, beside the button that sends. */
  children?: ReactNode
}

/** A reply or a note: two lines that grow, sent with Ctrl+Enter. The text is kept until it is sent. */
export function WritingForm(props: WritingFormProps) {
  const { label, hint, area, text, needed, sending } = props
  const hintId = useId()
  const [isMissing, setMissing] = useState(false)
  const send = () => {
    if (sending.isPending) return
    const missing = text.trim() === ''
    setMissing(missing)
    if (missing) area.current?.focus()
    else props.send()
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  return (
    <form noValidate onSubmit={submitBy(send)} aria-label={label} className="flex flex-col gap-2">
      <TextArea
        ref={area}
        className="[&_textarea]:min-h-[calc(2lh+1rem+2px)]! lg:[&_textarea]:max-h-[min(30dvh,100dvh-36rem)]"
        label={label}
        hideLabel
        rows={2}
        maxLength={MAX_NOTES_LENGTH}
        value={text}
        error={isMissing && text.trim() === '' ? needed : undefined}
        aria-describedby={hintId}
        onChange={({ target }) => props.onChange(target.value)}
        onKeyDown={sendByKey}
      />
      <ProblemText problem={sending.problem} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" variant="primary" busy={sending.isPending} busyLabel={props.busyLabel}>
          {props.submitLabel}
        </Button>
        {props.children}
        <p id={hintId} className="min-w-0 grow basis-60 text-13 wrap-anywhere text-ink2">
          {hint}
        </p>
        <span className="flex items-center gap-1 text-13 text-ink2 touch:hidden">
          <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> to send
        </span>
      </div>
    </form>
  )
}
