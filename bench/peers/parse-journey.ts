import { randomUUID } from 'node:crypto'
import { AS_BROWSER } from '../world/as-browser.ts'
import type { Photo } from '../world/camera.ts'
import { NOTES, REVIEW_NOTES } from '../world/journey.ts'
import type { ParseWorld } from './parse.ts'

export interface ParseJourney {
  token: string
  taskId: string
  picture: Photo | null
}

/** New members, signed in by signing up; the tasks take turns. */
export async function someParseJourneys(
  world: ParseWorld,
  count: number,
  picture: Photo | null,
): Promise<ParseJourney[]> {
  const journeys: ParseJourney[] = []
  for (let made = 0; made < count; made += 1) {
    const authData = { anonymous: { id: randomUUID() } }
    const answer = await post(world, '/users', null, JSON.stringify({ authData }))
    const { sessionToken: token } = answer as { sessionToken: string }
    const taskId = world.taskIds[made % world.taskIds.length]!
    journeys.push({ token, taskId, picture })
  }
  return journeys
}

export async function goOnParse(world: ParseWorld, { token, taskId, picture }: ParseJourney): Promise<void> {
  const call = async (caller: string, name: string, params: object | FormData = {}) => {
    const body = params instanceof FormData ? params : JSON.stringify(params)
    const { result } = (await post(world, `/functions/${name}`, caller, body)) as { result: unknown }
    return result
  }
  await call(token, 'list')
  await call(token, 'claim', { task: taskId })
  const form = new FormData()
  form.set('task', taskId)
  form.set('notes', NOTES)
  if (picture) form.set('screenshot', new Blob([picture], { type: 'image/jpeg' }), 'proof.jpg')
  const submission = (await call(token, 'submit', form)) as { objectId: string }
  await call(world.adminToken, 'approve', { submission: submission.objectId, reviewNotes: REVIEW_NOTES })
  await call(token, 'redeem', { reward: world.rewardId, retryKey: randomUUID() })
}

async function post(
  { url, appId }: ParseWorld,
  path: string,
  token: string | null,
  body: string | FormData,
): Promise<unknown> {
  const headers = new Headers({ ...AS_BROWSER, 'x-parse-application-id': appId })
  if (token !== null) headers.set('x-parse-session-token', token)
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  const answer = await fetch(url + path, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`Parse Server answered ${path} ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
