import { expect, test } from 'vitest'
import { setCampaignStatus, updateCampaign } from '#contract/campaigns/campaigns.ts'
import { reviewSubmissions } from '#contract/reviews/reviewing.ts'
import { importCodes } from '#contract/rewards/codes.ts'
import { getRedemptionStats } from '#contract/rewards/reward-requests.ts'
import { adjustPoints } from '#contract/users/admin-users.ts'
import { many } from './support/world/at-once.ts'
import { aCampaign, aTaskOf } from './support/world/campaigns.ts'
import { aStockReward } from './support/world/codes.ts'
import { aWorld, type Person } from './support/world/world.ts'

const world = await aWorld({ rateLimitFactor: 1000 })
const ana = await world.anAdmin({ first_name: 'Ana' })
const zoe = await world.anAdmin({ first_name: 'Zoé', language: 'fr' })

type Refused = { code: string | null; message: string | null }

/** The code of one refusal, and its sentences in English and French. */
async function refused(attempt: (admin: Person) => Promise<Refused>) {
  const [english, french] = [await attempt(ana), await attempt(zoe)]
  expect(french.code).toBe(english.code)
  return [english.code, english.message, french.message?.replaceAll('\u00a0', '~')]
}

test('an adjustment below zero is refused with figures as each language writes them', async () => {
  const member = await world.aMember({ points: 1200 })
  const adjust = (admin: Person) =>
    world.attempt(admin, adjustPoints, {
      params: { userId: member.id },
      body: { amount: -2500, description: 'Sent twice' },
    })
  expect(await refused(adjust)).toEqual([
    'adjustment.below-zero',
    'The balance would go from 1,200 to −1,300. An adjustment can’t take it below zero.',
    'Le solde passerait de 1~200 à −1~300. Un ajustement ne peut pas le faire descendre sous zéro.',
  ])
})

test('a call that takes a duty names those who have it', async () => {
  const [english, french] = [
    await world.anAdmin({ duties: ['support'] }),
    await world.anAdmin({ duties: ['support'], language: 'fr' }),
  ]
  const stats = (admin: Person) => world.attempt(admin === ana ? english : french, getRedemptionStats)
  expect(await refused(stats)).toEqual([
    'duty.required',
    'This takes the duty Payouts. Ana and Zoé have it.',
    'Pour cela, il faut la responsabilité Versements. Ana et Zoé ont cet accès.',
  ])
})

test('each record of a call for several has its refusal in the language of the account', async () => {
  const review = async (admin: Person) => {
    const { id } = await world.aPendingSubmission(admin)
    const body = { ids: [id], status: 'approved' as const, reviewNotes: null }
    return (await world.call(admin, reviewSubmissions, { body })).results[0]!.refusal!
  }
  expect(await refused(review)).toEqual([
    'submission.own',
    'This is your own submission, so another admin must review it.',
    'C’est votre propre envoi~: une autre personne de l’équipe doit le vérifier.',
  ])
})

test('a campaign names its state, and the limits that its claims are beyond', async () => {
  const draft = await aCampaign(world, { status: 'draft' })
  const pause = (admin: Person) =>
    world.attempt(admin, setCampaignStatus, { params: { id: draft.id }, body: { status: 'paused' } })
  expect(await refused(pause)).toEqual([
    'campaign.status',
    'This campaign is draft and can’t become paused.',
    'Cette campagne ne peut pas passer de l’état «~brouillon~» à l’état «~en pause~».',
  ])
  const running = await aCampaign(world)
  const task = await aTaskOf(world, running, { points: 400 })
  for (const member of await many(3, () => world.aMember())) await world.claim(member, task)
  const update = (admin: Person) =>
    world.attempt(admin, updateCampaign, {
      params: { id: running.id },
      body: {
        ...{ name: running.name, service: 'social-media', clientId: running.client_id },
        ...{ orderedUnits: 2, unitPrice: 250, cap: 1000, startsOn: null, endsOn: null },
      },
    })
  expect(await refused(update)).toEqual([
    'budget.below-claims',
    'The cap must be at least 1,200 points: 1,200 promised and 0 awarded. The ordered units must be at least 3: 3 open and 0 approved.',
    'Le plafond, en points, doit être d’au moins 1~200 (promis~: 1~200; accordés~: 0). Le nombre d’unités commandées doit être d’au moins 3 (en cours~: 3; approuvées~: 0).',
  ])
})

test('rows of codes are refused in sentences without what is in them', async () => {
  const { id } = await aStockReward(world, ana, 0)
  const body = { text: 'code,value\nAB,25.00\nABCD-EFGH-1234,30.00\n' }
  const send = async (admin: Person) => {
    const init = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }
    const answer = await world.request(admin, importCodes.path.replace(':id', String(id)), init)
    const { code, fields } = (await answer.json()) as { code: string; fields: { text: string } }
    return { code, message: fields.text }
  }
  expect(await refused(send)).toEqual([
    'codes.rows',
    'Row 2: the code has fewer than 4 characters.\nRow 3: the value isn’t the amount of this reward, $25.00.',
    'Ligne 2~: le code compte moins de 4~caractères.\nLigne 3~: la valeur n’est pas le montant de cette récompense, 25,00~$.',
  ])
})
