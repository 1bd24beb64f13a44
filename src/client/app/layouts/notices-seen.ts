import { useEffect, useEffectEvent, useState } from 'react'
import { listNotices, type Notice, readNotices } from '../../../contract/notices.ts'
import { useAction } from '../../api/use-action.ts'

/**
 * Marks what is shown as seen, up to the newest, and tells which of it is new: that stays so while the list is open,
 * although the server knows better by then. A marking that fails is made up for the next time, without words.
 */
export function useSeenNotices(shown: readonly Notice[]): (notice: Notice) => boolean {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const { run } = useAction(readNotices, {
    failure: { fallback: 'Failed to mark notices as seen', silent: () => true },
    // At once, so that a list closed and opened again before the server has answered calls nothing new a second time.
    optimistic: {
      endpoint: listNotices,
      update: (rows, { body: { upTo } = { upTo: 0 } }) => {
        const readAt = new Date().toISOString()
        return rows.map((row) => (row.readAt === null && row.id <= upTo ? { ...row, readAt } : row))
      },
    },
  })
  const unread = shown.filter(({ readAt }) => readAt === null).map(({ id }) => id)
  const newest = unread[0]
  const mark = useEffectEvent((upTo: number) => {
    setFresh((known) => new Set([...known, ...unread]))
    void run({ body: { upTo } })
  })
  useEffect(() => {
    if (newest !== undefined) mark(newest)
  }, [newest])
  return ({ id, readAt }) => readAt === null || fresh.has(id)
}
