import { keepDeviceSetting, readDeviceSetting } from '../../../../ui/device-setting.ts'
import { createSignal } from '../../../../ui/store.ts'

const NAME = 'review-shortcuts'
const OFF = 'off'
const changed = createSignal()
let chosenHere: boolean | null = null

/** Whether single-key shortcuts are on; kept on this device (interface: Everywhere). */
export function useShortcutSetting(): { on: boolean; setOn: (on: boolean) => void } {
  return { on: changed.use(isOn, true), setOn }
}

function setOn(on: boolean): void {
  chosenHere = on
  // Without cookies the choice lasts until the page is left.
  keepDeviceSetting(NAME, on ? null : OFF)
  changed.tell()
}

function isOn(): boolean {
  return chosenHere ?? readDeviceSetting(NAME) !== OFF
}
