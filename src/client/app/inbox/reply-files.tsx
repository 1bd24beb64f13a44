import { FileText, FileX } from 'lucide-icons'
import { SentPicture } from '#client/app/sent-picture.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { Conversation } from '#contract/inbox/inbox.ts'
import { formatFileSize } from '#domain/files/files.ts'

type File = Conversation['replies'][number]['files'][number]

/** The files of an email: pictures, documents to download, and the names of those we did not keep. */
export function ReplyFiles({ files }: { files: readonly File[] }) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Files" className="flex flex-wrap items-start gap-3 pt-1">
      {files.map((file) => (
        <li key={file.id} className="min-w-0 max-w-full">
          <ReplyFile file={file} />
        </li>
      ))}
    </ul>
  )
}

function ReplyFile({ file: { name, url, thumbnailUrl, bytes } }: { file: File }) {
  if (url !== null && thumbnailUrl !== null) return <SentPicture {...{ url, thumbnailUrl }} alt={name} />
  return (
    <p className="flex min-w-0 items-center gap-2 text-13 text-ink2 [&_svg]:shrink-0">
      {url === null ? <FileX size={16} /> : <FileText size={16} />}
      {url === null ? (
        <span className="min-w-0 wrap-anywhere">{name}, not kept</span>
      ) : (
        <TextLink standalone leavesApp href={url} download={name} className="min-w-0 wrap-anywhere">
          {name}
        </TextLink>
      )}
      {url !== null && bytes !== null && <span className="whitespace-nowrap">{formatFileSize(bytes)}</span>}
    </p>
  )
}
