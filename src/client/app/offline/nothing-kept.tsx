import { EmptyState } from '#client/ui/empty-state.tsx'

/** The offline shell on a device with no saved data. */
export function NothingKept() {
  return (
    <main>
      <h1 className="sr-only">Offline</h1>
      <EmptyState
        kind="failed"
        title="You’re offline. Connect to the internet to open this page."
        saysOffline
        onRetry={() => location.reload()}
      />
    </main>
  )
}
