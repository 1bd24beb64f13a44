import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { canPush } from '#client/app/notifications/push/push-here.ts'
import { usePushHere } from '#client/app/notifications/push/use-push-here.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { LoadFailure } from '#client/ui/empty-state.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { useHydrated } from '#client/ui/hooks/use-hydrated.ts'
import { getPush } from '#contract/notifications/push.ts'
import { updateProfile } from '#contract/users/profile.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { PUSH_KINDS, type PushKind } from '#domain/notifications/push.ts'

const TITLE = 'Push Notifications'

const LABELS: Record<PushKind, string> = {
  approved: 'Proof approved',
  rejected: 'Proof not approved',
  delivered: 'Reward delivered',
  'spot-opened': 'A spot opened for you',
  'due-soon': 'A claimed task is due soon',
}

const CANNOT =
  'This browser can’t show them. On an iPhone or iPad, add Northpoint to your home screen and open it from there.'
const BLOCKED = 'Your browser blocks notifications from Northpoint. Allow them in its settings first.'

/** The preferences for push notifications; nothing where the product sends none. */
export function PushCard({ user }: { user: CurrentUser }) {
  const read = useEndpoint(getPush)
  const save = useAction(updateProfile, {
    failure: { fallback: 'Failed to update profile' },
    optimistic: {
      endpoint: getPush,
      update: (shown, { body }) => ({
        ...shown,
        kinds: body?.pushKinds ?? shown.kinds,
        details: body?.pushDetails ?? shown.details,
      }),
    },
  })
  if (!read.data && read.isError) {
    return (
      <Card title={TITLE} flush>
        <LoadFailure title="We couldn’t load your push notifications." read={read} />
      </Card>
    )
  }
  if (!read.data || read.data.publicKey === null) return null
  const { publicKey, isOn, kinds, details } = read.data
  const keep = (chosen: { pushKinds?: PushKind[]; pushDetails?: boolean }) =>
    void save.run({ body: { ...profileOf(user), ...chosen } })
  return (
    <Card title={TITLE}>
      <div className="flex flex-col gap-4 pt-4">
        <ThisDevice userId={user.id} publicKey={publicKey} isOn={isOn} />
        <fieldset className="flex flex-col gap-3 touch:gap-0">
          <legend className="pb-3 font-medium">On all your devices, show</legend>
          {PUSH_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              label={LABELS[kind]}
              checked={kinds.includes(kind)}
              onChange={({ target }) =>
                keep({
                  pushKinds: PUSH_KINDS.filter((one) =>
                    one === kind ? target.checked : kinds.includes(one),
                  ),
                })
              }
            />
          ))}
          <Checkbox
            label="Names and amounts"
            hint="On a locked screen, anyone near your device can read them."
            checked={details}
            onChange={({ target }) => keep({ pushDetails: target.checked })}
          />
        </fieldset>
      </div>
    </Card>
  )
}

function ThisDevice({ userId, publicKey, isOn }: { userId: string; publicKey: string; isOn: boolean }) {
  const { turnOn, turnOff, isBusy } = usePushHere(userId)
  const isHydrated = useHydrated()
  const problem = isHydrated ? problemHere() : null
  // A browser may have taken the permission back.
  const isOnHere = isOn && !(isHydrated && problem === null && Notification.permission === 'default')
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-ink2">
        {isOnHere
          ? (problem ?? 'This device shows notifications until you sign out.')
          : 'Hear about your proof and rewards on this device, even when Northpoint is closed.'}
      </p>
      <Button
        busy={isBusy}
        disabledReason={isOnHere ? null : problem}
        onClick={() => void (isOnHere ? turnOff() : turnOn(publicKey))}
      >
        {isOnHere ? 'Turn off for this device' : 'Turn on for this device'}
      </Button>
    </div>
  )
}

function problemHere(): string | null {
  if (!canPush()) return CANNOT
  return Notification.permission === 'denied' ? BLOCKED : null
}

/** The rest that the call needs, as it is saved now. */
function profileOf({
  firstName,
  lastName,
  phoneNumber,
  bio,
  emailNotifications,
  taskReminders,
  newTaskAlerts,
}: CurrentUser) {
  return { firstName, lastName, phoneNumber, bio, emailNotifications, taskReminders, newTaskAlerts }
}
