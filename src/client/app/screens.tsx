import { type ReactNode, Suspense, useEffect } from 'react'
import { Route, useLocation } from 'wouter'
import { type Area, type Screen, screenAt } from '../../contract/screens.ts'
import type { CurrentUser } from '../../contract/users.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { AccessDenied } from './access-denied.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { layoutOf, loadScreensAhead, screenComponent } from './routes.tsx'
import { SecondFactorNeeded } from './second-factor-needed.tsx'

/** The screen at the current address inside its layout; admins' screens are for admins only (specification §6). */
export function Screens({ user }: { user: CurrentUser }) {
  const [path] = useLocation()
  const screen = screenAt(path)
  const area: Area =
    screen?.area === 'admin' && user.role === 'admin' && !user.needsSecondFactor ? 'admin' : 'member'
  const Layout = layoutOf(area)
  useEffect(() => loadScreensAhead(area), [area])

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

/** Every path starts with a fresh screen: what was typed for one task never shows up at another. */
function contentOf(screen: Screen | null, path: string, user: CurrentUser): ReactNode {
  if (!screen) return <Arrived path={path} title="404 Page Not Found" content={<NotFoundPage />} />
  if (screen.area === 'admin' && user.role !== 'admin') {
    return <Arrived path={path} title="Access Denied" content={<AccessDenied />} />
  }
  if (screen.area === 'admin' && user.needsSecondFactor) {
    return <Arrived path={path} title="One more step" content={<SecondFactorNeeded />} />
  }
  const Component = screenComponent(screen.path) ?? NotFoundPage
  return (
    <Arrived
      path={path}
      title={screen.title}
      content={
        <Route path={screen.path}>
          <Component key={path} />
        </Route>
      }
    />
  )
}

/** The arrival comes first, so that a screen that knows a better title has the last word. */
function Arrived({ path, title, content }: { path: string; title: string; content: ReactNode }) {
  return (
    <>
      <RouteAnnouncer path={path} title={title} />
      {content}
    </>
  )
}

/** Screens usually are there before anyone could see a spinner. */
function LateSpinner() {
  return (
    <div className="animate-appear [animation-delay:150ms]">
      <PageSpinner />
    </div>
  )
}
