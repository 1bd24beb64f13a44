import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createAnnouncement } from '#contract/announcements/announcements.ts'
import { sendSupportMessage } from '#contract/inbox/support.ts'
import { DAY_MS } from '#domain/time/time.ts'
import { openAliveForm } from '../support/browser/aged-contact-form.ts'
import { untilFormIsAlive } from '../support/browser/before-hydration.ts'
import { aBrowserWorld } from '../support/browser/browser-world.ts'
import {
  button,
  decisionOf,
  dialog,
  main,
  noteToasts,
  question,
  untilSeen,
} from '../support/browser/page-parts.ts'
import { aPicture } from '../support/media/pictures.ts'
import { COMPLETE, card, fill, searching } from '../support/world/manage-tasks.ts'
import { pendingSubmissions } from '../support/world/pending-submissions.ts'

const { world, visitor } = await aBrowserWorld({ rateLimitFactor: 1000 })
const admin = await world.anAdmin()
const png = { name: 'a.png', mimeType: 'image/png', buffer: await aPicture() }

const SENTENCE = 'The server says why.'

/** How a call can fail: the server says why, says nothing, is not reached, or the device is offline. */
const FAILURES = ['server sentence', 'empty 500', 'no network', 'offline'] as const
type Failure = (typeof FAILURES)[number]

/** Two tell the server's words from ours; all four where the words differ, and once for what all calls share. */
const TWO_FAILURES = ['server sentence', 'empty 500'] as const

/** Makes the calls fail from now on. */
async function fail(page: Page, [method, path]: Row['call'], failure: Failure): Promise<void> {
  await page.unroute(path)
  await page.context().setOffline(failure === 'offline')
  if (failure === 'offline') return
  await page.route(path, (route) => {
    if (route.request().method() !== method) return route.continue()
    if (failure === 'no network') return route.abort()
    if (failure === 'empty 500') return route.fulfill({ status: 500, body: '' })
    return route.fulfill({ status: 422, json: { message: SENTENCE, code: 'image.unreadable' } })
  })
}

interface Row {
  open: () => Promise<Page>
  call: [method: string, path: string]
  /** Can be done again after a failure. */
  act: (page: Page, time: number) => Promise<void>
  failures?: readonly Failure[]
  title?: string
  /** The specification's words; with a server's sentence, that one unless `says` has others. */
  fallback: string
  says?: (failure: Failure) => string
}

/** Answers a question, which some failures leave open. */
const answering = (open: (page: Page) => Promise<void>, answer: string, staysOpen: boolean) => {
  return async (page: Page, time: number) => {
    if (!staysOpen) await question(page).waitFor({ state: 'detached' })
    if (time === 0 || !staysOpen) await open(page)
    await button(question(page), answer).click()
  }
}

async function openTask(isHeld: boolean): Promise<Page> {
  const { member, task } = await world.aClaim()
  if (!isHeld) await world.leave(member, task)
  await world.aBonusFile({ task_id: task.id, filename: 'bus.png' })
  return visitor.visit(member, `/tasks/${task.id}`)
}

async function manageTask(title: string): Promise<Page> {
  const task = await world.aTask({ title })
  await world.aBonusFile({ task_id: task.id, filename: 'free.png' })
  const page = await visitor.visit(admin, searching(title))
  await card(page, title).waitFor()
  return page
}

async function editTask(title: string): Promise<Page> {
  const page = await manageTask(title)
  await button(card(page, title), 'Edit task').click()
  await page.getByLabel('Choose Files').waitFor({ state: 'attached' })
  return page
}

async function manageReward(name: string): Promise<Page> {
  await world.aReward({ name })
  const page = await visitor.visit(admin, `/admin/rewards?search=${name}`)
  await button(main(page), 'Edit reward').waitFor()
  return page
}

async function manageAnnouncement(title: string): Promise<Page> {
  await world.call(admin, createAnnouncement, { body: { title, content: 'More.', isActive: true } })
  return visitor.visit(admin, '/admin/announcements')
}

async function approve(page: Page): Promise<void> {
  await untilSeen(page)
  await button(decisionOf(page), 'Approve').click()
}

const rows: Record<string, Row> = {
  'claiming a task': {
    open: () => openTask(false),
    call: ['POST', '**/api/tasks/*/claim'],
    // Offline, the button is not offered.
    failures: ['server sentence', 'empty 500', 'no network'],
    act: (page) => button(page, 'Claim Task').click(),
    fallback: 'Failed to claim task',
  },
  'leaving a task': {
    open: () => openTask(true),
    call: ['DELETE', '**/api/tasks/*/claim'],
    act: answering((page) => button(main(page), 'Remove Me from Task').click(), 'Remove Me from Task', false),
    fallback: 'Failed to unclaim task',
  },
  'claiming bonus media': {
    open: () => openTask(true),
    call: ['POST', '**/api/tasks/*/media/*/claim'],
    act: answering((page) => button(main(page), 'Claim bus.png').click(), 'Claim File', false),
    title: 'Failed to Claim Media',
    fallback: 'Failed to claim media',
  },
  'redeeming a reward': {
    open: async () => {
      const reward = await world.aReward()
      const member = await world.aMember({ points: 500 })
      return visitor.visit(member, `/points?redeem=1&reward=${reward.id}`)
    },
    call: ['POST', '**/api/rewards/*/request'],
    act: (page) => button(dialog(page), 'Redeem 100 points').click(),
    fallback: 'Failed to redeem reward',
  },
  'saving the profile': {
    open: async () => visitor.visit(await world.aMember(), '/settings'),
    call: ['PUT', '**/api/user/profile'],
    act: async (page) => {
      await page.getByLabel('Phone Number').fill('905 555 0142')
      await button(page, 'Save Changes').click()
    },
    fallback: 'Failed to update profile',
  },
  'claiming a referral code': {
    open: async () => visitor.visit(await world.aMember(), '/referrals'),
    call: ['POST', '**/api/user/claim-referral'],
    act: async (page) => {
      await page.getByLabel('Friend’s referral code').fill('ZZZZZZZZ')
      await button(page, 'Claim Code').click()
    },
    fallback: 'Failed to claim referral code',
  },
  'writing to support': {
    open: async () => visitor.visit(await world.aMember(), '/help'),
    call: ['POST', '**/api/contact'],
    act: async (page) => {
      await page.getByLabel('Subject').fill('Points')
      await page.getByLabel('Message').fill('Where are they?')
      await button(page, 'Send Message').click()
    },
    fallback: 'Failed to send message. Please try again.',
    says: () => 'Failed to send message. Please try again.',
  },
  'writing again in a conversation with support': {
    open: async () => {
      const member = await world.aMember()
      const body = { subject: 'Points', message: 'Where are they?' }
      const { id } = await world.call(member, sendSupportMessage, { body })
      return visitor.visit(member, `/help?message=${id}`)
    },
    call: ['POST', '**/api/user/messages/*/replies'],
    failures: FAILURES,
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Reply' }).fill('Are you there?')
      await button(page, 'Send Reply').click()
    },
    fallback: 'Failed to send message. Please try again.',
  },
  'writing as a business': {
    open: () => openAliveForm(world, visitor),
    call: ['POST', '**/api/business-contact*'],
    failures: FAILURES,
    act: async (page) => {
      await page.getByLabel('First Name').fill('Kim')
      await page.getByLabel('Last Name').fill('Roy')
      await page.getByLabel('Email').fill('kim@example.ca')
      await page.getByLabel('Message').fill('We open in May.')
      await button(page, 'Send Message').click()
    },
    fallback: 'Failed to send message. Please try again.',
    says: (failure) =>
      failure === 'server sentence'
        ? SENTENCE
        : failure === 'empty 500'
          ? 'Failed to send message. Please try again.'
          : 'Failed to send message. Please check your connection and try again.',
  },
  'reviewing a submission': {
    open: async () => {
      const category = `Toast ${randomUUID().slice(0, 8)}`
      await pendingSubmissions(world, category, 1)
      return visitor.visit(admin, `/admin/task-reviews?category=${encodeURIComponent(category)}`)
    },
    call: ['PUT', '**/api/admin/submissions/*'],
    failures: FAILURES,
    act: approve,
    fallback: 'Failed to review submission',
  },
  'reviewing a request': {
    open: async () => {
      const { id } = await world.aRequest()
      return visitor.visit(admin, `/admin/reward-reviews?id=${id}`)
    },
    call: ['PUT', '**/api/admin/reward-requests/*'],
    act: approve,
    fallback: 'Failed to review request',
  },
  'uploading media': {
    open: () => editTask('Upload walk'),
    call: ['POST', '**/api/admin/tasks/*/media'],
    failures: FAILURES,
    act: async (page, time) => {
      if (time === 0) await page.getByLabel('Choose Files').setInputFiles([png])
      await page.getByRole('button', { name: /^(Upload|Retry) \d/ }).click()
    },
    title: 'Upload Failed',
    fallback: 'Failed to upload a.png',
    says: () => 'Failed to upload a.png',
  },
  'deleting media': {
    open: () => editTask('Media walk'),
    call: ['DELETE', '**/api/admin/tasks/media/*'],
    act: answering((page) => button(page, 'Delete free.png').click(), 'Delete', true),
    title: 'Delete Failed',
    fallback: 'Failed to delete media file',
    says: () => 'Failed to delete media file',
  },
  'creating a task': {
    open: async () => {
      const page = await visitor.visit(admin, searching('Created'))
      await button(page, 'Create Task').first().click()
      await fill(page, COMPLETE)
      return page
    },
    call: ['POST', '**/api/admin/tasks'],
    act: (page) => button(dialog(page), 'Create Task').click(),
    fallback: 'Failed to create task',
  },
  'updating a task': {
    open: () => editTask('Edited walk'),
    call: ['PUT', '**/api/admin/tasks/*'],
    act: (page) => button(dialog(page), 'Save Changes').click(),
    fallback: 'Failed to update task',
  },
  'deleting a task': {
    open: () => manageTask('Deleted walk'),
    call: ['DELETE', '**/api/admin/tasks/*'],
    act: answering((page) => button(main(page), 'Delete task').click(), 'Delete task', true),
    fallback: 'Failed to delete task',
  },
  'hiding a task': {
    open: () => manageTask('Hidden walk'),
    call: ['PATCH', '**/api/admin/tasks/*/visibility'],
    act: (page) => button(main(page), 'Hide task').click(),
    fallback: 'Failed to update task',
  },
  'giving a task priority': {
    open: () => manageTask('First walk'),
    call: ['PATCH', '**/api/admin/tasks/*/priority'],
    act: (page) => button(main(page), 'Set priority').click(),
    fallback: 'Failed to update task',
  },
  'creating a reward': {
    open: async () => {
      const page = await visitor.visit(admin, '/admin/rewards?search=Created')
      await button(page, 'Create Reward').first().click()
      const field = (name: string) =>
        dialog(page).locator('input, textarea').and(dialog(page).getByLabel(name))
      await field('Name').fill('Mug')
      await field('Description').fill('Holds 350 mL.')
      await field('Value').fill('$14 mug')
      await dialog(page).getByRole('combobox', { name: 'Category' }).fill('Goods')
      return page
    },
    call: ['POST', '**/api/admin/rewards'],
    act: (page) => button(dialog(page), 'Create Reward').click(),
    fallback: 'Failed to create reward',
  },
  'updating a reward': {
    open: async () => {
      const page = await manageReward('EditedMug')
      await button(main(page), 'Edit reward').click()
      return page
    },
    call: ['PUT', '**/api/admin/rewards/*'],
    act: (page) => button(dialog(page), 'Update Reward').click(),
    fallback: 'Failed to update reward',
  },
  'deleting a reward': {
    open: () => manageReward('DeletedMug'),
    call: ['DELETE', '**/api/admin/rewards/*'],
    act: answering((page) => button(main(page), 'Delete reward').click(), 'Delete Reward', true),
    fallback: 'Failed to delete reward',
  },
  'creating an announcement': {
    open: async () => {
      const page = await visitor.visit(admin, '/admin/announcements')
      await button(page, 'Create Announcement').first().click()
      await dialog(page).getByLabel('Title').first().fill('Snow')
      await dialog(page).getByLabel('Content').first().fill('We open at noon.')
      return page
    },
    call: ['POST', '**/api/admin/announcements'],
    act: (page) => button(dialog(page), 'Create Announcement').click(),
    fallback: 'Failed to create announcement',
    says: () => 'Failed to create announcement',
  },
  'updating an announcement': {
    open: async () => {
      const page = await manageAnnouncement('Edited notice')
      await button(page, 'Edit: Edited notice').click()
      return page
    },
    call: ['PUT', '**/api/admin/announcements/*'],
    act: (page) => button(dialog(page), 'Update Announcement').click(),
    fallback: 'Failed to update announcement',
    says: (failure) =>
      `Failed to update announcement: ${failure === 'server sentence' ? SENTENCE : 'Unknown error'}`,
  },
  'deleting an announcement': {
    open: () => manageAnnouncement('Deleted notice'),
    call: ['DELETE', '**/api/admin/announcements/*'],
    act: answering((page) => button(page, 'Delete: Deleted notice').click(), 'Delete Announcement', true),
    fallback: 'Failed to delete announcement',
    says: () => 'Failed to delete announcement',
  },
  'adjusting points': {
    open: async () => {
      const { id, email } = await world.aMember()
      return visitor.visit(admin, `/admin/user-management?search=${email}&user=${id}`)
    },
    call: ['POST', '**/api/admin/users/*/adjust-points'],
    act: async (page) => {
      await dialog(page).getByLabel('Amount').fill('5')
      await dialog(page).getByLabel('Description').fill('Thanks')
      await button(dialog(page), 'Adjust Points').click()
    },
    fallback: 'Failed to adjust points',
  },
  'writing to a member': {
    open: async () => {
      const page = await visitor.visit(admin, `/admin/user-management/${(await world.aMember()).id}`)
      await button(page, 'Message').click()
      return page
    },
    call: ['POST', '**/api/admin/users/*/messages'],
    act: async (page) => {
      await dialog(page).getByLabel('Subject').fill('Your card')
      await dialog(page).getByLabel('Message').fill('It is on its way.')
      await button(dialog(page), 'Send Message').click()
    },
    fallback: 'Failed to send the message',
  },
  'cleaning up images': {
    open: async () => {
      await world.aPendingSubmission(await world.aMember(), {
        submitted_at: new Date(Date.now() - 35 * DAY_MS),
        image_key: `proof/${randomUUID()}`,
        thumbnail_key: `proof/${randomUUID()}`,
        image_type: 'image/jpeg',
        image_width: 100,
        image_height: 100,
        image_bytes: 1024,
      })
      return visitor.visit(admin, '/admin/image-cleanup')
    },
    call: ['POST', '**/api/admin/cleanup-images'],
    act: answering((page) => button(main(page), 'Clean Up Old Images').click(), 'Delete images', false),
    title: 'Cleanup Failed',
    fallback: 'Failed to cleanup old images. Please try again.',
    says: () => 'Failed to cleanup old images. Please try again.',
  },
}

const wordsOf = ({ fallback, says }: Row, failure: Failure) =>
  says?.(failure) ?? (failure === 'server sentence' ? SENTENCE : fallback)

describe('a failure shows one toast with the specified words', () => {
  test.each(Object.entries(rows))('%s', async (_name, row) => {
    const page = await row.open()
    const toasts = await noteToasts(page)
    const expected: string[][] = []
    for (const [time, failure] of (row.failures ?? TWO_FAILURES).entries()) {
      await fail(page, row.call, failure)
      await row.act(page, time)
      expected.push([row.title ?? 'Error', wordsOf(row, failure)])
      await expect.poll(toasts, { message: failure }).toEqual(expected)
    }
  })
})

test('unsubscribing says the same words for every failure', async () => {
  const page = await visitor.visit(null, '/unsubscribe')
  for (const failure of FAILURES) {
    await page.context().setOffline(false)
    await page.goto('/unsubscribe')
    await untilFormIsAlive(page)
    await page.getByLabel('Email').fill('kim@example.ca')
    await fail(page, ['GET', '**/api/unsubscribe?*'], failure)
    await button(page, 'Unsubscribe').click()
    await page
      .getByRole('alert')
      .getByText('Failed to unsubscribe. Please try again or contact support.', { exact: true })
      .waitFor()
  }
})

describe('submitting proof', () => {
  const SUBMIT: Row['call'] = ['POST', '**/api/tasks/*/submit']
  const TRYING = 'Saved on this device. We’ll keep trying to send it.'
  const OFFLINE = 'Saved on this device. We’ll send it when you’re back online.'

  /** Lets two automatic tries fail and the third succeed. */
  async function tryAgainUntilSent(page: Page, toasts: () => Promise<string[][]>): Promise<void> {
    for (let tries = 0; tries < 2; tries += 1) {
      const tried = page.waitForRequest(SUBMIT[1])
      await page.evaluate(() => void window.dispatchEvent(new Event('online')))
      await tried
    }
    await page.unroute(SUBMIT[1])
    await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    await expect.poll(async () => (await toasts()).at(-1)?.[0]).toBe('Task Submitted')
  }

  async function submitFailing(failure: Failure) {
    const page = await openTask(true)
    await page.getByLabel('Notes').fill('Posted')
    await button(page, 'Submit Task').last().click()
    await button(page, 'Confirm & Submit').waitFor()
    const toasts = await noteToasts(page)
    await fail(page, SUBMIT, failure)
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url())
    })
    await button(page, 'Confirm & Submit').click()
    return { page, toasts, calls }
  }

  test('that the server refuses shows its sentence', async () => {
    const { page, toasts } = await submitFailing('server sentence')
    await dialog(page).getByRole('alert').getByText(SENTENCE).waitFor()
    await expect.poll(toasts).toEqual([['Error', SENTENCE]])
  })

  test.each(['empty 500', 'no network'] as const)(
    'after %s shows one toast; the proof is kept, and automatic tries show none',
    async (failure) => {
      const { page, toasts } = await submitFailing(failure)
      await main(page).getByText(TRYING, { exact: true }).waitFor()
      await expect.poll(toasts).toEqual([['Error', 'Failed to submit task']])
      await tryAgainUntilSent(page, toasts)
      expect(await toasts()).toHaveLength(2)
    },
  )

  test('offline makes no call and shows no toast', async () => {
    const { page, toasts, calls } = await submitFailing('offline')
    await main(page).getByText(OFFLINE, { exact: true }).waitFor()
    await button(page, 'Send now').click()
    await page.getByRole('alert').getByText('You’re offline. Please try again').waitFor()
    expect(await toasts()).toEqual([])
    expect(calls).toEqual([])
  })

  test('by Send now on the dashboard shows the first failure in one toast', async () => {
    const { page, toasts } = await submitFailing('empty 500')
    await expect.poll(async () => (await toasts()).length).toBe(1)
    await main(page).getByRole('link', { name: 'Back to Tasks' }).click()
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
    const unsent = page.getByRole('region', { name: 'Not sent yet' })
    await button(unsent, 'Send now').click()
    await expect.poll(toasts).toEqual([
      ['Error', 'Failed to submit task'],
      ['Error', 'Failed to submit task'],
    ])
    await tryAgainUntilSent(page, toasts)
    expect(await toasts()).toHaveLength(3)
  })
})
