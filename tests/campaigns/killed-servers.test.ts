import pg from 'pg'
import { expect, test } from 'vitest'
import { claimTask } from '#contract/claims/claims.ts'
import { claimMedia } from '#contract/media/media.ts'
import { submitTask } from '#contract/proofs/submissions.ts'
import { reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { undoReview } from '#contract/reviews/undo.ts'
import { releaseClaim } from '#contract/tasks/admin-tasks.ts'
import { type OneServer, someServers } from '../support/servers/several-servers.ts'
import { aCampaign, aTaskOf } from '../support/world/campaigns.ts'
import { aForm } from '../support/world/form.ts'
import { waitingForLocks } from '../support/world/waiting-for-locks.ts'

const several = await someServers(0)
const { pool, queries } = several.services.database
const admin = await several.anAdmin()
const approved = { status: 'approved' } as const

/** A member with a spot in a campaign’s task, and what the admin or the member does next with it. */
async function aStage(server: OneServer) {
  const campaign = await aCampaign({ queries })
  const task = await aTaskOf(several, campaign)
  const member = await several.aMember()
  const on = { params: { id: task.id } }
  const { id } = await server.call(member, claimTask, on)
  const submit = async () =>
    (await server.call(member, submitTask, { ...on, form: aForm({ notes: 'Done.' }) })).id
  return { campaign, task, member, on, claimId: id, submit }
}
type Stage = Awaited<ReturnType<typeof aStage>>

/** Each prepares what it needs, and returns the call in which the server is killed. */
const PLACES: Record<string, (server: OneServer, stage: Stage) => Promise<() => Promise<unknown>>> = {
  claim: async (server, { on }) => {
    const newcomer = await several.aMember()
    return () => server.call(newcomer, claimTask, on)
  },
  approval: async (server, { submit }) => {
    const id = await submit()
    return () => server.call(admin, reviewSubmission, { params: { id }, body: approved })
  },
  undo: async (server, { submit }) => {
    const params = { id: await submit() }
    const { reviewedAt } = await server.call(admin, reviewSubmission, { params, body: approved })
    const body = { reason: 'Approved in error.', reviewedAt: reviewedAt! }
    return () => server.call(admin, undoReview, { params, body })
  },
  release: async (server, { claimId }) => {
    return () => server.call(admin, releaseClaim, { params: { id: claimId }, body: {} })
  },
  bonus: async (server, { member, task }) => {
    const { id: mediaId } = await several.aBonusFile({ task_id: task.id })
    return () => server.call(member, claimMedia, { params: { id: task.id, mediaId } })
  },
}

test.each(Object.entries(PLACES))(
  'a server that is killed while it books the %s leaves the budget true',
  async (_place, prepare) => {
    const server = await several.startOne()
    const stage = await aStage(server)
    const act = await prepare(server, stage)
    const holder = new pg.Client({ connectionString: several.services.config.databaseUrl! })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select 1 from campaigns where id = $1 for no key update', [stage.campaign.id])
    const answer = act().catch(() => 'cut off')
    await expect.poll(() => waitingForLocks(pool, '%campaigns%')).toBe(1)
    await server.product.kill()
    expect(await answer).toBe('cut off')
    await holder.query('rollback')
    await holder.end()
    await expect.poll(() => waitingForLocks(pool)).toBe(0)
    expect(await several.violations()).toEqual([])
    const again = await several.startOne()
    const newcomer = await several.aMember()
    await again.call(newcomer, claimTask, stage.on)
    expect(await several.violations()).toEqual([])
    await again.product.kill()
  },
)
