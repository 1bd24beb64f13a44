import { type ComponentType, lazy } from 'react'
import { type Area, allScreens, type ScreenPath, screenAt } from '../../contract/screens.ts'
import { reloadWhenReplaced } from './reload-when-replaced.ts'

/** Where a browser cannot tell that it is idle, it is taken to be after this long. */
const AHEAD_DELAY_MS = 1000

type LoadScreen = () => Promise<{ default: ComponentType }>

/** Which file shows which screen. */
const load: Record<ScreenPath, LoadScreen> = {
  '/': () => import('./dashboard/dashboard-page.tsx'),
  '/tasks': () => import('./tasks/tasks-page.tsx'),
  '/tasks/:id': () => import('./task-detail/task-detail-page.tsx'),
  '/task-history': () => import('./task-history/task-history-page.tsx'),
  '/points': () => import('./points/points-page.tsx'),
  '/referrals': () => import('./referrals/referrals-page.tsx'),
  '/help': () => import('./help/help-page.tsx'),
  '/settings': () => import('./settings/settings-page.tsx'),
  '/admin/task-reviews': () => import('./admin/task-reviews/task-reviews-page.tsx'),
  '/admin/reward-reviews': () => import('./admin/reward-reviews/reward-reviews-page.tsx'),
  '/admin/tasks': () => import('./admin/manage-tasks/manage-tasks-page.tsx'),
  '/admin/rewards': () => import('./admin/manage-rewards/manage-rewards-page.tsx'),
  '/admin/overview': () => import('./admin/overview/overview-page.tsx'),
  '/admin/inbox': () => import('./admin/inbox/inbox-page.tsx'),
  '/admin/announcements': () => import('./admin/announcements/announcements-page.tsx'),
  '/admin/user-management': () => import('./admin/user-management/user-management-page.tsx'),
  '/admin/image-cleanup': () => import('./admin/image-cleanup/image-cleanup-page.tsx'),
  '/admin/audit': () => import('./admin/audit/audit-page.tsx'),
}

/** The component of each screen, loaded when it is first shown. */
export const screenComponents = new Map<ScreenPath, ComponentType>(
  allScreens.map(({ path }) => [path, lazy(() => load[path]().catch(reloadWhenReplaced))]),
)

/** Loads the screen at a path while it is still being asked who is there. */
export function loadScreenAhead(path: string): void {
  const screen = screenAt(path)
  if (screen) ahead(screen.path)
}

/** Loads the other screens of an area while nothing else is to be done, so that the next click finds its screen there. */
export function loadScreensAhead(area: Area): () => void {
  const loadAll = () => {
    for (const screen of allScreens) if (screen.area === area) ahead(screen.path)
  }
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(loadAll)
    return () => cancelIdleCallback(idle)
  }
  const timer = setTimeout(loadAll, AHEAD_DELAY_MS)
  return () => clearTimeout(timer)
}

/** A screen that cannot be loaded ahead is loaded, and its failure shown, when it is opened. */
function ahead(path: ScreenPath): void {
  load[path]().catch(() => undefined)
}
