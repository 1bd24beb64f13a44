import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { SetupStep } from '#domain/overview/setup-steps.ts'

const PLACES: Record<SetupStep, ReactNode> = {
  'mail-server': (
    <Place what="Test the mail server">
      On the server, run <Typed>npm run mail -- test you@example.ca</Typed>.
    </Place>
  ),
  company: (
    <Place what="Set your postal address and support email">
      Set <Typed>COMPANY_ADDRESS</Typed> and <Typed>SUPPORT_EMAIL</Typed>, then restart the server.
    </Place>
  ),
  'first-task': <Place what="Create the first task" href="/admin/tasks" />,
  'first-reward': <Place what="Create the first reward" href="/admin/rewards" />,
  'second-admin': (
    <Place what="Make someone else an admin" href="/admin/user-management">
      Someone else has to review your own submissions and requests.
    </Place>
  ),
  'second-factor': <Place what="Turn on two-step verification or add a passkey" href="/settings" />,
  backup: (
    <Place what="Make a backup">
      On the server, run <Typed>npm run backup -- /backups/first</Typed>.
    </Place>
  ),
}

/** The open steps of a new product; renders nothing once all are done. */
export function SetupCard({ steps }: { steps: readonly SetupStep[] }) {
  if (steps.length === 0) return null
  return (
    <Card title="Before members arrive">
      <ul className="grid gap-x-12 pt-2 lg:grid-cols-2">
        {steps.map((step) => (
          <li key={step} className="flex flex-col py-2">
            {PLACES[step]}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Place({ what, href, children }: { what: string; href?: string; children?: ReactNode }) {
  return (
    <>
      {href === undefined ? (
        <span className="font-semibold">{what}</span>
      ) : (
        <TextLink standalone href={href} className="self-start font-semibold">
          {what}
        </TextLink>
      )}
      {children && <span className="text-13 text-ink2">{children}</span>}
    </>
  )
}

function Typed({ children }: { children: string }) {
  return <code className="font-mono break-words">{children}</code>
}
