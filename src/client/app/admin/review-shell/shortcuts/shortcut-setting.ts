import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'review-shortcuts'
const OFF = 'off'
const listeners = new Set<() => void>()
let chosenHere: boolean | null = null

/** Whether single keys act on the review screens, and the switch for it; kept on this device (interface: Everywhere). */
export function useShortcutSetting(): { on: boolean; setOn: (on: boolean) => void } {
  return { on: useSyncExternalStore(subscribe, isOn, () => true), setOn }
}

function setOn(on: boolean): void {
  chosenHere = on
  try {
    if (on) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, OFF)
  } catch {
    // Where storage is forbidden the choice holds until the page is left.
  }
  for (const listener of listeners) listener()
}

function isOn(): boolean {
  if (chosenHere !== null) return chosenHere
  try {
    return localStorage.getItem(STORAGE_KEY) !== OFF
  } catch {
    return true
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
