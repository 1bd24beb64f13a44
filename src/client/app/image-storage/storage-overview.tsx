import { TriangleAlert } from 'lucide-icons'
import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'
import { ProgressBar } from '#client/ui/progress-bar.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { ImageStorage } from '#contract/image-storage/image-storage.ts'
import { formatFileSize } from '#domain/files/files.ts'
import { FLAG_AFTER_DAYS } from '#domain/image-storage/image-storage.ts'
import { formatDateTime, formatNumber, plural } from '#domain/text/format.ts'
import { formatRelative } from '#domain/text/format-relative.ts'

export function StorageOverview({ storage, now }: { storage: ImageStorage; now: Date }) {
  const { images, bytes, bonusMedia, runs, nextRunAt } = storage
  const lastRun = runs.find(({ finishedAt }) => finishedAt !== null)
  return (
    <Card title="Storage Overview">
      <div className="flex flex-col gap-4 pt-4">
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-6 gap-y-4">
          <Figure term="Images stored" detail={`${formatFileSize(bytes)} with thumbnails`}>
            {plural(images, 'image', 'images')}
          </Figure>
          <Figure term="Bonus media" detail={`${formatFileSize(bonusMedia.bytes)}, never cleaned up`}>
            {plural(bonusMedia.files, 'file', 'files')}
          </Figure>
          <Figure
            term="Last cleanup"
            detail={lastRun ? formatDateTime(lastRun.startedAt) : 'None finished yet'}
          >
            {lastRun ? formatRelative(lastRun.startedAt, now) : '—'}
          </Figure>
          <Figure term="Next automatic cleanup" detail={formatDateTime(nextRunAt)}>
            {formatRelative(nextRunAt, now)}
          </Figure>
        </dl>
        <Waiting waiting={storage.waiting} now={now} />
        <ImagesByAge ages={storage.ages} />
      </div>
    </Card>
  )
}

function Figure({ term, detail, children }: { term: string; detail: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-13 text-ink2">{term}</dt>
      <dd className="tabular text-20 font-semibold">{children}</dd>
      <dd className="tabular text-13 text-ink2 max-lg:min-h-[2lh]">{detail}</dd>
    </div>
  )
}

/** Links to submissions that would lose their image before anyone reviews them. */
function Waiting({ waiting, now }: { waiting: ImageStorage['waiting']; now: Date }) {
  const { submissions, oldestAt, oldestId } = waiting
  if (submissions === 0 || oldestAt === null || oldestId === null) return null
  return (
    <div className="flex gap-3 rounded-control bg-amber-tint px-4 py-3 text-amber-text">
      <TriangleAlert size={18} className="mt-0.5 shrink-0" />
      <div className="flex flex-col gap-1">
        <p className="font-semibold">
          {plural(submissions, 'submission has', 'submissions have')} waited more than {FLAG_AFTER_DAYS} days
        </p>
        <p>
          The oldest was submitted {formatRelative(oldestAt, now)}. We remove its image after 30 days,
          reviewed or not.
        </p>
        <TextLink standalone href={`/admin/task-reviews?id=${oldestId}`}>
          Review the oldest
        </TextLink>
      </div>
    </div>
  )
}

type Age = ImageStorage['ages'][number]

function ImagesByAge({ ages }: { ages: Age[] }) {
  const most = Math.max(...ages.map(({ images }) => images))
  return (
    <table className="w-full border-collapse">
      <caption className="pb-1 text-left text-13 text-ink2">Images by submission age</caption>
      <thead>
        <tr className="border-b border-line text-left text-13 text-ink2 [&>th]:py-1 [&>th]:font-semibold">
          <th scope="col">Age</th>
          <th scope="col" className="max-sm:hidden">
            <span className="sr-only">Share</span>
          </th>
          <th scope="col" className="text-right">
            Images
          </th>
          <th scope="col" className="text-right">
            Size
          </th>
        </tr>
      </thead>
      <tbody>
        {ages.map((age) => (
          <tr key={age.fromDays} className="tabular border-b border-line last:border-b-0 [&>*]:py-2">
            <th scope="row" className="text-left font-normal">
              {ageText(age)}
            </th>
            <td className="w-2/5 px-4 max-sm:hidden">
              <ProgressBar
                label={ageText(age)}
                value={age.images}
                max={most}
                valueText={plural(age.images, 'image', 'images')}
                tone={age.toDays === null ? 'amber' : 'spruce'}
              />
            </td>
            <td className="text-right font-semibold">{formatNumber(age.images)}</td>
            <td className="pl-4 text-right whitespace-nowrap">{formatFileSize(age.bytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ageText({ fromDays, toDays }: Age): string {
  if (toDays === null) return `Over ${fromDays} days, removed next`
  return fromDays === 0 ? `Up to ${toDays} days` : `${fromDays} to ${toDays} days`
}
