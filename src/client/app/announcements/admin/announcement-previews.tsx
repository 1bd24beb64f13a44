import { X } from 'lucide-icons'
import { ANNOUNCEMENT_PRIORITIES, type AnnouncementPriority } from '#domain/announcements/announcements.ts'
import { languageOf } from '#domain/text/language.ts'
import { AnnouncementFace } from '../announcement-face.tsx'

const LABELS: Record<AnnouncementPriority, string> = { low: 'Low', medium: 'Medium', high: 'High' }

interface AnnouncementPreviewsProps {
  title: string
  content: string
  chosen: AnnouncementPriority
  /** The date of the banner. */
  shownFrom: string
  /** Says who sees the banner and from when; may be empty. */
  audience: string
}

/** The banner in each priority, the chosen one first. */
export function AnnouncementPreviews({
  title,
  content,
  chosen,
  shownFrom,
  audience,
}: AnnouncementPreviewsProps) {
  const others = ANNOUNCEMENT_PRIORITIES.toReversed().filter((priority) => priority !== chosen)
  return (
    <section aria-label="Preview" className="flex flex-col gap-3 md:sticky md:top-0 md:self-start">
      <p className="font-semibold">Preview on the dashboard</p>
      {[chosen, ...others].map((priority) => (
        <figure key={priority} className="flex flex-col gap-1">
          <figcaption className="text-13 text-ink2">
            {priority === chosen ? `${LABELS[priority]} (selected)` : LABELS[priority]}
          </figcaption>
          <AnnouncementFace
            title={title.trim() || 'Your title'}
            titleLang={languageOf(title)}
            contentLang={languageOf(content)}
            content={content.trim() || 'Your message'}
            priority={priority}
            startsAt={shownFrom}
            createdAt={shownFrom}
            headingLevel={3}
            action={
              <span aria-hidden="true" className="-my-2 grid size-9 shrink-0 place-items-center text-ink2">
                <X size={18} />
              </span>
            }
          />
          {priority === chosen && audience && <p className="tabular text-13 text-ink2">{audience}</p>}
        </figure>
      ))}
    </section>
  )
}
