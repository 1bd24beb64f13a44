import { useParams } from 'wouter'
import { ApiError } from '#client/api/api-error.ts'
import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { DetailFrame, LoadingTitle, useBackTo } from '#client/app/admin-parts/detail-frame.tsx'
import { useVisited } from '#client/app/palette/recent.ts'
import { useTitle } from '#client/app/use-title.ts'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import { type AdminUserDetail, getUser } from '#contract/users/admin-users.ts'
import { PROVINCES } from '#domain/identity/consent.ts'
import { formatDate } from '#domain/text/format.ts'
import { Avatar } from '../avatar.tsx'
import { nameOf } from '../person.ts'
import { UserBadges } from '../user-badges.tsx'
import { Timeline } from './timeline.tsx'
import { SuspensionCard, UserActions, UserFacts } from './user-parts.tsx'

const USERS = { href: '/admin/user-management', words: 'All users' }

const NOT_FOUND = 'User Not Found'

/** All that happened with one member, newest first, beside their facts and the actions of an admin. */
export default function UserPage() {
  const { id: userId = '' } = useParams<'/admin/user-management/:id'>()
  const me = useCurrentUser().data
  const user = useEndpoint(getUser, { params: { userId } })
  const back = useBackTo(USERS)
  const isMissing = user.error instanceof ApiError && [400, 404].includes(user.error.status)
  const { data } = user
  useTitle(isMissing ? NOT_FOUND : data && nameOf(data))
  useVisited(data ? { kind: 'member', id: data.id, name: nameOf(data), detail: data.email } : null)
  if (isMissing) {
    return (
      <DetailFrame back={back} title={NOT_FOUND}>
        <EmptyState
          kind="first-use"
          title="This user doesn’t exist."
          action={<ButtonLink href={USERS.href}>All users</ButtonLink>}
        />
      </DetailFrame>
    )
  }
  if (user.isError && !data) {
    return (
      <DetailFrame back={back} title="User">
        <Card>
          <LoadFailure title="We couldn’t load this user." read={user} />
        </Card>
      </DetailFrame>
    )
  }
  const isShown = data !== undefined && me
  return (
    <DetailFrame
      back={back}
      title={isShown ? <Name user={data} /> : <LoadingTitle what="User" />}
      lead={isShown ? <Lead user={data} /> : '\u00a0'}
    >
      {/* The balance and the facts are beside the timeline; on a narrow screen, above and below it. */}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[20rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-6">
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          {isShown ? (
            <>
              <SuspensionCard user={data} />
              <UserActions user={data} me={me} />
            </>
          ) : (
            <ActionsSkeleton />
          )}
        </div>
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {me && <Timeline userId={userId} myId={me.id} />}
        </div>
        {isShown && (
          <div className="min-w-0">
            <UserFacts user={data} />
          </div>
        )}
      </div>
    </DetailFrame>
  )
}

function Name({ user }: { user: AdminUserDetail }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar user={user} size="page" />
      <span className="min-w-0 wrap-anywhere">{nameOf(user)}</span>
    </span>
  )
}

function Lead({ user }: { user: AdminUserDetail }) {
  const { email, emailInWords, phoneNumber, province } = user
  const provinceName = PROVINCES.find(({ code }) => code === province)?.name
  const known = user.deletedAt === null ? [emailInWords ?? email, phoneNumber, provinceName] : []
  const facts = known.filter((fact) => fact != null)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <UserBadges user={user} />
      {facts.map((fact) => (
        <span key={fact} className="wrap-anywhere">
          {fact}
        </span>
      ))}
      <span>Joined {formatDate(user.createdAt)}</span>
    </span>
  )
}

function ActionsSkeleton() {
  return (
    <SkeletonGroup label="Loading user...">
      <Card className="flex flex-col gap-4">
        <Skeletons of={['h-4 w-20', 'h-10 w-32', 'h-10 w-full', 'h-10 w-full', 'h-10 w-2/3']} />
      </Card>
    </SkeletonGroup>
  )
}
