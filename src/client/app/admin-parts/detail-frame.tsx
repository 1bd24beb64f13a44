import { ArrowLeft } from 'lucide-icons'
import type { MouseEvent, ReactNode } from 'react'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { useHydrated } from '#client/ui/hooks/use-hydrated.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

interface Back {
  href: string
  words: string
  onClick?: (event: MouseEvent) => void
}

interface DetailFrameProps {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  /** The list that the page belongs to. */
  back: Back
  children: ReactNode
}

/** The page of one thing. Its heading is the same element in every state, so it keeps the focus while the page loads. */
export function DetailFrame({ children, back, ...header }: DetailFrameProps) {
  return (
    <div className="flex flex-col gap-4 lg:gap-6">
      <PageHeader
        {...header}
        back={
          <TextLink
            href={back.href}
            onClick={back.onClick}
            className="target inline-flex items-center gap-2 self-start"
          >
            <ArrowLeft size={16} />
            {back.words}
          </TextLink>
        }
      />
      <KeepFocus className="flex flex-col gap-4 lg:gap-6">{children}</KeepFocus>
    </div>
  )
}

/** Leads back to the card or row that opened the page, with its scroll and filters, or else to the list. */
export function useBackTo(list: Back): Back {
  const isHydrated = useHydrated()
  if (!isHydrated || !history.state?.openedFromList) return list
  return {
    ...list,
    words: 'Back',
    onClick: (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      history.back()
    },
  }
}

/** A heading that loads; `what` is read aloud. */
export function LoadingTitle({ what }: { what: string }) {
  return (
    <>
      <VisuallyHidden>{what}</VisuallyHidden>
      <Skeleton className="h-[1lh] w-80 max-w-full" />
    </>
  )
}
