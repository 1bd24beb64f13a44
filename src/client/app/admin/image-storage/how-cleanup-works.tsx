import { FLAG_AFTER_DAYS, IMAGE_RETENTION_DAYS } from '../../../../domain/image-retention.ts'
import { Card } from '../../../ui/card.tsx'

/** What a removal does, what it leaves, and when it happens by itself. */
export function HowCleanupWorks({ className }: { className?: string }) {
  return (
    <Card title="How Image Cleanup Works" className={className}>
      <ul className="flex list-disc flex-col gap-2 pt-4 pl-4 marker:text-ink3">
        <li>
          Images of submissions older than {IMAGE_RETENTION_DAYS} days are deleted, with their thumbnails.
          Their age counts from the day they were sent.
        </li>
        <li>
          The submissions stay: their texts, decisions, notes and points. Members and reviewers read “Image
          not available” in place of the image.
        </li>
        <li>A fingerprint of each image stays, so that a picture that is sent again is still recognised.</li>
        <li>
          A submission that still waits after {FLAG_AFTER_DAYS} days is pointed out here, so that it is
          reviewed while its image is there.
        </li>
        <li>
          It runs by itself every 24 hours and whenever the server starts. Deleted images cannot be brought
          back.
        </li>
      </ul>
    </Card>
  )
}
