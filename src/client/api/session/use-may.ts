import { allScreens, type Screen, screenAt } from '#contract/pages/screens.ts'
import { type Action, mayDo } from '#domain/identity/duties.ts'
import { useCurrentUser } from './use-current-user.ts'

/** Whether the duties of the signed-in admin allow an action. */
export function useMay(): (action: Action) => boolean {
  const { data: user } = useCurrentUser()
  return (action) => !!user && mayDo(user, action)
}

/** Whether those duties open the screen at an address; its query does not matter. */
export function useMayOpen(): (address: string) => boolean {
  const may = useMay()
  return (address) => {
    const action = screenAt(address.split('?')[0]!)?.action
    return action === undefined || may(action)
  }
}

/** The first screen of the admin navigation that opens; Overview opens for every admin. */
export function useAdminHome(): Screen | undefined {
  const may = useMay()
  return allScreens.find(({ action, nav }) => action && nav && may(action))
}
