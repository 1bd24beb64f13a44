import { useCallback, useEffect, useRef, useState } from 'react'

/** A card counts as seen after this long on screen: longer than any key bounces. */
const SEEN_AFTER_MS = 300

/** How long the sentence about an early key stays once keys act: long enough to read it. */
const TOLD_FOR_MS = 3000

interface Shown {
  id: number
  /** Changes whenever the card, or what it is judged by, changes. */
  state: string
  hasPicture: boolean
  /** Everything else is known, such as who has the card. */
  isReady: boolean
}

export function useSeen(shown: Shown | null) {
  const element = useRef<HTMLElement>(null)
  const longEnough = useRef<string | null>(null)
  const picture = useRef<number | null>(null)
  const now = useRef(shown)
  const [tooEarly, setTooEarly] = useState<string | null>(null)
  const hasTold = useRef(false)
  const forgetting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const key = shown && `${shown.id} ${shown.state}`

  const isSeen = useCallback(() => {
    const { current: card } = now
    if (!card?.isReady || longEnough.current !== `${card.id} ${card.state}`) return false
    return !card.hasPicture || picture.current === card.id
  }, [])
  const forget = useCallback(() => {
    clearTimeout(forgetting.current)
    forgetting.current = undefined
    // Setting it every time would render the screen twice for each card.
    if (hasTold.current) setTooEarly(null)
    hasTold.current = false
  }, [])
  const mark = useCallback(() => {
    const mayAct = isSeen()
    element.current?.toggleAttribute('data-seen', mayAct)
    if (mayAct && hasTold.current) forgetting.current ??= setTimeout(forget, TOLD_FOR_MS)
  }, [isSeen, forget])

  useEffect(() => {
    now.current = shown
    mark()
  })
  useEffect(() => {
    if (key === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // Counts from the frame that shows the card.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        longEnough.current = key
        mark()
      }, SEEN_AFTER_MS)
    })
    return () => {
      forget()
      longEnough.current = null
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [key, mark, forget])

  return {
    /** Acts, or says that the key was too early; returns whether it acted. */
    guard: (act: () => void) => {
      const mayAct = isSeen()
      if (mayAct) act()
      else {
        hasTold.current = true
        setTooEarly(key)
      }
      return mayAct
    },
    /** The picture is decoded or has visibly failed. */
    onPicture: useCallback(
      (id: number) => {
        picture.current = id
        mark()
      },
      [mark],
    ),
    wasTooEarly: tooEarly !== null && tooEarly === key,
    /** Goes on the element that holds the decision; its `data-seen` attribute says that keys act. */
    ref: useCallback(
      (next: HTMLElement | null) => {
        element.current = next
        mark()
      },
      [mark],
    ),
  }
}

/** A key decides only what was seen: the card for long enough, and its picture. */
export type Seen = ReturnType<typeof useSeen>
