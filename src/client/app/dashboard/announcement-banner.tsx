import { X } from 'lucide-react'
import type { Ref } from 'react'
import type { Announcement } from '../../../contract/announcements.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { AnnouncementFace } from '../announcement-parts/announcement-face.tsx'

interface AnnouncementBannerProps {
  announcement: Announcement
  onDismiss: () => void
  /** Takes the focus when the banner before it is dismissed. */
  ref: Ref<HTMLElement>
}

/** One announcement, and a way to put it away. */
export function AnnouncementBanner({ announcement, onDismiss, ref }: AnnouncementBannerProps) {
  return (
    <AnnouncementFace
      {...announcement}
      ref={ref}
      action={
        <IconButton
          label={`Dismiss: ${announcement.title}`}
          icon={<X size={18} />}
          onClick={onDismiss}
          className="-my-2 touch:-my-3"
        />
      }
    />
  )
}
