import { type RefObject, useEffect, useRef } from 'react'

/**
 * Brings the focus to the heading when another card comes: always (one pane at a time, which also begins at the top), or
 * only when the focused element went away with the card before. The first card of a screen takes nothing.
 */
export function useFocusOnMove(
  heading: RefObject<HTMLHeadingElement | null>,
  cardId: number | null,
  when: 'always' | 'when-lost',
): void {
  const seenId = useRef(cardId)
  useEffect(() => {
    const before = seenId.current
    seenId.current = cardId
    if (cardId === null || cardId === before) return
    if (when === 'always') window.scrollTo(0, 0)
    else if (before === null || document.activeElement !== document.body) return
    heading.current?.focus({ preventScroll: true })
  }, [cardId, when, heading])
}
