import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** A task that does not exist, or is not there for this member (specification §2 Task detail). */
export function TaskNotFound() {
  return (
    <EmptyState
      kind="first-use"
      title="This task does not exist or is not available any more."
      action={
        <ButtonLink href="/tasks" variant="primary">
          Browse Tasks
        </ButtonLink>
      }
    />
  )
}
