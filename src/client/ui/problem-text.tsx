import { FieldError } from './field-error.tsx'

/** A live place for one problem: it is there before the words are, so that they are spoken when they come. */
export function ProblemText({ problem, id }: { problem: string | null; id?: string }) {
  return (
    <div role="alert" className="empty:hidden">
      <FieldError id={id} message={problem ?? undefined} />
    </div>
  )
}
