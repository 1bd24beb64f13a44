import { type ComponentType, lazy, type ReactNode } from 'react'
import { loadOnDemand } from '#client/ui/hooks/late-code.tsx'
import { type Area, allScreens, type ScreenPath, screenAt } from '#contract/pages/screens.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { MemberLayout } from './layouts/member-layout.tsx'

const modules = import.meta.glob<{ default: ComponentType }>('./**/*-page.tsx')

const files: Record<ScreenPath, string> = {
  '/': './dashboard/dashboard-page.tsx',
  '/tasks': './tasks/list/tasks-page.tsx',
  '/tasks/:id': './tasks/detail/task-detail-page.tsx',
  '/task-history': './claims/history/task-history-page.tsx',
  '/points': './points/points-page.tsx',
  '/referrals': './referrals/referrals-page.tsx',
  '/help': './help/help-page.tsx',
  '/settings': './settings/settings-page.tsx',
  '/admin/task-reviews': './reviews/task-reviews-page.tsx',
  '/admin/reward-reviews': './rewards/admin/requests/reward-reviews-page.tsx',
  '/admin/e-transfers': './rewards/admin/requests/etransfers/e-transfers-page.tsx',
  '/admin/tasks': './tasks/admin/manage/manage-tasks-page.tsx',
  '/admin/cases': './rewards/admin/cases/cases-page.tsx',
  '/admin/rewards': './rewards/admin/manage-rewards-page.tsx',
  '/admin/rewards/:id/codes': './rewards/admin/codes/codes-page.tsx',
  '/admin/overview': './overview/overview-page.tsx',
  '/admin/inbox': './inbox/inbox-page.tsx',
  '/admin/clients': './campaigns/clients/clients-page.tsx',
  '/admin/campaigns': './campaigns/list/campaigns-page.tsx',
  '/admin/campaigns/:id': './campaigns/campaign/campaign-page.tsx',
  '/admin/announcements': './announcements/admin/manage-announcements-page.tsx',
  '/admin/user-management/:id': './users/page/user-page.tsx',
  '/admin/user-management': './users/manage-users-page.tsx',
  '/admin/image-cleanup': './image-storage/image-cleanup-page.tsx',
  '/admin/audit': './audit/audit-page.tsx',
}

const ADMIN_LAYOUT = 'app/layouts/admin-layout.tsx'

type Layout = ComponentType<{ user: CurrentUser; children: ReactNode }>

const adminLayout = loadOnDemand(() => import('./layouts/admin-layout.tsx'))
const LazyAdminLayout = lazy(adminLayout.loadOrReload)
let loadedAdminLayout: Layout | null = null

/** Members never load the admin layout. */
export function layoutOf(area: Area): Layout {
  return area === 'admin' ? (loadedAdminLayout ?? LazyAdminLayout) : MemberLayout
}

/** Loaded screens render without suspending, on the server and during hydration. */
const loaded = new Map<ScreenPath, ComponentType>()

const lazily = new Map<ScreenPath, ComponentType>(
  allScreens.map(({ path }) => [path, lazy(loadOnDemand(() => load(path)).loadOrReload)]),
)

/** Suspends until the screen is loaded. */
export function screenComponent(path: ScreenPath): ComponentType | undefined {
  return loaded.get(path) ?? lazily.get(path)
}

/**
 * Loads a screen and its layout, so that they render without suspending. Only before the first render: a component
 * that replaces its lazy one would mount the screen anew.
 */
export async function loadScreenAt(path: string): Promise<void> {
  const screen = screenAt(path)
  if (!screen) return
  const [module] = await Promise.all([load(screen.path), loadLayout(screen.area)])
  loaded.set(screen.path, module.default)
}

/** The same for the layout alone. */
export async function loadLayout(area: Area): Promise<void> {
  if (area === 'admin') loadedAdminLayout = (await adminLayout.load()).default
}

/** Starts loading a screen that is rendered lazily. One that fails to load says so when it is shown. */
export function preloadScreenAt(path: string): void {
  const screen = screenAt(path)
  if (screen) void Promise.allSettled([load(screen.path), screen.area === 'admin' && adminLayout.load()])
}

const INTENTS = ['pointerover', 'touchstart', 'focusin'] as const

/** Preloads a screen when someone points at, touches or focuses a link to it, so that the click waits less. */
export function preloadOnIntent(): () => void {
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === location.origin) preloadScreenAt(link.pathname)
  }
  for (const intent of INTENTS) document.addEventListener(intent, look, { passive: true })
  return () => {
    for (const intent of INTENTS) document.removeEventListener(intent, look)
  }
}

/** The files the screen needs beyond the application bundle, relative to the client directory. */
export function filesOfScreenAt(path: string): string[] {
  const screen = screenAt(path)
  if (!screen) return []
  return [files[screen.path].replace('./', 'app/'), ...filesOfLayout(screen.area)]
}

export function filesOfLayout(area: Area): string[] {
  return area === 'admin' ? [ADMIN_LAYOUT] : []
}

function load(path: ScreenPath): Promise<{ default: ComponentType }> {
  return modules[files[path]]!()
}
