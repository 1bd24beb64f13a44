import type { ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { useListedShortcuts } from '../shortcuts/use-listed-shortcuts.tsx'
import type { Shortcut } from '../shortcuts/use-shortcuts.ts'

interface ReviewScreenProps {
  title: string
  stats: ReactNode
  filters: (showShortcuts: () => void) => ReactNode
  shortcuts: readonly Shortcut[]
  /** An open card fills the screen of a phone; title, figures and filters are hidden. */
  cardIsOpen: boolean
  children: ReactNode
}

/** The frame of a review screen: figures, filters and shortcuts around the workbench. */
export function ReviewScreen({ title, stats, filters, shortcuts, cardIsOpen, children }: ReviewScreenProps) {
  const listed = useListedShortcuts(shortcuts)
  return (
    <div
      className={cx(
        'flex flex-col gap-3 lg:-mt-3 lg:-mb-9 lg:h-[calc(100dvh-var(--header)-var(--notice)-1.5rem-1px)] lg:min-h-[24rem]',
        cardIsOpen && 'max-lg:-mt-4 max-lg:-mb-12',
      )}
    >
      <div
        className={cx(
          'flex flex-wrap items-center gap-x-4 gap-y-3',
          // A long title takes two lines to leave room for the filters.
          'lg:[&_h1]:max-w-44 lg:[&_h1]:text-17 lg:[&_h1]:leading-5',
          cardIsOpen && 'max-lg:sr-only',
        )}
      >
        <PageHeader title={title} />
        <div className={cx('max-lg:w-full', cardIsOpen && 'max-lg:hidden')}>{stats}</div>
        <div className={cx('grow max-lg:w-full lg:basis-80', cardIsOpen && 'max-lg:hidden')}>
          {filters(listed.show)}
        </div>
      </div>
      {children}
      {listed.dialog}
    </div>
  )
}
