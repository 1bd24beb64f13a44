import { TextLink } from '#client/ui/text-link.tsx'

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
