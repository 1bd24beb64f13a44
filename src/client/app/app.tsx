import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endSession } from '#client/api/session/session-end.ts'
import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { loadOnDemand } from '#client/ui/hooks/late-code.tsx'
import { useOnline } from '#client/ui/hooks/use-online.ts'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { Screens } from './current-screen.tsx'
import { DeviceNotice } from './offline/notice-bar.tsx'
import { offlineParts } from './offline/offline-parts.ts'
import { SignOut } from './sign-out/sign-out.tsx'

const background = loadOnDemand(() => import('./while-signed-in.ts'))

/** The signed-in application (specification §2 Route table, §6). */
export function App() {
  const user = useCurrentUser()
  const signedOut = user.data === null
  useEffect(() => {
    if (signedOut) endSession()
  }, [signedOut])

  const Offline = offlineParts.use()
  const isOnline = useOnline()
  useEffect(() => {
    if (isOnline) offlineParts.preload()
  }, [isOnline])
  const userId = user.data?.id
  const client = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return
    const leaving = new AbortController()
    // If this does not load, data is refreshed only when a screen is opened.
    void background
      .load()
      .then(({ workWhileSignedIn }) => workWhileSignedIn(userId, client, leaving.signal))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [userId, client])

  if (user.isPending || signedOut) return <PageSpinner />
  if (!user.data) {
    return (
      <main>
        <EmptyState
          kind="failed"
          title="We couldn’t load your account."
          onRetry={() => void user.refetch()}
          retrying={user.isFetching}
        >
          Please check your connection and try again.
        </EmptyState>
      </main>
    )
  }
  return (
    <>
      <Screens user={user.data} />
      <SignOut userId={user.data.id} />
      {Offline ? <Offline /> : <DeviceNotice />}
    </>
  )
}
