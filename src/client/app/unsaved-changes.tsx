import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useBeforeUnload } from '#client/ui/hooks/use-before-unload.ts'
import { AlertDialog, type AlertDialogProps } from '#client/ui/overlays/alert-dialog.tsx'

interface UnsavedChangesProps {
  when: boolean
  /** The parameter of the address that opens what holds the text: Back, and a link to another one, would close it. */
  openBy?: string | undefined
}

/** Asks before typed text is lost: our own dialog inside the application, the browser's for closing and reloading. */
export function UnsavedChanges({ when, openBy }: UnsavedChangesProps) {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const isLeaving = useRef(false)
  const [, navigate] = useLocation()

  const holdBack = useEffectEvent((event: NavigateEvent) => {
    const { destination, navigationType } = event
    const isOurs = destination.sameDocument && !event.hashChange
    const { pathname, search } = new URL(destination.url)
    const stays = pathname === location.pathname && !closes(event, search, openBy)
    if (!isOurs || stays || !event.cancelable || isLeaving.current) return
    event.preventDefault()
    setLeave(() => () => {
      if (navigationType === 'traverse') window.navigation.traverseTo(destination.key)
      else navigate(pathname + search, { replace: navigationType === 'replace' })
    })
  })

  useBeforeUnload(when, () => isLeaving.current)
  useEffect(() => {
    // Browsers without the Navigation API rely on beforeunload.
    if (!when || !('navigation' in window)) return
    const stop = new AbortController()
    window.navigation.addEventListener('navigate', holdBack, { signal: stop.signal })
    return () => stop.abort()
  }, [when])

  return (
    <DiscardQuestion
      open={leave !== null}
      onClose={() => setLeave(null)}
      onConfirm={() => {
        isLeaving.current = true
        leave?.()
      }}
    />
  )
}

/** Whether this takes away what the parameter opens; the application itself closes it by a replacement or its own Back. */
function closes({ navigationType, userInitiated }: NavigateEvent, search: string, openBy?: string): boolean {
  const isAsked = navigationType === 'push' || (navigationType === 'traverse' && userInitiated)
  const valueIn = (text: string) => openBy && new URLSearchParams(text).get(openBy)
  return isAsked && valueIn(search) !== valueIn(location.search)
}

interface DiscardQuestionProps extends Pick<AlertDialogProps, 'open' | 'onClose' | 'onConfirm'> {
  loss?: string | undefined
}

export function DiscardQuestion({
  loss = 'What you typed here isn’t saved.',
  ...dialog
}: DiscardQuestionProps) {
  return (
    <AlertDialog
      {...dialog}
      title="Leave without saving?"
      description={loss}
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
    />
  )
}
