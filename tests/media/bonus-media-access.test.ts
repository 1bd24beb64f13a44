import { expect, test } from 'vitest'
import { listTaskMedia } from '#contract/media/media.ts'
import { mediaAccess } from '#domain/media/media.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld({}, { rowsByHand: true })
const [member, other, admin, reviewer] = [
  await world.aMember(),
  await world.aMember(),
  await world.anAdmin(),
  await world.anAdmin({ duties: ['reviews'] }),
]
await world.services.files.put('media/any', Buffer.from('picture'), { contentType: 'image/png' })

async function aFile(taskId: number, claimedBy: Person | null, isDeleted: boolean): Promise<number> {
  const { id } = await world.aBonusFile({
    task_id: taskId,
    file_key: 'media/any',
    preview_key: 'media/any',
    preview_type: 'image/png',
    claimed_by: claimedBy?.id ?? null,
    deleted_at: isDeleted ? new Date() : null,
  })
  return id
}

test('the list, the file and the preview give each viewer what the rule says', async () => {
  const shown = await world.aTask()
  const hidden = await world.aTask({ hidden: true })
  const statusOf = async (person: Person, path: string) => (await world.request(person, path)).status
  const seen: string[] = []
  for (const [task, isShown] of [
    [shown, true],
    [hidden, false],
  ] as const) {
    for (const isDeleted of [false, true]) {
      for (const owner of [null, member, other]) {
        const id = await aFile(task.id, owner, isDeleted)
        for (const viewer of [member, reviewer, admin]) {
          const isAdmin = viewer === admin
          const seesTask = isShown || viewer !== member
          const refused = viewer === reviewer ? 403 : 404
          const access = mediaAccess(
            { claimedBy: owner?.id ?? null, isDeleted },
            { id: viewer.id, seesAll: isAdmin, seesTask },
          )
          const { reply } = await world.attempt(viewer, listTaskMedia, { params: { id: task.id } })
          const listed = reply?.find((file) => file.id === id)
          const given = {
            file: await statusOf(viewer, `/api/media/${id}/file`),
            preview: await statusOf(viewer, `/api/media/${id}/preview`),
            isListed: listed !== undefined,
            hasAddress: typeof listed?.mediaUrl === 'string',
          }
          const which = `${isShown} ${isDeleted} ${owner?.id === member.id} ${owner === null} ${isAdmin} ${refused}`
          expect([which, given]).toEqual([
            which,
            {
              file: access === 'file' ? 200 : refused,
              preview: access === null ? refused : 200,
              isListed: seesTask && access !== null,
              hasAddress: seesTask && access === 'file',
            },
          ])
          seen.push(access ?? 'nothing')
        }
      }
    }
  }
  expect(['file', 'preview', 'nothing'].map((access) => seen.filter((one) => one === access).length)).toEqual(
    [10, 3, 23],
  )
})

test('a deleted file whose bytes are gone is gone for its owner too', async () => {
  const task = await world.aTask()
  const id = await aFile(task.id, member, true)
  const list = () => world.call(member, listTaskMedia, { params: { id: task.id } })
  expect(await list()).toHaveLength(1)
  await world.sql('update media set file_key = null where id = $1', [id])
  expect(await list()).toEqual([])
  expect((await world.request(member, `/api/media/${id}/preview`)).status).toBe(404)
})
