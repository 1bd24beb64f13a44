import { randomBytes } from 'node:crypto'
import { submitTask } from '#contract/proofs/submissions.ts'
import { REPORT_CONSENT, reportPath } from '#domain/campaigns/reports.ts'
import { DAY_MS } from '#domain/time/time.ts'
import { hashOfToken } from '#server/campaigns/reports/report-token.ts'
import { report_consents, report_links } from '#server/database/schema/reports.ts'
import { aForm } from './form.ts'
import type { Person, World } from './world.ts'

interface ProofParts {
  words?: string
  member?: Person
  picture?: Buffer
}

/** A member's approved proof of a campaign's task, with their consent, as the claim call stores it. */
export async function aConsentedProof(
  world: World,
  reviewer: Person,
  task: { id: number; campaign_id: number | null },
  { words = 'The soup was warm and the staff were kind.', member, picture }: ProofParts = {},
): Promise<{ member: Person; submissionId: number; consent: typeof report_consents.$inferSelect }> {
  const person = member ?? (await world.aMember())
  const claim = await world.claim(person, task)
  const form = aForm({ notes: words, ...(picture && { screenshot: picture }) })
  const { id: submissionId } = await world.call(person, submitTask, { params: { id: task.id }, form })
  await world.review(reviewer, submissionId, 'approved')
  const [consent] = await world.queries
    .insert(report_consents)
    .values({
      claim_id: claim.id,
      campaign_id: task.campaign_id!,
      user_id: person.id,
      ...REPORT_CONSENT,
    })
    .returning()
  return { member: person, submissionId, consent: consent! }
}

/** The same, prepared for reports without a picture, and shown if the test says so. */
export async function aReportedProof(
  world: World,
  reviewer: Person,
  task: { id: number; campaign_id: number | null },
  { isShown = true, ...of }: Omit<ProofParts, 'picture'> & { isShown?: boolean } = {},
) {
  const proof = await aConsentedProof(world, reviewer, task, of)
  const now = new Date()
  await world.change(
    report_consents,
    { id: proof.consent.id },
    { made_at: now, submission_id: proof.submissionId, shown_at: isShown ? now : null },
  )
  return proof
}

/** A link to a campaign's report; the product shows its address once. */
export async function aReportLink(
  world: Pick<World, 'queries'>,
  admin: Person,
  campaign: { id: number },
  row: Partial<typeof report_links.$inferInsert> = {},
): Promise<{ id: number; address: string }> {
  const token = randomBytes(32).toString('base64url')
  const [link] = await world.queries
    .insert(report_links)
    .values({
      campaign_id: campaign.id,
      name: 'For the owner',
      token_hash: hashOfToken(token),
      ends_at: new Date(Date.now() + DAY_MS),
      created_by: admin.id,
      ...row,
    })
    .returning()
  return { id: link!.id, address: reportPath(token) }
}
