import { EmptyState } from '../../ui/empty-state.tsx'

/** The shell on a device that has nothing of a member. */
export function NothingKept() {
  return (
    <main>
      <h1 className="sr-only">Offline</h1>
      <EmptyState
        kind="failed"
        title="You’re offline, and nothing is saved on this device."
        saysOffline
        onRetry={() => location.reload()}
      />
    </main>
  )
}
