import { t } from '#client/words/t.ts'
import { Button } from './buttons/button.tsx'
import { cx } from './cx.ts'
import { useOnline } from './hooks/use-online.ts'

interface LoadMoreProps {
  list: { hasMore: boolean; loadMore: () => void; isLoadingMore: boolean; loadMoreFailed: boolean }
  /** Plural, such as 'transactions'. */
  what: string
  /** Adds a top border, for rows that end without one. */
  ruled?: boolean | undefined
}

export function LoadMore({ list, what, ruled = false }: LoadMoreProps) {
  const isOnline = useOnline()
  if (!list.hasMore) return null
  return (
    <div className={cx('flex flex-col items-center gap-2 p-4', ruled && 'border-t border-line')}>
      {list.loadMoreFailed && !list.isLoadingMore && (
        <p role="alert" className="text-13 font-medium text-red">
          {isOnline
            ? t('We couldn’t load more {what}. Please try again.', { what })
            : t('We couldn’t load more {what}. You’re offline. Please try again when you’re connected.', {
                what,
              })}
        </p>
      )}
      <Button size="sm" onClick={list.loadMore} busy={list.isLoadingMore} busyLabel={t('Loading...')}>
        Load more {what}
      </Button>
    </div>
  )
}
