import { expect, test } from 'vitest'
import { aBrowserWorld } from '../../support/browser/browser-world.ts'
import { pressWhenSeen } from '../../support/browser/page-parts.ts'

/** A backlog larger than any we expect, and the most rows the page may hold. */
const CARDS = 2000
const MAX_ROWS = 60

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin()
const task = await world.aTask({ capacity: CARDS })
await world.sql(
  `with people as (
     insert into users (id, name, email) select 'waiting-' || k, 'W', 'waiting-' || k || '@example.ca'
     from generate_series(1, ${CARDS}) k returning id),
   places as (insert into claims (task_id, user_id, points) select $1, id, 50 from people returning id, user_id)
   insert into submissions (claim_id, task_id, user_id, version, notes)
     select id, $1, user_id, 1, 'Posted.' from places order by id`,
  [task.id],
)
await world.sql('update tasks set claimed_count = $2 where id = $1', [task.id, CARDS])

test('a list of 2,000 cards keeps only the rows in view, wherever it is scrolled, and approving works at its end', async () => {
  const page = await visitor.visit(admin, '/admin/task-reviews?status=pending')
  const list = page.getByRole('list', { name: 'Submissions' })
  const rows = list.getByRole('listitem')
  const loaded = () => rows.first().getAttribute('aria-setsize')
  const scrollToEnd = () =>
    list.evaluate((element) => {
      // A list that is being replaced has no parent.
      const pane = element.parentElement?.parentElement
      if (pane) pane.scrollTop = pane.scrollHeight
    })
  await expect.poll(() => rows.count()).toBeGreaterThan(5)
  while ((await loaded()) !== String(CARDS)) {
    await scrollToEnd()
    // The first page is rendered whole; virtual rows come with the second.
    await expect.poll(() => rows.count()).toBeLessThanOrEqual(MAX_ROWS)
  }
  const lastPlace = async () => {
    await scrollToEnd()
    return rows.last().getAttribute('aria-posinset')
  }
  await expect.poll(lastPlace).toBe(String(CARDS))
  const last = list.getByRole('button', { name: `waiting-` }).last()
  await last.click()
  await pressWhenSeen(page, 'a')
  await expect.poll(loaded).toBe(String(CARDS - 1))
  expect(await rows.count()).toBeLessThanOrEqual(MAX_ROWS)
})
