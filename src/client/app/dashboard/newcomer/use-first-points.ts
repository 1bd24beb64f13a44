import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { phoneProblem } from '#client/api/forms/phone-problem.ts'
import { refusedAt } from '#client/api/forms/refused-fields.ts'
import { keyOf } from '#client/api/query-key.ts'
import { useAction } from '#client/api/use-action.ts'
import { newIdempotencyKey } from '#client/device/keys-and-digests.ts'
import { useFocusOnProblem } from '#client/ui/fields/focus-on-problem.ts'
import { claimTask } from '#contract/claims/claims.ts'
import { submitTask } from '#contract/proofs/submissions.ts'
import { updateProfile } from '#contract/users/profile.ts'
import { type CurrentUser, getCurrentUser } from '#contract/users/users.ts'
import { SUBMIT_FAILED } from '#domain/proofs/submissions.ts'
import {
  missingFromProfile,
  PROFILE_FIELD_WORDS,
  PROFILE_TASK_FIELDS,
  type ProfileTaskField,
} from '#domain/tasks/profile-fields.ts'
import { isBlank } from '#domain/text/text.ts'

type Texts = { [Name in ProfileTaskField]?: string }

/** The profile that the task is about to check. */
export type CheckedProfile = Record<ProfileTaskField, string | null>

const PROFILE_FAILED = 'Failed to update profile'

interface FirstPointsOptions {
  user: CurrentUser
  taskId: number
  isHeld: boolean
  /** Whether the calls are under way. */
  onCollect: (isCollecting: boolean) => void
  /** Asks before anything is sent. */
  confirm?: ((profile: CheckedProfile) => Promise<boolean>) | undefined
  onPaid: (points: number) => void
}

/** Saves the profile, claims the profile task and submits it. After a failure it goes on with the call that failed. */
export function useFirstPoints({ user, taskId, isHeld, onCollect, confirm, onPaid }: FirstPointsOptions) {
  const [typed, setTyped] = useState<Texts>({})
  const [problems, setProblems] = useState<Texts>({})
  const [busyLabel, setBusyLabel] = useState<string | null>(null)
  const isBusy = busyLabel !== null
  const [idempotencyKey] = useState(newIdempotencyKey)
  const saved = useRef(JSON.stringify({}))
  const client = useQueryClient()
  const profile = useAction(updateProfile, { failure: { fallback: PROFILE_FAILED } })
  const claim = useAction(claimTask, { failure: { fallback: 'Failed to claim task' } })
  // The card itself says that it is paid.
  const submit = useAction(submitTask, { failure: { fallback: SUBMIT_FAILED } })
  const { form, tried } = useFocusOnProblem(isBusy)

  /** A field that was filled in stays until the points are there. */
  const missing = missingFromProfile(user)
  const names = PROFILE_TASK_FIELDS.filter((name) => missing.includes(name) || typed[name] !== undefined)
  const refused = refusedAt(profile.error, names, PROFILE_FAILED)

  const collect = async () => {
    const filled = JSON.stringify(typed)
    if (filled !== saved.current) {
      // A question may have been open for minutes.
      const newest = client.getQueryData<CurrentUser>(keyOf(getCurrentUser)) ?? user
      if (!(await profile.run({ body: { ...fieldsOf(newest), ...typed } }))) return
      saved.current = filled
    }
    setBusyLabel(names.length > 0 ? 'Saved. Paying...' : 'Paying...')
    const params = { id: taskId }
    // Claiming twice returns the same claim, so it does not matter if `isHeld` is out of date.
    if (!isHeld && !(await claim.run({ params }))) return
    return submit.run({ params, form: new FormData(), idempotencyKey })
  }
  const send = async () => {
    if (isBusy) return
    tried()
    setBusyLabel(confirm ? 'Checking...' : 'Saving...')
    for (const action of [profile, claim, submit]) action.reset()
    const found = await problemsIn(names, typed)
    setProblems(found)
    const isReady = Object.keys(found).length === 0
    if (isReady && (!confirm || (await confirm({ ...user, ...typed })))) {
      setBusyLabel('Saving...')
      onCollect(true)
      const paid = await collect()
      if (paid) return onPaid(paid.pointsAwarded ?? 0)
      onCollect(false)
    }
    setBusyLabel(null)
  }
  return {
    form,
    names,
    field: (name: ProfileTaskField) => ({
      value: typed[name] ?? '',
      error: problems[name] ?? refused.fields[name],
      onChange: ({ target }: { target: { value: string } }) =>
        setTyped((before) => ({ ...before, [name]: target.value })),
    }),
    send,
    busyLabel,
    problem: refused.whole ?? claim.problem ?? submit.problem,
  }
}

async function problemsIn(names: readonly ProfileTaskField[], typed: Texts): Promise<Texts> {
  const found: Texts = {}
  for (const name of names) {
    const text = typed[name] ?? ''
    const problem = isBlank(text)
      ? `Please enter your ${PROFILE_FIELD_WORDS[name]}.`
      : name === 'phoneNumber' && (await phoneProblem(text))
    if (problem) found[name] = problem
  }
  return found
}

/** The body of the call as it is now. */
function fieldsOf(user: CurrentUser) {
  const { firstName, lastName, phoneNumber, bio, emailNotifications, taskReminders, newTaskAlerts } = user
  return { firstName, lastName, phoneNumber, bio, emailNotifications, taskReminders, newTaskAlerts }
}
