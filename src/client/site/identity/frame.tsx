import { CircleAlert, CircleCheck } from 'lucide-icons'
import { createContext, type ReactNode, useContext } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { TreeRings } from '#client/ui/tree-rings.tsx'
import { HomeLink } from '../shell/header-frame.tsx'
import { LanguageLink } from '../shell/language-link.tsx'
import { LEGAL_LINKS } from '../site-links.ts'
import { fieldId, type Problems } from './problems.ts'
import { providerLink } from './provider-link.ts'

/** The address of this page in the other language; null where it has none. */
export const OtherLanguage = createContext<string | null>(null)

interface FrameProps {
  heading: string
  lead?: ReactNode
  children: ReactNode
  footer?: ReactNode
}

export function Frame({ heading, lead, children, footer }: FrameProps) {
  const otherLanguage = useContext(OtherLanguage)
  return (
    <div className="relative flex min-h-dvh flex-col overflow-hidden">
      <TreeRings className="pointer-events-none absolute -top-18 -right-18 size-72 text-line" />
      <main className="relative mx-auto flex w-full max-w-[30rem] grow flex-col gap-6 px-4 py-8 sm:py-18">
        <HomeLink className="self-start" />
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
        {otherLanguage !== null && <LanguageLink href={otherLanguage} />}
      </footer>
    </div>
  )
}

export function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="flex gap-2 rounded-control bg-spruce-tint px-3 py-2">
      <CircleCheck size={18} className="mt-[3px] shrink-0 text-spruce" />
      <div>{children}</div>
    </div>
  )
}

interface ProblemSummaryProps<Field extends string> {
  problems: Problems<Field>
  /** The fields in the order of the form. */
  order: readonly Field[]
}

/** Repeats the field problems at the top, as links; empty when there are none. */
export function ProblemSummary<Field extends string>({ problems, order }: ProblemSummaryProps<Field>) {
  const fields = order.filter((field) => problems.fields[field] !== undefined)
  if (problems.summary === null && fields.length === 0) return null
  return (
    <div role="alert" className="flex gap-2 rounded-control bg-red-tint px-3 py-2">
      <CircleAlert size={18} className="mt-[3px] shrink-0 text-red" />
      <div className="flex flex-col gap-1">
        {problems.summary !== null && <p>{problems.summary}</p>}
        {fields.map((field) => (
          <a key={field} href={`#${fieldId(field)}`} className="text-red underline underline-offset-3">
            {problems.fields[field]}
          </a>
        ))}
      </div>
    </div>
  )
}

export interface AddressProps {
  email: string
  /** Added by the server where the domain is punycode. */
  emailInWords?: string | undefined
}

/** An address in a sentence, with its domain also as people write it. */
export function Address({ email, emailInWords }: AddressProps) {
  return (
    <strong className="break-words text-ink">
      {email}
      {emailInWords && ` (${emailInWords})`}
    </strong>
  )
}

interface ProviderFormProps {
  action: string
  returnTo: string
  /** The button's label; if omitted, the children include their own button. */
  submit?: string
  children: ReactNode
}

export function ProviderForm({ action, returnTo, submit, children }: ProviderFormProps) {
  return (
    <form method="post" action={action} noValidate className="flex flex-col gap-4">
      <input type="hidden" name="returnTo" value={returnTo} />
      {children}
      {submit && (
        <Button type="submit" variant="primary">
          {submit}
        </Button>
      )}
    </form>
  )
}

interface ProviderLinkProps {
  path: string
  returnTo: string
  className?: string
  children: string
}

export function ProviderLink({ path, returnTo, className, children }: ProviderLinkProps) {
  return (
    <TextLink leavesApp href={providerLink(path, returnTo)} className={className}>
      {children}
    </TextLink>
  )
}

/** Shown in the demo and in development only. */
export function MailboxHint({ path }: { path: string | null }) {
  if (path === null) return null
  return (
    <p className="rounded-control bg-sunken px-3 py-2">
      No email leaves this computer. Read it in the{' '}
      <TextLink leavesApp href={path}>
        mailbox
      </TextLink>
      .
    </p>
  )
}
