import type { ImageStorage } from '#contract/image-storage/image-storage.ts'
import { IMAGE_AGE_DAYS, nextCleanupAt } from '#domain/image-storage/image-storage.ts'
import { daysBefore } from '#domain/time/time.ts'
import { type Database, queryOne } from '#server/platform/db/database.ts'
import { isUnderWay } from './one-at-a-time.ts'

const RUNS_SHOWN = 10

const FILES_PER_IMAGE = 2

interface Figures extends Pick<ImageStorage, 'waiting' | 'bonusMedia' | 'runs'> {
  groups: { age: number; images: number; bytes: number }[]
  oldestAt: string | null
}

/** Stored images by age, and what a cleanup would remove now; read from one index only. */
export async function readImageStorage(database: Database, now: Date): Promise<ImageStorage> {
  const limits = IMAGE_AGE_DAYS.map((days) => daysBefore(now, days))
  const [figures, isRunning] = await Promise.all([
    queryOne<Figures>(database.queries, FIGURES, [...limits, RUNS_SHOWN]),
    isUnderWay(database),
  ])
  const { groups, oldestAt, ...shown } = figures
  const ages = [0, ...IMAGE_AGE_DAYS].map((fromDays, age) => {
    const { images = 0, bytes = 0 } = groups.find((group) => group.age === age) ?? {}
    return { fromDays, toDays: IMAGE_AGE_DAYS[age] ?? null, images, bytes }
  })
  const { images, bytes } = ages.at(-1)!
  return {
    images: ages.reduce((sum, age) => sum + age.images, 0),
    bytes: ages.reduce((sum, age) => sum + age.bytes, 0),
    ages,
    removable: { images, files: images * FILES_PER_IMAGE, bytes, oldestAt },
    ...shown,
    isRunning,
    nextRunAt: nextCleanupAt(now).toISOString(),
  }
}

/** $1 to $3 are the age limits, newest first. Images older than $3 are removed, pending ones older than $2 flagged. */
const FIGURES = `select
  (select coalesce(json_agg(g), '[]') from (
     select case when submitted_at >= $1 then 0 when submitted_at >= $2 then 1
         when submitted_at >= $3 then 2 else 3 end as age,
       count(*) as images, coalesce(sum(image_bytes), 0) as bytes
     from submissions where image_key is not null group by 1) g) as groups,
  (select to_json(min(submitted_at)) from submissions where image_key is not null and submitted_at < $3) as "oldestAt",
  (select json_build_object('submissions', count(*), 'oldestAt', min(submitted_at),
     'oldestId', (array_agg(id order by submitted_at))[1])
   from submissions where image_key is not null and status = 'pending' and submitted_at < $2) as waiting,
  (select json_build_object('files', count(*), 'bytes', coalesce(sum(file_size), 0))
   from media where file_key is not null) as "bonusMedia",
  (select coalesce(json_agg(json_build_object('id', r.id, 'startedAt', r.started_at, 'finishedAt', r.finished_at,
       'startedBy', u.name, 'deletedFiles', r.deleted_files, 'updatedSubmissions', r.updated_submissions,
       'freedBytes', r.freed_bytes) order by r.id desc), '[]')
   from (select * from cleanup_runs order by id desc limit $4) r left join users u on u.id = r.started_by) as runs`
