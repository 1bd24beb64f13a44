import { expect, test } from 'vitest'
import { mails } from '#server/database/schema/notifications.ts'
import { composeMail } from '#server/notifications/layout.ts'
import { queueMail } from '#server/notifications/outbox.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'

const { world, visitor } = await aBrowserWorld()

test('an email that couldn’t be sent is on the overview until it is resent', async () => {
  const mail = composeMail(
    {
      kind: 'account',
      subject: 'A link',
      name: null,
      blocks: ['Words'],
      reason: 'A test',
    },
    'en',
  )
  await queueMail(world.queries, { cause: 'test:failed', userId: null, recipient: 'robin@example.ca', mail })
  const reason = '550 5.1.1 There is nobody of that name here'
  await world.queries.update(mails).set({ failed_at: new Date(), attempts: 1, last_error: reason })
  const admin = await world.anAdmin()
  const cards = await Promise.all(
    LOOKS.map(async (look) => {
      const page = await visitor.visit(admin, '/admin/overview', look)
      const card = page.getByRole('region', { name: 'Failed emails' })
      await card.getByText(reason).waitFor()
      await expectAccessible(page)
      return card
    }),
  )
  const card = cards[0]!
  await card.getByRole('button', { name: 'Resend: A link, to robin@example.ca' }).click()
  await card.waitFor({ state: 'detached' })
  const [row] = await world.rows(mails, { cause: 'test:failed' })
  expect(row).toMatchObject({ failed_at: null, attempts: 0, last_error: null })
})
