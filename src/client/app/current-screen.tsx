import { type ReactNode, Suspense, useEffect } from 'react'
import { Route, useLocation } from 'wouter'
import { usePagePrefetch } from '#client/api/use-paged-endpoint.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'
import { lazyInMarkup, whenIdle } from '#client/ui/hooks/late-code.tsx'
import { useOnline } from '#client/ui/hooks/use-online.ts'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { listAnnouncements } from '#contract/announcements/announcements.ts'
import { type Area, type Screen, screenAt } from '#contract/pages/screens.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { mayDo } from '#domain/identity/duties.ts'
import { unsentParts } from './proofs/unsent/unsent-parts.ts'
import { RouteAnnouncer } from './route-announcer.tsx'
import { layoutOf, preloadOnIntent, preloadScreenAt, screenComponent } from './routes.tsx'

const REFUSED = 'app/refused.tsx'
const NO_DUTY = 'app/admin-parts/no-duty.tsx'

/** Few people see one. */
const Refused = lazyInMarkup(() => import('./refused.tsx'), REFUSED)
const NoDuty = lazyInMarkup(() => import('./admin-parts/no-duty.tsx'), NO_DUTY)

/** The layout of the page if these parts replace the screen, whose files are then not loaded. */
export function refusedIn(parts: readonly string[]): Area | null {
  if (parts.includes(NO_DUTY)) return 'admin'
  return parts.includes(REFUSED) ? 'member' : null
}

/** Admin screens are for admins only (specification §6), and for those with the duty. */
export function Screens({ user }: { user: CurrentUser }) {
  const [path] = useLocation()
  const screen = screenAt(path)
  const area: Area =
    screen?.area === 'admin' && user.role === 'admin' && !user.needsSecondFactor ? 'admin' : 'member'
  const Layout = layoutOf(area)
  const prefetchPage = usePagePrefetch()
  useEffect(preloadOnIntent, [])
  useEffect(() => {
    // Late announcements fold to one line on the dashboard.
    return area === 'member' ? whenIdle(() => prefetchPage(listAnnouncements)) : undefined
  }, [area, prefetchPage])
  const isTask = screen?.path === '/tasks/:id'
  useEffect(() => {
    if (!isTask) return
    // The dashboard opens after a proof is sent, and 'Back to Tasks' works, even if the device is offline by then.
    return whenIdle(() => {
      for (const path of ['/', '/tasks']) preloadScreenAt(path)
      unsentParts.preload()
    })
  }, [isTask])

  return (
    <Suspense fallback={<PageSpinner />}>
      <Layout user={user}>
        <ErrorBoundary resetKey={path}>
          <Suspense fallback={<LateSpinner />}>{contentOf(screen, path, user)}</Suspense>
        </ErrorBoundary>
      </Layout>
    </Suspense>
  )
}

/** Each path gets a fresh screen, so text typed for one task never appears at another. */
function contentOf(screen: Screen | null, path: string, user: CurrentUser): ReactNode {
  if (!screen)
    return <Arrived path={path} title="404 Page Not Found" content={<Refused why="unknown" user={user} />} />
  if (screen.area === 'admin' && user.role !== 'admin') {
    return <Arrived path={path} title="Access Denied" content={<Refused why="no-admin" user={user} />} />
  }
  if (screen.area === 'admin' && user.needsSecondFactor) {
    return <Arrived path={path} title="One more step" content={<Refused why="one-step" user={user} />} />
  }
  if (screen.action && !mayDo(user, screen.action)) {
    return <Arrived path={path} title="Access Denied" content={<NoDuty action={screen.action} />} />
  }
  const Component = screenComponent(screen.path)
  return (
    <Arrived
      path={path}
      title={screen.title}
      content={<Route path={screen.path}>{Component && <Component key={path} />}</Route>}
    />
  )
}

/** RouteAnnouncer comes first, so that a screen can still set a better title. */
function Arrived({ path, title, content }: { path: string; title: string; content: ReactNode }) {
  return (
    <>
      <RouteAnnouncer path={path} title={title} />
      {content}
    </>
  )
}

/** Delayed, because most screens load sooner. Offline, one that this device lacks opens by itself later (late-code.tsx). */
function LateSpinner() {
  const isOnline = useOnline()
  return (
    <div className="animate-appear [animation-delay:150ms]">
      {isOnline ? (
        <PageSpinner />
      ) : (
        <EmptyState kind="first-use" title="You’re offline. Connect to the internet to open this page." />
      )}
    </div>
  )
}
