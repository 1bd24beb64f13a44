import { describe, expect, test } from 'vitest'
import { MAX_REPORT_LINK_DAYS, REPORT_PROOF_DAYS } from '#domain/campaigns/reports.ts'
import { PROVINCES, TERMS_DATE } from '#domain/identity/consent.ts'
import { CLIENT_DATA_YEARS } from '#domain/time/retention.ts'
import { SESSION_DAYS } from '#server/identity/session/session-cookie.ts'
import { aBrowserWorld, expectAccessible, LOOKS, SIZE_NAMES } from './support/browser/browser-world.ts'

/** Pages and sections, word for word (specification §2 Legal pages). */
const DOCUMENTS = [
  {
    path: '/terms-of-use',
    title: 'Terms of Use',
    sections: [
      'Overview',
      'Eligibility',
      'Platform Functionality',
      'Google Review Tasks',
      'Abuse and Fraud',
      'Discretion and Reward Management',
      'Account Responsibilities',
      'User-Submitted Content',
      'Third-Party Services',
      'Beta Features',
      'Prohibited Conduct',
      'Privacy',
      'Termination',
      'Disclaimer of Warranties',
      'Limitation of Liability',
      'Governing Law',
      'Changes to Terms',
      'Contact Us',
    ],
  },
  {
    path: '/privacy-policy',
    title: 'Privacy Policy',
    sections: [
      'What Information We Collect',
      'How We Use Your Information',
      'SMS and Phone Contact',
      'Third-Party Platforms and Tasks',
      'No Client Data Sharing',
      'Cookies and Analytics',
      'Your Privacy Choices',
      'Data Security',
      "Children's Privacy",
      'Changes',
      'Contact Us',
    ],
  },
]

const { world, visitor } = await aBrowserWorld()

const htmlOf = async (path: string) => (await world.request(null, path)).text()
const found = (html: string, pattern: RegExp) =>
  [...html.replaceAll('&#x27;', "'").matchAll(pattern)].map((match) => match[1]!)

/** The visible text: no tags, one space between words. */
function wordsOf(html: string): string {
  return html
    .replace(/^.*<main/s, '<main')
    .replace(/<\/?(strong|a|time)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

/** The rows of a document, each with its tag, its figures and where it leads; figures may change places in a sentence. */
function rowsOf(html: string) {
  return [...html.matchAll(/<section id="([^"]+)".*?<\/section>/gs)].map(([section, id]) => ({
    id,
    rows: [...section.matchAll(/<(h2|h3|p|li)\b[^>]*>(.*?)<\/\1>/gs)].map(([, tag, row = '']) => ({
      tag,
      figures: figuresIn(wordsOf(row)),
      leadsTo: found(row, / href="([^"]+)"/g).map((href) => href.replace(/^\/fr/, '')),
    })),
  }))
}

/** '1,000' and '1 000' are 1000. */
function figuresIn(text: string): string[] {
  const plain = text.replaceAll('&#x27;', '’').replace(/(\d)[,\s](?=\d{3}\b)/g, '$1')
  return (plain.match(/\d+/g) ?? []).sort()
}

async function sectionOf(path: string, id: string): Promise<string> {
  return wordsOf((await htmlOf(path)).match(new RegExp(`<section id="${id}".*?</section>`, 's'))![0])
}

describe.each(DOCUMENTS)('$path', ({ path, title, sections }) => {
  test('is the same document for visitors, newcomers and members, and sets no cookie', async () => {
    const readers = [null, await world.aMember({ terms_version: null }), await world.aMember()]
    const answers = await Promise.all(readers.map((reader) => world.request(reader, path)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { headers } of answers) {
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('cache-control')).toBe('no-cache')
    }
    const [first, ...others] = await Promise.all(answers.map((answer) => answer.text()))
    expect(others).toEqual([first, first])
  })

  test('is sent again only if it changed', async () => {
    const etag = (await world.request(null, path)).headers.get('etag')
    const again = await world.request(null, path, { headers: { 'if-none-match': String(etag) } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('has its title, its date and every section with its number', async () => {
    const html = await htmlOf(path)
    expect(found(html, /<title>(.*?)<\/title>/g)).toEqual([`${title} · Northpoint Rewards`])
    expect(found(html, /<h1[^>]*>(.*?)<\/h1>/g)).toEqual([title])
    expect(wordsOf(html)).toContain('Effective and last updated August 1, 2025')
    expect(new Date(TERMS_DATE).toUTCString()).toContain('01 Aug 2025')
    expect(found(html, /<h2[^>]*><a[^>]*>(.*?)<span/g)).toEqual(
      sections.map((name, at) => `${at + 1}. ${name}`),
    )
  })

  test('can be indexed, links home and has no script but the theme’s', async () => {
    const html = await htmlOf(path)
    expect(html).toContain('<meta name="description"')
    expect(html).not.toContain('noindex')
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>(?:(?!<\/a>).)*Back to Home<\/a>/s)
    expect(found(html, /<script([^>]*>[^<]*)/g)).toEqual([' src="/theme.js">'])
    expect(html).not.toMatch(/ style=|<style| on\w+=/)
  })

  test('gives each section a link, and all its links within the page work', async () => {
    const html = await htmlOf(path)
    const ids = found(html, / id="([^"]+)"/g)
    expect(new Set(ids).size).toBe(ids.length)
    const anchors = found(html, / href="#([^"]+)"/g)
    expect(anchors.filter((anchor) => !ids.includes(anchor))).toEqual([])
    const sectionIds = found(html, /<section id="([^"]+)"/g)
    expect(sectionIds).toHaveLength(sections.length)
    const contents = found(html, /<nav aria-label="Contents"[^>]*>(.*?)<\/nav>/gs)
    expect(contents.map((nav) => found(nav, / href="#([^"]+)"/g))).toEqual([sectionIds, sectionIds])
  })

  test('says the same in French: section by section, row by row, with the same figures and links', async () => {
    const [english, french] = await Promise.all([htmlOf(path), htmlOf(`/fr${path}`)])
    expect(rowsOf(french)).toEqual(rowsOf(english))
    expect(rowsOf(french).map(({ id }) => id)).toEqual(found(english, /<section id="([^"]+)"/g))
    expect(wordsOf(french)).toContain('dernière mise à jour : 1er août 2025 · Version')
  })

  test('says in both languages that they have equal rank, and leads to the other', async () => {
    const [english, french] = await Promise.all([htmlOf(path), htmlOf(`/fr${path}`)])
    expect(wordsOf(english)).toContain('both versions have equal rank')
    expect(wordsOf(english)).toContain('the one more favourable to you applies')
    expect(wordsOf(french)).toContain('les deux versions ont la même valeur')
    expect(wordsOf(french)).toContain('la plus favorable pour vous s’applique')
    expect(english).toContain(`<a href="/fr${path}" hrefLang="fr-CA">`)
    expect(french).toContain(`<a href="${path}" hrefLang="en-CA">`)
  })

  test('links only to documents that exist', async () => {
    const links = new Set(found(await htmlOf(path), /<a [^>]*href="(\/[^"]*)"/g))
    const statuses = await Promise.all(
      [...links].map(async (link) => (await world.request(null, link)).status),
    )
    expect([...links]).toEqual(expect.arrayContaining(['/', '/terms-of-use', '/privacy-policy']))
    expect(statuses).toEqual(statuses.map(() => 200))
  })
})

describe('the terms say what the product does', () => {
  test('the ages of majority match the first sign-in', async () => {
    const text = await sectionOf('/terms-of-use', 'eligibility')
    const [, nineteen = ''] = /That is 19 in (.*?), and 18 in the other provinces/.exec(text) ?? []
    const named = PROVINCES.filter(({ name }) => nineteen.includes(name))
    expect(named).toEqual(PROVINCES.filter(({ ageOfMajority }) => ageOfMajority === 19))
    expect(text).toContain('located in Canada')
  })

  test('a review task has three tries, and only honest, disclosed reviews count', async () => {
    const text = await sectionOf('/terms-of-use', 'google-review-tasks')
    expect(text).toContain('Honest and disclosed reviews only')
    expect(text).toContain('3 tries in total')
    expect(text).toContain('2 more tries (2 retries) with other pages, and you are still paid')
    expect(text).toContain('After 3 failed tries, you may switch to another account')
    expect(text).toContain('Tries after the third are not paid')
  })

  test.each([
    ['overview', 'once a person on our team approves it'],
    ['platform-functionality', 'Points never expire'],
    ['google-review-tasks', 'We do not publish tasks that ask for what their platform forbids'],
    ['google-review-tasks', 'If a task shows a disclosure above its requirements, put it'],
    ['discretion-and-reward-management', 'Approval is at our discretion'],
    ['user-submitted-content', 'only if you agreed to it for that task'],
    ['user-submitted-content', 'We delete the images of submissions older than 30 days'],
    ['limitation-of-liability', 'limited to CAD 50 or the value of your points, whichever is lower'],
    ['privacy', 'Under Canada’s anti-spam law we send it only with your separate consent'],
  ])('section %s: %s', async (id, words) => {
    expect(await sectionOf('/terms-of-use', id)).toContain(words)
  })

  test('the privacy section links to the privacy policy', async () => {
    const [section] = (await htmlOf('/terms-of-use')).match(/<section id="privacy".*?<\/section>/s) ?? []
    expect(section).toContain('<a href="/privacy-policy">Privacy Policy</a>')
  })
})

test.each([
  ['how-we-use-your-information', 'deleted once the submission is older than 30 days'],
  ['how-we-use-your-information', 'The record of the submission and the fingerprint stay'],
  ['how-we-use-your-information', `Sessions: until you sign out, or ${SESSION_DAYS} days`],
  ['third-party-platforms-and-tasks', 'We do not publish tasks that ask for what their service forbids'],
  ['no-client-data-sharing', 'do not receive your name, contact details or account'],
  ['no-client-data-sharing', 'only if you agreed to it for that task'],
  ['no-client-data-sharing', `works for ${MAX_REPORT_LINK_DAYS} days at most`],
  ['how-we-use-your-information', `or ${REPORT_PROOF_DAYS} days after the approval`],
  [
    'how-we-use-your-information',
    `Inquiries of businesses: ${CLIENT_DATA_YEARS} years after the last message`,
  ],
  ['cookies-and-analytics', 'We use cookies for signing in and for the colours and the language you choose.'],
  ['cookies-and-analytics', 'one remembers it until you close your browser'],
  ['your-privacy-choices', 'your points statement stays under a pseudonym'],
  ['your-privacy-choices', 'you can withdraw it at any time'],
  ['data-security', 'Gift-card codes and other delivered rewards are stored encrypted'],
])('the privacy policy says what the product does: section %s: %s', async (id, words) => {
  expect(await sectionOf('/privacy-policy', id)).toContain(words)
})

test.each(['/', '/api/login', '/api/sign-up', '/nowhere'])('%s links to both pages', async (path) => {
  const links = found(await htmlOf(path), /<a [^>]*href="(\/[^"]*)"/g)
  expect(links).toEqual(expect.arrayContaining(['/terms-of-use', '/privacy-policy']))
})

describe('in a browser', () => {
  test.each(LOOKS.flatMap((look) => DOCUMENTS.map(({ path }) => ({ path, ...look }))))(
    '$path is accessible on a $size in $theme',
    async ({ path, ...look }) => {
      await expectAccessible(await visitor.visit(null, path, look))
    },
  )

  test.each(SIZE_NAMES)('the contents link to a section, which shows below the header (%s)', async (size) => {
    const page = await visitor.visit(null, '/terms-of-use', { size })
    if (size === 'phone') await page.getByText('Contents', { exact: true }).first().click()
    const contents = page.getByRole('navigation', { name: 'Contents' })
    await contents.getByRole('link', { name: 'Limitation of Liability' }).click()
    await page.waitForURL('**/terms-of-use#limitation-of-liability')
    const heading = page.getByRole('heading', { name: '15. Limitation of Liability' })
    const header = (await page.locator('header').boundingBox())?.height
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(200)
    expect((await heading.boundingBox())?.y).toBeGreaterThan(Number(header))
  })
})
