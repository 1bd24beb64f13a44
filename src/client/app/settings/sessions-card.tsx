import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { LoadFailure } from '#client/ui/empty-state.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx'
import { endOtherSessions, listOwnSessions, type OwnSession } from '#contract/users/profile.ts'
import { formatDate, plural } from '#domain/text/format.ts'

export function SessionsCard() {
  const sessions = useEndpoint(listOwnSessions)
  const end = useAction(endOtherSessions, {
    success: ({ ended }) => ['Signed Out Elsewhere', `We ended ${plural(ended, 'session', 'sessions')}.`],
    failure: { fallback: 'Failed to sign out the other devices' },
  })
  return (
    <Card title="Where you’re signed in" flush>
      <KeepFocus>
        {sessions.isError ? (
          <LoadFailure title="We couldn’t load your sessions." read={sessions} />
        ) : sessions.isPending ? (
          <SkeletonGroup label="Loading where you’re signed in..." className="flex flex-col gap-3 p-4 sm:p-5">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </SkeletonGroup>
        ) : (
          <>
            <ul className="divide-y divide-line">
              {sessions.data.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            <div className="border-t border-line px-4 py-3 sm:px-5">
              <Button
                size="sm"
                busy={end.isPending}
                disabledReason={sessions.data.length > 1 ? null : 'You’re only signed in here.'}
                onClick={() => void end.run({})}
              >
                Sign out everywhere else
              </Button>
            </div>
          </>
        )}
      </KeepFocus>
    </Card>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  const { device, isCurrent, ipAddress, createdAt, lastUsedAt } = session
  return (
    <li className="flex flex-col gap-1 px-4 py-3 sm:px-5">
      <p className="flex flex-wrap items-center justify-between gap-2 font-medium">
        {device}
        {isCurrent && <Badge tone="spruce">This device</Badge>}
      </p>
      <p className="text-13 text-ink2">
        Signed in {formatDate(createdAt)}, last used {formatDate(lastUsedAt)}
        {ipAddress && <> · {ipAddress}</>}
      </p>
    </li>
  )
}
