import { useCallback, useEffect, useRef, useState } from 'react'

/** A card is seen once it has been on screen this long, in milliseconds: longer than any key bounces. */
const SEEN_AFTER_MS = 300

/** What is in front of the reviewer. */
interface Shown {
  id: number
  /** Another one whenever something about the card, or what it is judged by, changes. */
  state: string
  hasPicture: boolean
  /** Nothing else has to be known first, such as whose card it is. */
  isReady: boolean
}

/** A key decides only what was seen: the card for long enough, and its picture. */
export interface Seen {
  /** Acts, or says that the key was too early; the answer is whether it acted. */
  guard: (act: () => void) => boolean
  /** The picture of the card is decoded, or has visibly failed. */
  onPicture: (id: number) => void
  /** A key was too early for this card. */
  wasTooEarly: boolean
  /** Put on the part of the screen that holds the decision: its `data-seen` says that keys act. */
  ref: (element: HTMLElement | null) => void
}

/** Follows what is in front of the reviewer; null is nothing. */
export function useSeen(shown: Shown | null): Seen {
  const element = useRef<HTMLElement>(null)
  const longEnough = useRef<string | null>(null)
  const picture = useRef<number | null>(null)
  const now = useRef(shown)
  const [tooEarly, setTooEarly] = useState<string | null>(null)
  const key = shown && `${shown.id} ${shown.state}`

  const isSeen = useCallback(() => {
    const { current: card } = now
    if (!card?.isReady || longEnough.current !== `${card.id} ${card.state}`) return false
    return !card.hasPicture || picture.current === card.id
  }, [])
  const mark = useCallback(() => void element.current?.toggleAttribute('data-seen', isSeen()), [isSeen])

  useEffect(() => {
    now.current = shown
    mark()
  })
  useEffect(() => {
    if (key === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // From the frame on that shows the card.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        longEnough.current = key
        mark()
      }, SEEN_AFTER_MS)
    })
    return () => {
      setTooEarly(null)
      longEnough.current = null
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [key, mark])

  return {
    guard: (act) => {
      const mayAct = isSeen()
      if (mayAct) act()
      else setTooEarly(key)
      return mayAct
    },
    onPicture: useCallback(
      (id) => {
        picture.current = id
        mark()
      },
      [mark],
    ),
    wasTooEarly: tooEarly !== null && tooEarly === key,
    ref: useCallback(
      (next) => {
        element.current = next
        mark()
      },
      [mark],
    ),
  }
}
