import { Eye } from 'lucide-react'

/** Somebody else has this submission in front of them. */
export function PresenceNote({ text }: { text: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1 text-13 text-blue">
      <Eye size={14} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 truncate">{text}</span>
    </span>
  )
}
