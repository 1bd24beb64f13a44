import { type InfiniteData, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-icons'
import { useSyncExternalStore } from 'react'
import type { Page } from '#client/api/call.ts'
import { useNow } from '#client/app/use-now.ts'
import { Card } from '#client/ui/card.tsx'
import { Markdown } from '#client/ui/markdown.tsx'
import { listCompletedTasks } from '#contract/claims/history.ts'
import { listTasks, type Task } from '#contract/tasks/tasks.ts'
import { formatTimeOrDate } from '#domain/text/format.ts'
import { Requirements } from '../requirements.tsx'
import { TaskFacts } from '../task-facts.tsx'
import { DETAIL_GRID } from './task-detail.tsx'

interface Listed {
  task: Task
  readAt: number
  /** Undefined where this device has no list of completed tasks. */
  isCompleted: boolean | undefined
}

/** A task that could not be loaded, as a list that this device has shows it; null if none does. */
export function useListedTask(id: number, isWanted: boolean): Listed | null {
  const client = useQueryClient()
  const follow = (tell: () => void) => client.getQueryCache().subscribe(() => queueMicrotask(tell))
  const list = useSyncExternalStore(
    follow,
    () => (isWanted ? newestWith(client, id) : null),
    () => null,
  )
  const task = list && rowIn(list, id)
  if (!list || !task) return null
  const completed = rowsOf<{ taskId: number }>(client, listCompletedTasks.path)
  return {
    task,
    readAt: list.state.dataUpdatedAt,
    isCompleted: completed?.some(({ taskId }) => taskId === id),
  }
}

type TaskList = Query<unknown, Error, InfiniteData<Page<Task>>>

function newestWith(client: QueryClient, id: number): TaskList | null {
  const lists = client.getQueryCache().findAll({ queryKey: [listTasks.path] }) as unknown as TaskList[]
  const fit = lists.filter((list) => rowIn(list, id) !== undefined)
  return fit.sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)[0] ?? null
}

function rowIn(list: TaskList, id: number): Task | undefined {
  return list.state.data?.pages.flatMap(({ rows }) => rows).find((task) => task.id === id)
}

function rowsOf<Row>(client: QueryClient, path: string): Row[] | undefined {
  const lists = client.getQueriesData<InfiniteData<Page<Row>>>({ queryKey: [path] })
  const pages = lists.flatMap(([, list]) => list?.pages ?? [])
  return pages.length === 0 ? undefined : pages.flatMap(({ rows }) => rows)
}

/** How old it is and what may be missing. */
export function FromList({ readAt, children }: { readAt: number; children?: string | false }) {
  const when = formatTimeOrDate(new Date(readAt), useNow())
  return (
    <p role="status" className="flex items-start gap-2 rounded-control bg-blue-tint px-3 py-2">
      <WifiOff size={16} className="mt-1 shrink-0 text-blue" />
      <span>
        We can’t load this task right now. This is from your list, last updated{' '}
        {when.includes(' at ') ? 'on' : 'at'} {when}. Its spots may have changed. {children}
      </span>
    </p>
  )
}

/** The task without a next step: the member's proof is unknown here, or the profile task's card is the step. */
export function StaticTask({ task }: { task: Task }) {
  return (
    <div className={DETAIL_GRID.grid}>
      <div className={DETAIL_GRID.main}>
        <Card title="Description">
          <Markdown html={task.descriptionHtml} className="pt-3" />
        </Card>
        <Requirements task={task} ticks={null} />
      </div>
      <div className={DETAIL_GRID.facts}>
        <TaskFacts task={task} now={useNow()} />
      </div>
    </div>
  )
}
