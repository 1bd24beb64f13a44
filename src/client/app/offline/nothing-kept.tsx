import { EmptyState } from '../../ui/empty-state.tsx'

/** The shell on a device that has nothing of a member. */
export function NothingKept() {
  return (
    <main>
      <h1 className="sr-only">Offline</h1>
      <EmptyState
        kind="failed"
        title="You are offline, and this device has nothing to show."
        saysOffline
        onRetry={() => location.reload()}
      />
    </main>
  )
}
