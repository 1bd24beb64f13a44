import { ButtonLink } from '../ui/button-link.tsx'
import { TreeRings } from '../ui/tree-rings.tsx'

/** What the signed-in see at an unknown path, with ways onward (specification §2 Route table). */
export function NotFoundPage() {
  return (
    <div className="mx-auto flex max-w-[28rem] flex-col items-center gap-4 rounded-card border border-line bg-surface px-6 py-12 text-center">
      <TreeRings className="size-18 text-ink3" />
      <h1 tabIndex={-1} className="font-display text-24 font-bold tracking-tight">
        404 Page Not Found
      </h1>
      <p className="text-ink2">
        There is nothing at this address. It may have moved, or the link may be incomplete.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink href="/" variant="primary">
          Go to Dashboard
        </ButtonLink>
        <ButtonLink href="/tasks">Browse Tasks</ButtonLink>
      </div>
    </div>
  )
}
