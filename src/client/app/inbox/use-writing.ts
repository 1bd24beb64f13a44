import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

type WritingMode = 'reply' | 'note'

/** Every message opens with its reply, so that nobody goes on with a note by mistake. */
export function useWriting(message: string | null) {
  const area = useRef<HTMLTextAreaElement>(null)
  const savedReplies = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<{ mode: WritingMode; of: string | null } | null>(null)
  if (chosen && chosen.of !== message) setChosen(null)
  const setMode = (mode: WritingMode) => setChosen({ mode, of: message })
  const show = (mode: WritingMode) => flushSync(() => setMode(mode))
  return {
    area,
    savedReplies,
    mode: chosen?.of === message ? chosen.mode : 'reply',
    setMode,
    write: (mode: WritingMode) => {
      show(mode)
      area.current?.focus()
    },
    openSavedReplies: () => {
      show('reply')
      savedReplies.current?.click()
    },
  }
}

export type Writing = ReturnType<typeof useWriting>
