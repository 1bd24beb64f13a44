import { ArrowRight } from 'lucide-icons'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { useTaskPrefetch } from '#client/app/tasks/use-task-prefetch.ts'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { Points } from '#client/ui/points.tsx'
import { SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import { listTasks } from '#contract/tasks/tasks.ts'
import { MAX_PAGE_SIZE } from '#domain/calls/page-sizes.ts'
import { shortTask } from '#domain/tasks/first-steps.ts'
import { minutesText, placeText } from '#domain/tasks/task-facts.ts'
import { formatPoints } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { Frame } from './frame.tsx'

/** Shown until the member leaves the dashboard. */
export function PaidCard({ paid }: { paid: number }) {
  // The short tasks may be the ones that pay least.
  const open = usePagedEndpoint(listTasks, { query: { open: 'me', limit: MAX_PAGE_SIZE } })
  const next = shortTask(open.rows)
  const title = useRef<HTMLHeadingElement>(null)
  const prefetch = useTaskPrefetch()
  useEffect(() => title.current?.focus(), [])
  return (
    <Frame title={`You earned ${formatPoints(paid)}.`} titleRef={title}>
      {open.isPending ? (
        <SkeletonGroup label="Loading a short task...">
          <Skeletons of={['h-24 w-full']} />
        </SkeletonGroup>
      ) : next ? (
        <div className="flex flex-col gap-2">
          <h3 className="font-semibold">Next: a short task</h3>
          <Link
            href={`/tasks/${next.id}`}
            className="flex items-center justify-between gap-4 rounded-control border border-line px-4 py-3 hover:bg-sunken"
            {...prefetch(next.id)}
          >
            <span className="flex min-w-0 flex-col">
              <span lang={languageOf(next.title)} className="font-medium wrap-anywhere">
                {next.title}
              </span>
              <span className="text-13 text-ink2">
                <Points amount={next.points} as="offer" />{' '}
                {['points', minutesText(next.minutes), placeText(next)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <ArrowRight size={16} className="shrink-0 text-ink2" />
          </Link>
        </div>
      ) : (
        <ButtonLink href="/tasks" variant="primary" className="self-start">
          Browse Tasks
        </ButtonLink>
      )}
    </Frame>
  )
}
