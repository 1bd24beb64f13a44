import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import { missingFromProfile } from '#domain/tasks/profile-fields.ts'

/** Has the height of the card that it waits for: the first points with their fields, or the next task. */
export function FirstCardWaiting() {
  const { data: user } = useCurrentUser()
  const isFirst = user != null && user.totalPoints === 0
  const fields = isFirst ? missingFromProfile(user).map(() => 'h-18 lg:flex-1') : []
  return (
    <Card>
      <SkeletonGroup
        label="Loading your next task..."
        className={cx('flex flex-col gap-3 lg:flex-row lg:gap-8', isFirst ? 'lg:h-24' : 'lg:h-[5.625rem]')}
      >
        <Skeletons
          of={[
            'h-13 w-64 max-w-full shrink-0',
            ...fields,
            isFirst ? 'h-[7.125rem] lg:h-18 lg:flex-1' : 'h-[14.625rem] lg:h-full lg:flex-1',
          ]}
        />
      </SkeletonGroup>
    </Card>
  )
}
