import { Card } from '#client/ui/card.tsx'
import { SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'

/** Has the height of the card that asks for a phone number only. */
export function FirstCardWaiting() {
  return (
    <Card>
      <SkeletonGroup label="Loading your first task..." className="grid gap-x-6 gap-y-3 lg:grid-cols-2">
        <Skeletons of={['h-13 w-64 max-w-full', 'h-44 w-full sm:h-37']} />
      </SkeletonGroup>
    </Card>
  )
}
