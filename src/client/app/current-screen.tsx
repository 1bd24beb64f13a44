import { type ReactNode, Suspense, useEffect } from 'react'
import { Route, useLocation } from 'wouter'
import { usePagePrefetch } from '#client/api/use-paged-endpoint.ts'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'
import { whenIdle } from '#client/ui/hooks/late-code.tsx'
import { useOnline } from '#client/ui/hooks/use-online.ts'
import { toast } from '#client/ui/overlays/toasts.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { TreeRings } from '#client/ui/tree-rings.tsx'
import { listAnnouncements } from '#contract/announcements/announcements.ts'
import { type Area, type Screen, screenAt } from '#contract/pages/screens.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { RouteAnnouncer } from './route-announcer.tsx'
import { layoutOf, preloadOnIntent, preloadScreenAt, screenComponent } from './routes.tsx'

/** Admin screens are for admins only (specification §6). */
export function Screens({ user }: { user: CurrentUser }) {
  const [path] = useLocation()
  const screen = screenAt(path)
  const area: Area =
    screen?.area === 'admin' && user.role === 'admin' && !user.needsSecondFactor ? 'admin' : 'member'
  const Layout = layoutOf(area)
  const prefetchPage = usePagePrefetch()
  useEffect(preloadOnIntent, [])
  useEffect(() => {
    // The dashboard opens after a proof is sent, even if the device is offline by then.
    if (area !== 'member') return
    return whenIdle(() => {
      preloadScreenAt('/')
      // Late announcements fold to one line there.
      prefetchPage(listAnnouncements)
    })
  }, [area, prefetchPage])
  const isTask = screen?.path === '/tasks/:id'
  useEffect(() => {
    // 'Back to Tasks' works even if the device is offline by then.
    if (isTask) return whenIdle(() => preloadScreenAt('/tasks'))
    return undefined
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
  if (!screen) return <Arrived path={path} title="404 Page Not Found" content={<NotFoundPage />} />
  if (screen.area === 'admin' && user.role !== 'admin') {
    return <Arrived path={path} title="Access Denied" content={<AccessDenied />} />
  }
  if (screen.area === 'admin' && user.needsSecondFactor) {
    return <Arrived path={path} title="One more step" content={<SecondFactorNeeded user={user} />} />
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

const TITLE = 'Access Denied'
const SENTENCE = 'Admin access required for this page.'

/** A toast and the same words on the page (specification §6). */
function AccessDenied() {
  useEffect(() => toast({ title: TITLE, description: SENTENCE, tone: 'destructive' }), [])
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-3 text-center">
      <h1 tabIndex={-1} className="font-display text-30 font-bold tracking-tight">
        {TITLE}
      </h1>
      <p className="text-ink2">{SENTENCE}</p>
      <ButtonLink href="/">Go to Dashboard</ButtonLink>
    </div>
  )
}

/** Specification §2 Route table. */
function NotFoundPage() {
  return (
    <div className="mx-auto flex max-w-[28rem] flex-col items-center gap-4 rounded-card border border-line bg-surface px-6 py-12 text-center">
      <TreeRings className="size-18 text-ink3" />
      <h1 tabIndex={-1} className="font-display text-24 font-bold tracking-tight">
        404 Page Not Found
      </h1>
      <p className="text-ink2">We can’t find this page. It may have moved, or the link may be incomplete.</p>
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink href="/" variant="primary">
          Go to Dashboard
        </ButtonLink>
        <ButtonLink href="/tasks">Browse Tasks</ButtonLink>
      </div>
    </div>
  )
}

/** Shown if admins need two-step verification and this session has none, or one that is not confirmed (ADMIN_SECOND_FACTOR). */
function SecondFactorNeeded({ user }: { user: CurrentUser }) {
  return (
    <div className="mx-auto grid min-h-[60dvh] max-w-lg place-content-center justify-items-center gap-3 text-center">
      <h1 tabIndex={-1} className="font-display text-30 font-bold tracking-tight">
        One more step
      </h1>
      {user.needsConfirmation ? (
        <>
          <p className="text-ink2">
            Before the admin pages open, please confirm that it was you who set up two-step verification or
            the passkey. Open the link in our email in this browser. If you don’t have one, we can send it
            now.
          </p>
          <ButtonLink leavesApp variant="primary" href="/api/account/second-factor">
            Email me a link
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="text-ink2">
            Admins need two-step verification or a passkey. Set one up in your settings. If you already have a
            passkey, sign out and sign in with it.
          </p>
          <ButtonLink variant="primary" href="/settings">
            Go to Settings
          </ButtonLink>
        </>
      )}
    </div>
  )
}
