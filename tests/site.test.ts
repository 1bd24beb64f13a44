import { describe, expect, test } from 'vitest'
import { unsubscribe } from '#contract/notifications/unsubscribe.ts'
import { publicPaths } from '#contract/pages/public-pages.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { aWorld } from './support/world/world.ts'

/** The specification's texts on each business page (§2 Business pages, §9). */
const WORDS: Record<string, readonly string[]> = {
  '/': [
    'Join Tasks',
    'Complete Tasks',
    'Earn Points',
    'Claim Rewards',
    'For Users',
    'Start Earning Today',
    'For Businesses',
    'Get Free Consultation',
    'Get Started',
    'Login',
  ],
  '/business/about': ['Our mission', 'Our vision', '200+', '750+', '50+', '1-3 days'],
  '/business/services': [
    'Review Generation',
    'Most Popular',
    'Social Media Engagement',
    'Content Creation',
    'Local Marketing',
    'Brand Awareness',
    'Visual Marketing',
    'Consultation',
    'Campaign Launch',
    'Quality Assurance',
    'Results & Reporting',
    'Enterprise',
    'Seasonal',
    'free 15-minute consultation',
  ],
  '/business/pricing': [
    'Google Reviews',
    '$5.00-$15.00 per review',
    'Facebook Reviews',
    'max 1 per day',
    'Facebook Post Likes',
    '$0.25-$0.75 per like',
    '48 hours',
    'Post Shares',
    '$1.25-$3.75 per share',
    'Page Likes',
    'max 5 per day',
    'Funny Ad Creation',
    '$50.00-$150.00 per ad',
    '1 week delivery',
    'Social Media Promotion',
    '$10.00-$30.00 per promotion',
    'App Store Reviews',
    'HomeStars Reviews',
    'max 3 per week',
    'no monthly fees',
    'illegal activities, adult content, gambling or cryptocurrency',
  ],
  '/business/case-studies': [
    'Restaurant',
    'E-commerce',
    'Professional services',
    '[number]',
    'Industries we work with',
  ],
  '/business/faq': [
    'Getting Started',
    'Services & Pricing',
    'Quality & Authenticity',
    'Campaigns & Results',
    'Support & Account Management',
    'Compliance & Legal',
    'weekdays 9 AM-8 PM EST',
    'weekends 10 AM-6 PM EST',
  ],
  '/business/contact': [
    'First Name',
    'Last Name',
    'Email',
    'Phone',
    'Company',
    'Website',
    'https://',
    'Service Interest',
    'Custom Solution',
    'Multiple Services',
    'Ajax, Ontario',
  ],
}

const world = await aWorld()

const htmlOf = async (path: string) => (await world.request(null, path)).text()
const wordsOf = (html: string) =>
  html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('<!-- -->', '')

describe.each(Object.entries(WORDS))('%s', (path, words) => {
  test('says what the specification says', async () => {
    const text = wordsOf(await htmlOf(path))
    expect(words.filter((word) => !text.includes(word))).toEqual([])
  })
})

test('every link and file of every public page works', async () => {
  const targets = new Map<string, string>()
  for (const path of publicPaths) {
    const named = wordsOf(await htmlOf(path)).matchAll(/ (?:href|src|data-files)="([^"]+)"/g)
    for (const href of [...named].flatMap(([, names = '']) => names.split(' '))) {
      if (href.startsWith('#')) expect((await htmlOf(path)).includes(`id="${href.slice(1)}"`)).toBe(true)
      else if (href.startsWith('/')) targets.set(href, path)
      else expect(href).toMatch(/^(mailto:|tel:|https?:)/)
    }
  }
  expect(targets.size).toBeGreaterThan(20)
  const broken: string[] = []
  for (const [target, from] of targets) {
    const { status } = await world.request(null, target)
    if (status >= 400) broken.push(`${from} -> ${target}: ${status}`)
  }
  expect(broken).toEqual([])
})

test('each business page links to the four others, home and the legal pages', async () => {
  for (const path of publicPaths.filter((one) => one.startsWith('/business/'))) {
    const html = await htmlOf(path)
    const linked = ['about', 'services', 'pricing', 'contact'].map((name) => `/business/${name}`)
    for (const target of [...linked, '/', '/terms-of-use', '/privacy-policy', path]) {
      expect([path, target, html.includes(`href="${target}"`)]).toEqual([path, target, true])
    }
  }
})

test('what invites newcomers leads to creating an account, and Login to signing in', async () => {
  const links = [...(await htmlOf('/')).matchAll(/<a href="(\/api\/[^"]*)"[^>]*>([^<]*)<\/a>/g)]
  expect(links.map(([, href, words]) => [words, href])).toEqual([
    ['Login', '/api/login'],
    ['Login', '/api/login'],
    ['Get Started', '/api/login?new=1'],
    ['Start Earning Today', '/api/login?new=1'],
  ])
})

describe('unsubscribing', () => {
  test('answers known and unknown addresses alike, and stops only promotional and reminder emails', async () => {
    const member = await world.aMember({ new_task_alerts: true })
    const replies = await Promise.all(
      [member.email.toUpperCase(), 'nobody@example.ca'].map((email) =>
        world.attempt(null, unsubscribe, { query: { email } }),
      ),
    )
    expect(replies[0]).toEqual(replies[1])
    expect(replies[0]?.status).toBe(200)
    expect(await world.call(member, getCurrentUser)).toMatchObject({
      newTaskAlerts: false,
      taskReminders: false,
      emailNotifications: true,
    })
  })

  test('changes nothing by a HEAD request', async () => {
    const member = await world.aMember({ new_task_alerts: true })
    const query = new URLSearchParams({ email: member.email })
    const response = await world.request(null, `/api/unsubscribe?${query}`, { method: 'HEAD' })
    expect([response.status, response.headers.get('location')]).toEqual([303, `/unsubscribe?${query}`])
    expect(await world.call(member, getCurrentUser)).toMatchObject({
      newTaskAlerts: true,
      taskReminders: true,
    })
  })

  test.each(['', 'no address', 'a\u0000@b.ca'])('refuses %j with a sentence', async (email) => {
    const { status, message } = await world.attempt(null, unsubscribe, { query: { email } })
    expect(status).toBe(400)
    expect(message).not.toBeNull()
  })
})
