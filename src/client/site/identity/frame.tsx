import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { BRAND } from '../../../domain/brand.ts'
import { Logo } from '../../ui/logo.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { TreeRings } from '../../ui/tree-rings.tsx'
import { LEGAL_LINKS } from '../site-links.ts'
import type { Problems } from './problems.ts'

interface FrameProps {
  heading: string
  lead?: ReactNode
  children: ReactNode
  /** Ways onward, below the card. */
  footer?: ReactNode
}

/** One calm card on paper under the brand: every page of the provider. */
export function Frame({ heading, lead, children, footer }: FrameProps) {
  return (
    <div className="relative flex min-h-dvh flex-col overflow-hidden">
      <TreeRings className="pointer-events-none absolute -top-18 -right-18 size-72 text-line" />
      <main className="relative mx-auto flex w-full max-w-[30rem] grow flex-col gap-6 px-4 py-8 sm:py-18">
        <a
          href="/"
          className="target flex items-center self-start rounded-chip"
          aria-label={`${BRAND.name}, home`}
        >
          <Logo />
        </a>
        <div className="rounded-card border border-line bg-surface p-4 sm:p-8">
          <h1 className="font-display text-30 font-bold tracking-tight">{heading}</h1>
          {lead && <div className="mt-2 text-ink2">{lead}</div>}
          <div className="mt-6 flex flex-col gap-6">{children}</div>
        </div>
        {footer && <div className="flex flex-col gap-2 px-1">{footer}</div>}
      </main>
      <footer className="relative mx-auto flex w-full max-w-[30rem] flex-wrap gap-x-6 gap-y-2 px-4 pb-8 text-13 text-ink2">
        {LEGAL_LINKS.map(({ path, label }) => (
          <TextLink key={path} leavesApp href={path}>
            {label}
          </TextLink>
        ))}
      </footer>
    </div>
  )
}

/** Good news about what happened before this page. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="flex gap-2 rounded-control bg-spruce-tint px-3 py-2">
      <CircleCheck size={18} aria-hidden="true" className="mt-[3px] shrink-0 text-spruce" />
      <div>{children}</div>
    </div>
  )
}

interface ProblemSummaryProps<Field extends string> {
  problems: Problems<Field>
  /** The id of each field, to go there. */
  ids: Record<Field, string>
}

/** Says at the top what is wrong, in the words that stand at the fields; nothing when all is well. */
export function ProblemSummary<Field extends string>({ problems, ids }: ProblemSummaryProps<Field>) {
  const fields = (Object.keys(ids) as Field[]).filter((field) => problems.fields[field] !== undefined)
  if (problems.summary === null && fields.length === 0) return null
  return (
    <div role="alert" className="flex gap-2 rounded-control bg-red-tint px-3 py-2">
      <CircleAlert size={18} aria-hidden="true" className="mt-[3px] shrink-0 text-red" />
      <div className="flex flex-col gap-1">
        {problems.summary !== null && <p>{problems.summary}</p>}
        {fields.map((field) => (
          <a key={field} href={`#${ids[field]}`} className="text-red underline underline-offset-3">
            {problems.fields[field]}
          </a>
        ))}
      </div>
    </div>
  )
}

/** A form that posts to one of the provider's addresses and continues with `returnTo`. */
export function ProviderForm({
  action,
  returnTo,
  children,
}: {
  action: string
  returnTo: string
  children: ReactNode
}) {
  return (
    <form method="post" action={action} noValidate className="flex flex-col gap-4">
      <input type="hidden" name="returnTo" value={returnTo} />
      {children}
    </form>
  )
}
