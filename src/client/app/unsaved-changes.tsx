import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { AlertDialog } from '../ui/alert-dialog.tsx'

interface UnsavedChangesProps {
  when: boolean
  /** Whether what was typed is still there at this address; unless said otherwise, while the path is the same. */
  stays?: ((url: URL) => boolean) | undefined
}

/**
 * Asks before what was typed is lost: our own dialog for links, buttons and Back inside the application, the
 * browser's for closing and reloading.
 */
export function UnsavedChanges({ when, stays = onThisPath }: UnsavedChangesProps) {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const isLeaving = useRef(false)
  const [, navigate] = useLocation()

  const holdBack = useEffectEvent((event: NavigateEvent) => {
    const { destination, navigationType } = event
    const isOurs = destination.sameDocument && !event.hashChange
    if (!isOurs || stays(new URL(destination.url)) || !event.cancelable || isLeaving.current) return
    event.preventDefault()
    const { pathname, search } = new URL(destination.url)
    setLeave(() => () => {
      if (navigationType === 'traverse') window.navigation.traverseTo(destination.key)
      else navigate(pathname + search, { replace: navigationType === 'replace' })
    })
  })

  useEffect(() => {
    if (!when) return
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('beforeunload', (event) => isLeaving.current || event.preventDefault(), {
      signal,
    })
    // Browsers without it leave the asking to beforeunload.
    if ('navigation' in window) window.navigation.addEventListener('navigate', holdBack, { signal })
    return () => stop.abort()
  }, [when])

  return (
    <AlertDialog
      open={leave !== null}
      onOpenChange={(open) => open || setLeave(null)}
      title="Leave without saving?"
      description="What you changed on this page is not saved yet."
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={() => {
        isLeaving.current = true
        leave?.()
      }}
    />
  )
}

function onThisPath(url: URL): boolean {
  return url.pathname === location.pathname
}
