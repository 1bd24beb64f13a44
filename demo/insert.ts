import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { PROFILE_TASK_KEY } from '../src/domain/tasks.ts'
import { daysBefore } from '../src/domain/time.ts'
import { media, media_claims } from '../src/server/database/schema/media.ts'
import { adjustments } from '../src/server/database/schema/points.ts'
import { referral_codes, referrals } from '../src/server/database/schema/referrals.ts'
import { request_decisions, reward_requests, rewards } from '../src/server/database/schema/rewards.ts'
import { submissions, undone_reviews } from '../src/server/database/schema/submissions.ts'
import { claims, tasks } from '../src/server/database/schema/tasks.ts'
import { credentials, users } from '../src/server/database/schema/users.ts'
import type { Tx } from '../src/server/platform/db/database.ts'
import type { Encryption } from '../src/server/platform/encryption.ts'
import { deliveryPlace } from '../src/server/rewards/reveal-delivery.ts'
import { keepSignature } from '../src/server/submissions/keep-signature.ts'
import { type IdOf, insertAll } from './insert-all.ts'
import type { DemoMedia, DemoMediaFile } from './media.ts'
import { DEMO_PASSWORD, type DemoPeople } from './people.ts'
import type { DemoPicture } from './proofs.ts'
import { DEMO_REWARDS } from './rewards.ts'
import type { DemoStory } from './story.ts'
import type { DemoSubmission } from './submissions.ts'
import { type DemoTask, taskRow } from './tasks.ts'

interface DemoMeans {
  pictures: ReadonlyMap<DemoSubmission, DemoPicture>
  mediaFiles: ReadonlyMap<DemoMedia, DemoMediaFile>
  encryption: Encryption
}

/** Writes the story in order of time, so newer rows have greater ids. */
export async function insertStory(tx: Tx, story: DemoStory, means: DemoMeans): Promise<void> {
  await insertPeople(tx, story.people)
  const taskIdOf = await insertTasks(tx, story)
  const claimIdOf = await insertAll(tx, claims, story.claims, ({ task, person, claimedAt, leftAt }) => ({
    task_id: taskIdOf(task),
    user_id: person.id,
    points: task.text.points,
    claimed_at: claimedAt,
    left_at: leftAt,
  }))
  const submissionIdOf = await insertAll(tx, submissions, story.submissions, (submission) => ({
    claim_id: claimIdOf(submission.claim),
    task_id: taskIdOf(submission.claim.task),
    ...submissionRow(submission, means.pictures.get(submission)),
  }))
  for (const [submission, { image }] of means.pictures) {
    await keepSignature(tx, submissionIdOf(submission), image.signature)
  }
  const undone = story.submissions.filter(({ undoneAt }) => undoneAt)
  await insertAll(tx, undone_reviews, undone, (submission) => ({
    submission_id: submissionIdOf(submission),
    status: 'approved' as const,
    reviewed_at: submission.review!.at,
    reviewed_by: submission.review!.by!.id,
    points_awarded: submission.claim.task.text.points,
    undone_by: submission.review!.by!.id,
    undone_at: submission.undoneAt,
    reason: submission.review!.notes!,
  }))
  await insertRequests(tx, story, means.encryption)
  await insertAll(tx, referrals, story.referrals, ({ referee, referrer, claimedAt, paidAt }) => ({
    referee_id: referee.id,
    referrer_id: referrer.id,
    claimed_at: claimedAt,
    paid_at: paidAt,
  }))
  const mediaIdOf = await insertAll(tx, media, story.media, (item) => ({
    task_id: taskIdOf(item.task),
    filename: item.text.filename,
    ...means.mediaFiles.get(item)!,
    bonus_points: item.text.bonus,
    claimed_by: item.taken?.claim.person.id,
    created_at: item.task.createdAt,
  }))
  const taken = story.media.filter((item) => item.taken)
  await insertAll(tx, media_claims, taken, (item) => ({
    media_id: mediaIdOf(item),
    claim_id: claimIdOf(item.taken!.claim),
    user_id: item.taken!.claim.person.id,
    bonus_points: item.text.bonus,
    claimed_at: item.taken!.at,
  }))
  await insertAll(tx, adjustments, story.gifts, ({ person, amount, description, by, at, undone }) => ({
    user_id: person.id,
    amount,
    description,
    made_by: by.id,
    made_at: at,
    undone_at: undone?.at,
    undone_by: undone?.by.id,
    undo_reason: undone?.reason,
  }))
}

async function insertPeople(tx: Tx, { admin, secondAdmin, member, community }: DemoPeople): Promise<void> {
  const accountHolders = [admin, secondAdmin, member]
  const everyone = [...accountHolders, ...community]
  await tx.insert(users).values(everyone)
  await tx
    .insert(referral_codes)
    .values(
      everyone.map(({ id, referralCode, created_at }) => ({ user_id: id, code: referralCode, created_at })),
    )
  const password = await hashPassword(DEMO_PASSWORD)
  await tx.insert(credentials).values(
    accountHolders.map(({ id, created_at }) => ({
      id: randomUUID(),
      user_id: id,
      account_id: id,
      provider_id: 'credential',
      password,
      created_at,
      updated_at: created_at,
    })),
  )
}

async function insertTasks(tx: Tx, story: DemoStory): Promise<IdOf<DemoTask>> {
  const { profileTask } = story
  const liveOn = (task: DemoTask) =>
    story.claims.filter((claim) => claim.task === task && !claim.leftAt).length
  const idOf = await insertAll(tx, tasks, story.tasks, (task) => taskRow(task, liveOn(task)))
  const [profile] = await tx
    .update(tasks)
    .set({ claimed_count: liveOn(profileTask), created_at: profileTask.createdAt })
    .where(eq(tasks.system_key, PROFILE_TASK_KEY))
    .returning({ id: tasks.id })
  return (task) => (task === profileTask ? profile!.id : idOf(task))
}

function submissionRow(submission: DemoSubmission, picture: DemoPicture | undefined) {
  const { claim, review, status, undoneAt, contest } = submission
  const [first, last] = contest ? [review, undefined] : [undefined, review]
  return {
    user_id: claim.person.id,
    version: submission.version,
    status,
    notes: picture && submission.isWordless ? null : submission.notes,
    submitted_at: submission.submittedAt,
    contested_at: contest?.at,
    contest_reason: contest?.reason,
    first_reviewed_by: first?.by?.id,
    first_review_notes: first?.notes,
    reviewed_at: undoneAt ?? last?.at,
    reviewed_by: last?.by?.id,
    review_notes: last?.notes,
    points_awarded: status === 'approved' ? claim.task.text.points : null,
    replaced_at: submission.replacedAt,
    ...(picture && {
      image_key: picture.stored.imageKey,
      thumbnail_key: picture.stored.thumbnailKey,
      image_type: picture.image.imageType,
      image_width: picture.image.width,
      image_height: picture.image.height,
      image_sha256: picture.image.sha256,
      image_bytes: picture.image.image.length + picture.image.thumbnail.length,
    }),
  }
}

/** A member cancelled their own request, so it has no reviewer. */
async function insertRequests(tx: Tx, { began, requests }: DemoStory, encryption: Encryption): Promise<void> {
  const offeredAt = daysBefore(began, 1)
  const rewardIdOf = await insertAll(tx, rewards, DEMO_REWARDS, (reward) => ({
    ...reward,
    created_at: offeredAt,
    updated_at: offeredAt,
  }))
  const requestIdOf = await insertAll(tx, reward_requests, requests, (request, idOf) => {
    const { person, reward, steps, delivery } = request
    const last = steps.at(-1)
    const review = last?.to === 'cancelled' ? undefined : last
    return {
      reward_id: rewardIdOf(reward),
      user_id: person.id,
      status: last?.to ?? 'pending',
      points_spent: reward.points_cost,
      reward_name: reward.name,
      reward_value: reward.value,
      reward_description: reward.description,
      ...request.destination,
      requested_at: request.requestedAt,
      reviewed_at: review?.at,
      reviewed_by: review?.by.id,
      review_notes: review?.notes,
      delivery: delivery && encryption.encrypt(delivery, deliveryPlace(idOf(request))),
    }
  })
  const decisions = requests.flatMap((request) =>
    request.steps.map((step, index) => ({
      request,
      from: request.steps[index - 1]?.to ?? 'pending',
      ...step,
    })),
  )
  decisions.sort((a, b) => a.at.getTime() - b.at.getTime())
  await insertAll(tx, request_decisions, decisions, ({ request, from, to, by, notes, at }) => ({
    request_id: requestIdOf(request),
    from_status: from,
    to_status: to,
    decided_by: by.id,
    notes,
    decided_at: at,
  }))
}
