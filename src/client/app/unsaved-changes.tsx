import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { AlertDialog } from '../ui/alert-dialog.tsx'

/**
 * Asks before what was typed is lost: our own dialog for links, buttons and Back inside the application, the
 * browser's for closing and reloading.
 */
export function UnsavedChanges({ when }: { when: boolean }) {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const isLeaving = useRef(false)
  const [, navigate] = useLocation()

  const holdBack = useEffectEvent((event: NavigateEvent) => {
    const { destination, navigationType } = event
    const isOurs = destination.sameDocument && !event.hashChange
    const stays = new URL(destination.url).pathname === location.pathname
    if (!isOurs || stays || !event.cancelable || isLeaving.current) return
    event.preventDefault()
    const { pathname, search } = new URL(destination.url)
    setLeave(() => () => {
      if (navigationType === 'traverse') window.navigation.traverseTo(destination.key)
      else navigate(pathname + search)
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
