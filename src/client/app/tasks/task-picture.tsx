import { useState } from 'react'
import { cx } from '#client/ui/cx.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { motifOf } from '#domain/tasks/task-facts.ts'
import { TASK_PICTURE } from '#domain/tasks/task-form.ts'

/** Rings, a river, trees, hills and a north star, in lines on 72 × 48. */
const MOTIFS = [
  'M36 21a3 3 0 1 1 0 6 3 3 0 1 1 0-6zM36 15c5 0 9 4 9 9s-4 9-9 9-9-4-9-9 4-9 9-9zM35 9c9-1 16 6 16 15s-7 15-15 15-15-7-15-15 6-14 14-15zM36 3c12 0 21 9 21 21s-9 21-21 21-21-9-21-21S24 3 36 3z',
  'M3 12c6-6 12-6 18 0s12 6 18 0 12-6 18 0 9 5 12 3M3 24c6-6 12-6 18 0s12 6 18 0 12-6 18 0 9 5 12 3M3 36c6-6 12-6 18 0s12 6 18 0 12-6 18 0 9 5 12 3',
  'M36 5 26 19h5l-8 11h6l-8 11h30l-8-11h6l-8-11h5zM36 41v5M13 21 7 31h3l-6 10h18l-6-10h3zM13 41v5M59 21l-6 10h3l-6 10h18l-6-10h3zM59 41v5',
  'M2 40c9-15 16-21 23-21s11 8 17 8 8-11 14-11 9 7 14 12M2 46c12-9 20-12 28-12s12 5 20 5 12-5 20-7M17 5a5 5 0 1 1 0 10 5 5 0 1 1 0-10z',
  'M36 4l5 15 15 5-15 5-5 15-5-15-15-5 15-5zM14 8v6M11 11h6M58 34v6M55 37h6M58 9v4M56 11h4M14 36v4M12 38h4',
]

interface TaskPictureProps {
  task: Pick<Task, 'pictureUrl' | 'category'>
  /** Loads at once, as it is in the first view. */
  isEager?: boolean
  /** No wider than on a card of the list, where many are in view. */
  isSmall?: boolean
  className?: string
}

/** The task's picture, or a motif by its category, as while offline; says nothing that the title does not. */
export function TaskPicture({ task, isEager = false, isSmall = false, className }: TaskPictureProps) {
  const shape = cx('aspect-3/2 w-full', className)
  const [missing, setMissing] = useState<string | null>(null)
  if (task.pictureUrl && task.pictureUrl !== missing) {
    return (
      <img
        src={isSmall ? `${task.pictureUrl}&size=card` : task.pictureUrl}
        alt=""
        width={TASK_PICTURE.width}
        height={TASK_PICTURE.height}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setMissing(task.pictureUrl)}
        className={cx('bg-sunken object-cover', shape)}
      />
    )
  }
  return (
    <svg
      viewBox="0 0 72 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      aria-hidden="true"
      className={cx('bg-spruce-tint text-spruce', shape)}
    >
      <path d={MOTIFS[motifOf(task.category, MOTIFS.length)]} />
    </svg>
  )
}
