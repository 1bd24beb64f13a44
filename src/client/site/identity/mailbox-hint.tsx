import { TextLink } from '../../ui/text-link.tsx'

/** Where mail can be read in the demo and in development; nothing elsewhere. */
export function MailboxHint({ path }: { path: string | null }) {
  if (path === null) return null
  return (
    <p className="rounded-control bg-sunken px-3 py-2">
      No mail leaves this computer: all of it is in the{' '}
      <TextLink leavesApp href={path}>
        mailbox
      </TextLink>
      .
    </p>
  )
}
