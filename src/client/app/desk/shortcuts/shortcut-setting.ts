import { keepDeviceSetting, readDeviceSetting } from '#client/ui/hooks/device-setting.ts'
import { createSignal } from '#client/ui/hooks/store.ts'

const NAME = 'review-shortcuts'
const OFF = 'off'
const changed = createSignal()
let known: boolean | null = null

/** Whether single-key shortcuts are on; kept on this device (interface: Everywhere). */
export function useShortcutSetting(): { on: boolean; setOn: (on: boolean) => void } {
  return { on: changed.use(isOn, true), setOn }
}

function setOn(on: boolean): void {
  known = on
  // The choice lasts until the page is left where cookies are blocked.
  keepDeviceSetting(NAME, on ? null : OFF)
  changed.tell()
}

/** Read once: asking for cookies is slow, and every key hint on the screen reads this. */
function isOn(): boolean {
  known ??= readDeviceSetting(NAME) !== OFF
  return known
}
