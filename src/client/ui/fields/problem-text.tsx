import { FieldError } from './field-error.tsx'

/** Always rendered, so that screen readers announce the text when it appears. */
export function ProblemText({ problem, id }: { problem: string | null; id?: string }) {
  return (
    <div role="alert" className="empty:hidden">
      <FieldError id={id} message={problem ?? undefined} />
    </div>
  )
}
