import { ProgressBar } from '#client/ui/progress-bar.tsx'
import type { ImageStorage } from '#contract/image-storage/image-storage.ts'
import { formatFileSize } from '#domain/files/files.ts'
import { formatNumber, plural } from '#domain/text/format.ts'

type Age = ImageStorage['ages'][number]

export function ImagesByAge({ ages }: { ages: Age[] }) {
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
