import { Download } from 'lucide-icons'
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { MediaPreview } from '#client/app/tasks/media-preview.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { Points } from '#client/ui/points.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { BonusMedia } from '#contract/media/media.ts'
import { formatFileSize } from '#domain/files/files.ts'
import { mediaKindOf } from '#domain/media/media.ts'

interface UnclaimedFileProps {
  file: BonusMedia
  /** The panel shows it once for all files. */
  disabledReason: string | null
  onClaim: () => void
}

export function UnclaimedFile({ file, disabledReason, onClaim }: UnclaimedFileProps) {
  return (
    <FileCard file={file} aside={<BonusPoints amount={file.bonusPoints} />}>
      <Button size="sm" disabledReason={disabledReason} hideReason onClick={onClaim}>
        Claim <VisuallyHidden>{file.filename}</VisuallyHidden>
      </Button>
    </FileCard>
  )
}

interface ClaimedFileProps {
  file: BonusMedia
  /** It was just claimed, and the button is gone: the focus moves here. */
  takesFocus: boolean
}

/** The member's own or, for an admin, anyone's. Download opens a new tab (specification §2). */
export function ClaimedFile({ file, takesFocus }: ClaimedFileProps) {
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (takesFocus) card.current?.querySelector('a')?.focus()
  }, [takesFocus])
  return (
    <FileCard file={file} ref={card} aside={<WhoseFile file={file} />}>
      {file.mediaUrl !== null && (
        <ButtonLink
          href={file.mediaUrl}
          leavesApp
          target="_blank"
          rel="noopener"
          size="sm"
          icon={<Download size={16} />}
        >
          Download <VisuallyHidden>{file.filename}, opens in a new tab</VisuallyHidden>
        </ButtonLink>
      )}
    </FileCard>
  )
}

interface FileCardProps {
  file: BonusMedia
  aside: ReactNode
  children: ReactNode
  ref?: Ref<HTMLLIElement>
}

function FileCard({ file, aside, children, ref }: FileCardProps) {
  const nameId = useId()
  return (
    <li
      ref={ref}
      aria-labelledby={nameId}
      className="flex min-w-0 flex-col overflow-hidden rounded-control border border-line"
    >
      <MediaPreview file={file} />
      <div className="flex grow flex-col gap-2 p-3">
        <div>
          <h4 id={nameId} className="font-medium wrap-anywhere">
            {file.filename}
          </h4>
          <p className="tabular text-13 text-ink2">
            {kindText(file.mediaType)}, {formatFileSize(file.fileSize)}
          </p>
        </div>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
          {aside}
          {children}
        </div>
      </div>
    </li>
  )
}

function WhoseFile({ file: { paidPoints, bonusPoints } }: { file: BonusMedia }) {
  if (paidPoints === null) return <StatusBadge status="completed">Claimed by a member</StatusBadge>
  return (
    <p className="flex flex-wrap items-center gap-2">
      <StatusBadge status="completed">Claimed</StatusBadge>
      {paidPoints > 0 && <Points amount={paidPoints} as="earned" className="text-13" />}
      {paidPoints === 0 && bonusPoints > 0 && (
        <span className="text-13 text-ink2">Bonus points taken back</span>
      )}
    </p>
  )
}

function BonusPoints({ amount }: { amount: number }) {
  if (amount === 0) return <p className="text-ink2">No bonus points</p>
  return (
    <p>
      <Points amount={amount} as="offer" /> {amount === 1 ? 'bonus point' : 'bonus points'}
    </p>
  )
}

function kindText(mediaType: string): string {
  return mediaKindOf(mediaType) === 'video' ? 'Video' : 'Image'
}
