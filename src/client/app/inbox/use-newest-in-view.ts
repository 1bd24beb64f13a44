import { type RefObject, useEffect, useRef } from 'react'

/**
 * Shows the newest words on opening, those that someone has just written, and new ones while the reader is at the end.
 * Longer ones than there is room for are shown from their beginning.
 */
export function useNewestInView(
  list: RefObject<HTMLElement | null>,
  newest: { key: string; isOwn: boolean } | undefined,
): void {
  const wasAtEnd = useRef(true)
  const key = newest?.key
  const isOwn = newest?.isOwn
  useEffect(() => {
    const words = list.current?.lastElementChild
    if (key !== undefined && words && (wasAtEnd.current || isOwn)) show(words, list.current!)
  }, [list, key, isOwn])
  useEffect(() => {
    const box = list.current
    if (!box) return
    let size = sizeOf(box)
    const note = () => {
      // A scroll that a new size brings about is not the reader's.
      if (sizeOf(box) === size) wasAtEnd.current = isAtEnd(box)
    }
    // The box becomes lower when the reply grows. A page only grows, as someone unfolds older words.
    const follow = () => {
      size = sizeOf(box)
      if (wasAtEnd.current && scrolls(box) && box.lastElementChild) show(box.lastElementChild, box)
    }
    note()
    document.addEventListener('scroll', note, { capture: true, passive: true })
    const sizes = 'ResizeObserver' in window ? new ResizeObserver(follow) : null
    sizes?.observe(box)
    return () => {
      document.removeEventListener('scroll', note, { capture: true })
      sizes?.disconnect()
    }
  }, [list])
}

/** The box scrolls where the screen is wide, the page elsewhere. */
function show(words: Element, box: HTMLElement): void {
  const room = Math.min(box.clientHeight, window.innerHeight)
  words.scrollIntoView({ block: words.clientHeight > room ? 'start' : 'nearest' })
}

const scrolls = (box: HTMLElement) => getComputedStyle(box).overflowY !== 'visible'

const sizeOf = (box: HTMLElement) => `${box.clientWidth} ${box.clientHeight}`

/** Pixels that browsers round away. */
const ROUNDED = 2

function isAtEnd(box: HTMLElement): boolean {
  const end = box.lastElementChild?.getBoundingClientRect().bottom ?? 0
  return end <= Math.min(box.getBoundingClientRect().bottom, window.innerHeight) + ROUNDED
}
