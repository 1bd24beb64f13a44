import type { ReactNode } from 'react'
import { t } from '#client/words/t.ts'
import { Button } from './buttons/button.tsx'
import { cx } from './cx.ts'
import { useFailedPart } from './hooks/failed-parts.ts'
import { OFFLINE_SENTENCE } from './hooks/offline.ts'
import { useOnline } from './hooks/use-online.ts'
import { TreeRings } from './tree-rings.tsx'

interface FirstUse {
  kind: 'first-use'
  title: ReactNode
  action?: ReactNode
}

interface NoMatch {
  kind: 'no-match'
  title: ReactNode
  onClear: () => void
}

interface Failed {
  kind: 'failed'
  title?: ReactNode
  onRetry: () => void
  retrying?: boolean | undefined
  /** The title already says that the device is offline. */
  saysOffline?: true
}

type EmptyStateProps = (FirstUse | NoMatch | Failed) & { children?: ReactNode }

const RINGS: Record<EmptyStateProps['kind'], string> = {
  'first-use': 'text-spruce',
  'no-match': 'text-ink3',
  failed: 'text-ink3 [stroke-dasharray:3_6]',
}

export function EmptyState(props: EmptyStateProps) {
  const failed = props.kind === 'failed'
  const isOnline = useOnline()
  useFailedPart(failed)
  const more = failed && !isOnline && !props.saysOffline ? OFFLINE_SENTENCE : props.children
  return (
    <div
      role={failed ? 'alert' : undefined}
      className="flex flex-col items-center gap-3 px-4 py-12 text-center"
    >
      <TreeRings className={cx('size-18 opacity-70', RINGS[props.kind])} />
      <div className="flex max-w-[28rem] flex-col gap-1">
        <p className="text-17 font-semibold text-balance">{props.title ?? t('We couldn’t load this.')}</p>
        {more && <div className="text-balance text-ink2">{more}</div>}
      </div>
      <WayOn {...props} />
    </div>
  )
}

interface LoadFailureProps {
  title: string
  read: { refetch: () => unknown; isFetching?: boolean }
}

export function LoadFailure({ title, read }: LoadFailureProps) {
  return (
    <EmptyState kind="failed" title={title} onRetry={() => void read.refetch()} retrying={read.isFetching} />
  )
}

function WayOn(props: EmptyStateProps) {
  if (props.kind === 'first-use') return props.action
  if (props.kind === 'no-match') return <Button onClick={props.onClear}>Clear filters</Button>
  return (
    <Button onClick={props.onRetry} busy={props.retrying}>
      Retry
    </Button>
  )
}
