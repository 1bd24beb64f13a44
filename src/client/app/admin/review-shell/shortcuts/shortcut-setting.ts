import { createSignal } from '../../../../ui/store.ts'

const STORAGE_KEY = 'review-shortcuts'
const OFF = 'off'
const changed = createSignal()
let chosenHere: boolean | null = null

/** Whether single keys act on the review screens, and the switch for it; kept on this device (interface: Everywhere). */
export function useShortcutSetting(): { on: boolean; setOn: (on: boolean) => void } {
  return { on: changed.use(isOn, true), setOn }
}

function setOn(on: boolean): void {
  chosenHere = on
  try {
    if (on) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, OFF)
  } catch {
    // Where storage is forbidden the choice holds until the page is left.
  }
  changed.tell()
}

function isOn(): boolean {
  if (chosenHere !== null) return chosenHere
  try {
    return localStorage.getItem(STORAGE_KEY) !== OFF
  } catch {
    return true
  }
}
