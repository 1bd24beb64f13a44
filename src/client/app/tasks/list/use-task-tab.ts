import { useEffect, useState } from 'react'
import { keepDeviceSetting, readDeviceSetting } from '#client/ui/hooks/device-setting.ts'

/** *Open to you* and *All*, as in the address. */
const TASK_TABS = ['me', 'all'] as const
export type TaskTab = (typeof TASK_TABS)[number]

const SETTING = 'task-tab'

/** The tab shown last since the application was loaded: it stays after a first claim, or when the counts fail. */
let shown: TaskTab | undefined

/** The tab in the address, else the one chosen on this device, else *Open to you* for members who have claimed before. */
export function useTaskTab(
  inAddress: string,
  hasClaimed: boolean | undefined,
): { tab: TaskTab | undefined; remember: (tab: TaskTab) => void } {
  const [chosen, setChosen] = useState(() => taskTab(readDeviceSetting(SETTING)))
  const usual = hasClaimed === undefined ? undefined : hasClaimed ? 'me' : 'all'
  const tab = taskTab(inAddress) ?? chosen ?? shown ?? usual
  useEffect(() => {
    shown = tab
  }, [tab])
  return {
    tab,
    remember: (next) => {
      setChosen(next)
      keepDeviceSetting(SETTING, next)
    },
  }
}

export function taskTab(text: string | null): TaskTab | undefined {
  return TASK_TABS.find((tab) => tab === text)
}
