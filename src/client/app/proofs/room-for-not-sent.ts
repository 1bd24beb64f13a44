import { useEffect } from 'react'
import { NOT_SENT_ROWS, useNotSent } from './not-sent.ts'
import { findSharedPictures, useSharedPictures } from './picture/shared-picture.ts'
import { unsentParts } from './unsent/unsent-parts.ts'

/** localStorage key of the row count, so that the next document reserves space before it is painted. */
const ROOM = 'not-sent'

/** Reserves the unsent card's height on the dashboard (public/pre-hydration-events.js, styles.css) and loads the card. */
export function useRoomForNotSent(): void {
  const proofs = useNotSent()
  const shared = useSharedPictures()
  const isKnown = proofs !== null && shared !== undefined
  const rows = Math.min((proofs?.length ?? 0) + (shared?.length ?? 0), NOT_SENT_ROWS)
  useEffect(() => void findSharedPictures(), [])
  useEffect(() => {
    if (isKnown) keepRoom(rows)
    const isShared = new URLSearchParams(location.search).has('shared')
    if (rows > 0 || isShared) void unsentParts.load().catch(() => undefined)
  }, [isKnown, rows])
}

function keepRoom(rows: number): void {
  const { dataset } = document.documentElement
  if (rows === 0) delete dataset.notSent
  else dataset.notSent = String(rows)
  try {
    if (rows === 0) localStorage.removeItem(ROOM)
    else localStorage.setItem(ROOM, String(rows))
  } catch {
    // Nothing was stored, so the card shifts the page when it loads.
  }
}
