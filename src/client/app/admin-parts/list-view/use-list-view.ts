import { useState } from 'react'
import { keepDeviceSetting, readDeviceSetting } from '#client/ui/hooks/device-setting.ts'

export type ListView = 'cards' | 'table'

const TABLE = 'table'

/** Cards, unless this device has chosen the table in this setting. */
export function useListView(
  setting: 'users-view' | 'tasks-view',
): readonly [ListView, (view: ListView) => void] {
  const [view, setView] = useState<ListView>(() => (readDeviceSetting(setting) === TABLE ? 'table' : 'cards'))
  const choose = (next: ListView) => {
    setView(next)
    keepDeviceSetting(setting, next === 'table' ? TABLE : null)
  }
  return [view, choose]
}
