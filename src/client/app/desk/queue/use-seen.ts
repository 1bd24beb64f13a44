import { useCallback, useEffect, useRef, useState } from 'react'

/** A card counts as seen after this long on screen: longer than any key bounces. */
const SEEN_AFTER_MS = 300

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
    // Counts from the frame that shows the card.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        longEnough.current = key
        mark()
      }, SEEN_AFTER_MS)
    })
    return () => {
      // Setting it every time would render the screen twice for each card.
      if (hasTold.current) setTooEarly(null)
      hasTold.current = false
      longEnough.current = null
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [key, mark])

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
