import { CircleAlert } from 'lucide-icons'

/** Always rendered, so that screen readers announce the text when it appears. */
export function ProblemText({ problem, id }: { problem: string | null; id?: string }) {
  return (
    <div role="alert" className="empty:hidden">
      <FieldError id={id} message={problem ?? undefined} />
    </div>
  )
}

export function FieldError({ id, message }: { id?: string | undefined; message: string | undefined }) {
  if (!message) return null
  return (
    <p
      id={id}
      className="flex items-start gap-1 text-13 font-medium wrap-anywhere whitespace-pre-line text-red"
    >
      <CircleAlert size={14} className="mt-[3px] shrink-0" />
      {message}
    </p>
  )
}
