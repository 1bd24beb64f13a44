import { useState } from 'react'
import { keepDeviceSetting, readDeviceSetting } from '#client/ui/hooks/device-setting.ts'

export type UsersView = 'cards' | 'table'

const SETTING = 'users-view'
const TABLE = 'table'

/** Cards, unless this device has chosen the table. */
export function useUsersView(): readonly [UsersView, (view: UsersView) => void] {
  const [view, setView] = useState<UsersView>(() =>
    readDeviceSetting(SETTING) === TABLE ? 'table' : 'cards',
  )
  const choose = (next: UsersView) => {
    setView(next)
    keepDeviceSetting(SETTING, next === 'table' ? TABLE : null)
  }
  return [view, choose]
}
