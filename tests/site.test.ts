import { describe, expect, test } from 'vitest'
import { PRICES, TIERS } from '#client/site/business/pricing-content.ts'
import { CUSTOM_SOLUTIONS, SERVICES } from '#client/site/business/services-content.ts'
import { unsubscribe } from '#contract/notifications/unsubscribe.ts'
import { publicPaths } from '#contract/pages/public-pages.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { PLATFORM_RULES, ruleFor } from '#domain/campaigns/platform-rules.ts'
import { formatDay } from '#domain/text/format.ts'
import { aWorld } from './support/world/world.ts'
import { isSpecified } from './words/specified.ts'

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
    'Minimum',
    'Target',
    'Ideal',
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
  '/business/example-report': ['Example – made-up figures', 'are made up', '22 of 24 units approved'],
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

const linksOf = (html: string) => [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href!)

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
    const response = await world.request(null, target)
    const [, part] = target.split('#')
    const isThere = part === undefined || (await response.text()).includes(`id="${part}"`)
    if (response.status >= 400 || !isThere) broken.push(`${from} -> ${target}: ${response.status}`)
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

test.each(['/', '/business/services', '/business/pricing', '/business/case-studies'])(
  '%s links to the example report',
  async (path) => {
    expect(linksOf(await htmlOf(path))).toContain('/business/example-report')
  },
)

test('each card of Services links to its price, and to the contact form with its service', async () => {
  const html = await htmlOf('/business/services')
  const cards = [...html.matchAll(/<li[^>]*><h3.*?<\/li>/gs)].map(([card]) => linksOf(card))
  expect(cards.filter((links) => links.length > 0)).toEqual(
    [...SERVICES, ...CUSTOM_SOLUTIONS].map(({ price, interest }) => [
      ...(price ? [`/business/pricing#${price}`] : []),
      `/business/contact?service=${interest}`,
    ]),
  )
})

test('a price shows its range once, below an explanation of its tiers', async () => {
  const html = wordsOf(await htmlOf('/business/pricing'))
  const ranges = html.match(/\$[\d.]+-\$[\d.]+ per \w+/g)!
  expect(ranges).toHaveLength(PRICES.length)
  for (const tier of Object.values(TIERS)) expect(html.indexOf(tier)).toBeLessThan(html.indexOf(ranges[0]!))
})

test('the contact page is the same whatever service its address names', async () => {
  const [plain, asked] = await Promise.all(
    ['', '?service=local-marketing'].map((search) => htmlOf(`/business/contact${search}`)),
  )
  const withoutStamp = (html: string) => html.replace(/(name="renderedAt"[^>]* value=)"[^"]*"/, '$1')
  expect(withoutStamp(asked!)).toBe(withoutStamp(plain!))
  expect(asked).not.toMatch(/<option[^>]* selected/)
})

test('the example report is not indexed, and has nothing to download', async () => {
  const html = await htmlOf('/business/example-report')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(linksOf(html).filter((href) => /csv|after=/.test(href))).toEqual([])
})

test('the French landing page is at /fr and /fr/', async () => {
  expect(await htmlOf('/fr/')).toBe(await htmlOf('/fr'))
  expect(await htmlOf('/fr')).toContain('<html lang="fr-CA"')
})

test('what invites newcomers leads to creating an account, and Login to signing in', async () => {
  const links = [...(await htmlOf('/')).matchAll(/<a href="(\/api\/[^"]*)"[^>]*>([^<]*)<\/a>/g)]
  expect(links.map(([, href, words]) => [words, href])).toEqual([
    ['Login', '/api/login?lang=en'],
    ['Login', '/api/login?lang=en'],
    ['Get Started', '/api/login?lang=en&amp;new=1'],
    ['Start Earning Today', '/api/login?lang=en&amp;new=1'],
  ])
})

/** The texts between the tags of the page, without those of scripts. */
const textsOf = (html: string) =>
  wordsOf(html)
    .replace(/^.*?<body/s, '<body')
    .replace(/<script.*?<\/script>/gs, '')
    .split(/(?:<[^>]*>)+/)

test('each row of prices says what its platforms allow, from the dated table of rules', async () => {
  const html = await htmlOf('/business/pricing')
  const rows = [...html.matchAll(/<tbody.*?<\/tbody>/gs)].map(([row]) => textsOf(row))
  expect(rows.map(([, service]) => service)).toEqual(PRICES.map(({ service }) => service))
  const links = html.matchAll(/<li[^>]*><a href="(https:[^"]*)".*?<\/li>/gs)
  const sources = new Map([...links].map(([item, source]) => [source, textsOf(item).join('')]))
  for (const [at, { service, asked }] of PRICES.entries()) {
    const row = rows[at]!.join(' ')
    const rules = asked.map(([platform, act]) => ruleFor(platform, act))
    const isForbidden = rules.some(({ verdict }) => verdict === 'forbidden')
    expect([service, row.includes('Not allowed'), row.includes('Instead, at this price:')]).toEqual([
      service,
      isForbidden,
      isForbidden,
    ])
    for (const { sentence, source, read, checkedOn } of rules) {
      expect(row).toContain(sentence)
      const isCopy = read === 'copy'
      expect(sources.get(source)).toMatch(isCopy ? /, read from a copy$/ : /\d{4}$/)
      expect(sources.get(source)).toContain(`, checked ${formatDay(checkedOn)}`)
    }
  }
})

/** The ids of its rows with all their figures; a price is the same in both languages. */
const pricesIn = (html: string) =>
  [...html.matchAll(/<tbody id="([^"]*)".*?<\/tbody>/gs)].map(([row, id]) => [
    id,
    ...(
      textsOf(row)
        .join(' ')
        .match(/\d+([.,]\d+)?/g) ?? []
    ).map((figure) => Number(figure.replace(',', '.'))),
  ])

test('the French prices are the English ones, row for row', async () => {
  const french = await htmlOf('/fr/business/pricing')
  const rows = pricesIn(french)
  expect(rows).toEqual(pricesIn(await htmlOf('/business/pricing')))
  expect(rows.map(([id]) => id)).toEqual(PRICES.map(({ id }) => id))
  const texts = textsOf(french)
  for (const text of [
    '5,00\u00a0$ à 15,00\u00a0$ par avis',
    '0,25\u00a0$ à 0,75\u00a0$ par mention J’aime',
    '1 par jour au maximum',
    'Non permis',
    'À la place, à ce prix\u00a0:',
  ])
    expect(texts).toContain(text)
})

test.each(['/business/faq', '/business/pricing'])('%s answers as many questions in French', async (path) => {
  const questionsIn = async (at: string) => {
    const html = await htmlOf(at)
    const facts = /"@type":"FAQPage".*?<\/script>/s.exec(html)![0]
    return [/<dt/g, /<dd/g, /<details/g]
      .map((tag) => html.match(tag)?.length)
      .concat(facts.split('"Answer"').length)
  }
  const english = await questionsIn(path)
  expect(english.at(-1)).toBeGreaterThan(6)
  expect(await questionsIn(`/fr${path}`)).toEqual(english)
})

/** The names of platforms that forbid rewarded reviews or engagement, as sentences have them. */
const FORBIDDING = /\b(Google|Yelp|HomeStars|Facebook|Instagram|Meta|app stores?)\b/i
const BOUGHT = /\b(reviews?|ratings?|likes?|follow(s|ers)?|shares?)\b/i
const DENIED = /n’t\b|\bnot\b|\bno\b|\bforbids?\b/

test('no public page offers what a platform forbids', async () => {
  expect(PLATFORM_RULES.filter(({ sentence }) => FORBIDDING.test(sentence)).length).toBeGreaterThan(4)
  const offers: string[] = []
  for (const path of publicPaths) {
    const sentences = textsOf(await htmlOf(path)).flatMap((text) => text.split(/(?<=[.?!:])\s/))
    const named = sentences.filter((sentence) => FORBIDDING.test(sentence) && BOUGHT.test(sentence))
    const own = named.filter((sentence) => !isSpecified(sentence.replace(/^\d+\. /, '')))
    offers.push(...own.filter((sentence) => !DENIED.test(sentence)).map((text) => `${path}: ${text}`))
  }
  expect(offers).toEqual([])
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
