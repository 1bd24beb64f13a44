import { MessageSquareText } from 'lucide-icons'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { screenDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import type { Conversation } from '#contract/inbox/inbox.ts'
import type { Insertion } from './insert-dialog.tsx'
import { insertWords } from './insert-words.ts'

const InsertDialog = screenDialog(() => import('./insert-dialog.tsx'))

interface SavedRepliesProps {
  conversation: Conversation
  /** The reply so far. */
  text: string
  onChange: (text: string) => void
  area: RefObject<HTMLTextAreaElement | null>
  button: RefObject<HTMLButtonElement | null>
}

/** Inserts a saved reply into the box; its caret then is where something was left out, or else below the words. */
export function SavedReplies({ conversation, text, onChange, area, button }: SavedRepliesProps) {
  const [isOpen, setOpen] = useState(false)
  /** The notes on the words inserted last; they are shown until the text is changed. */
  const [leftOut, setLeftOut] = useState<{ text: string; notes: string[] } | null>(null)
  const caret = useRef<number | null>(null)
  useEffect(() => {
    if (caret.current !== null && text !== '') area.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [text, area])

  const insert = (words: Insertion) => {
    const typedCaret = area.current?.selectionEnd ?? 0
    const { text: whole, start } = insertWords(text, typedCaret, words.text)
    caret.current = start + (words.gaps[0] ?? words.text.length)
    setLeftOut({ text: whole, notes: words.notes })
    setOpen(false)
    onChange(whole)
  }
  return (
    <>
      <Button
        ref={button}
        icon={<MessageSquareText size={16} />}
        {...InsertDialog.intent}
        onClick={() => setOpen(true)}
      >
        Saved replies
      </Button>
      <p role="status" className="order-first basis-full text-13 text-amber-text empty:hidden">
        {leftOut?.text === text && leftOut.notes.join(' ')}
      </p>
      {isOpen && (
        <InsertDialog {...{ conversation, area }} onInsert={insert} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
