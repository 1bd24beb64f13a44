import { describe, expect, test } from 'vitest'
import { createTask, getAdminTask, previewMarkdown } from '#contract/tasks/admin-tasks.ts'
import { listTasks } from '#contract/tasks/tasks.ts'
import { PROFILE_TASK_TITLE } from '#domain/tasks/tasks.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { MAX_DESCRIPTION_HTML_LENGTH } from '#server/tasks/markdown.ts'
import { ensureSystemTasks } from '#server/tasks/system-tasks.ts'
import { TASK_FORM } from '../support/world/task-form.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin()

const LINK = (address: string) =>
  `The link “${address}” can’t be used. Please write the full address, starting with https://, http:// or mailto:.`

const create = (description: string) =>
  world
    .call(admin, createTask, { body: { ...TASK_FORM, description } })
    .then(({ descriptionHtml }) => descriptionHtml)

/** The field errors from creating, changing and previewing a task with this description. */
async function refusals(description: string): Promise<unknown[]> {
  const task = await world.aTask({ description: 'As before.' })
  const body = JSON.stringify({ ...TASK_FORM, description })
  const send = (method: string, path: string, sent: string) =>
    world.request(admin, path, { method, body: sent, headers: { 'content-type': 'application/json' } })
  const responses = [
    await send('POST', '/api/admin/tasks', body),
    await send('PUT', `/api/admin/tasks/${task.id}`, body),
    await send('POST', '/api/admin/markdown-preview', JSON.stringify({ markdown: description })),
  ]
  const kept = await world.call(admin, getAdminTask, { params: { id: task.id } })
  expect(kept.description).toBe('As before.')
  return Promise.all(
    responses.map(async (response) => [
      response.status,
      ((await response.json()) as { fields?: { description?: string } }).fields?.description,
    ]),
  )
}

const everywhere = (sentence: string) => [
  [400, sentence],
  [400, sentence],
  [400, sentence],
]

const filled = (beginning: string, text: string) =>
  beginning + text.repeat(Math.floor((10_000 - beginning.length) / text.length))

describe('the HTML of a description', () => {
  test.each([
    [
      'one long address used by thousands of links',
      filled(`[a]: https://x.ca/${'y'.repeat(4000)}\n\n`, '[a]'),
    ],
    [
      'one long address that is longer once encoded',
      filled(`[a]: https://x.ca/${'水'.repeat(4000)}\n\n`, '[a]'),
    ],
    ['a table whose short rows are padded', filled(`${'a|'.repeat(400)}\n${'-:|'.repeat(400)}\n`, 'a\n')],
    ['many small tables', filled('', 'a|a\n-|-\na\n\n')],
    ['lists in lists', filled('', '- - - - - - - a\n')],
    ['thousands of short addresses', filled('', 'https://a.ca ')],
    ['only quotation marks', filled('', '"')],
  ])('is limited in size: %s', async (_what, description) => {
    expect(await refusals(description)).toEqual(
      everywhere('This description is too large. Please shorten it or use fewer links and tables.'),
    )
  })

  test.each([
    ['words', filled('', 'honest words ')],
    ['a list', filled('', '- one\n')],
    ['a table', filled('a|b|c\n-|-|-\n', 'one|two|three\n').slice(0, 5000)],
    ['links', filled('', '[the market](https://market.example.ca/winter/2026) ')],
  ])('may be as long as the longest text needs: %s', async (_what, description) => {
    const html = await create(description)
    expect(html.length).toBeGreaterThan(description.length / 2)
    expect(html.length).toBeLessThanOrEqual(MAX_DESCRIPTION_HTML_LENGTH)
  })
})

describe('a link in a description', () => {
  test.each([
    ['[x](/tasks/3)', '/tasks/3'],
    ['[x](page?a=1#b)', 'page?a=1#b'],
    ['[x](www.example.ca)', 'www.example.ca'],
    ['[x](#top)', '#top'],
    ['[x](//example.ca)', '//example.ca'],
    ['[x](https:page)', 'https:page'],
    ['[x](https://)', 'https://'],
    ['[x](mailto:)', 'mailto:'],
    ['[x](name@example.ca)', 'name@example.ca'],
    ['[the menu]()', 'the menu'],
    ['[x][there]\n\n[there]: ../page', '../page'],
    ['Nothing uses it.\n\n[there]: ../page', '../page'],
    ['![the map](/map.png)', '/map.png'],
    ['![the map](data:image/png;base64,AAAA)', 'data:image/png;base64,AAAA'],
    ['[x](javascript:alert(1))', 'javascript:alert(1)'],
    ['<javascript:alert(1)>', 'javascript:alert(1)'],
    ['<tel:+15555550100>', 'tel:+15555550100'],
    ['[x](ftp://example.ca)', 'ftp://example.ca'],
    [`[x](/${'😀'.repeat(90)})`, `/${'😀'.repeat(39)}…`],
  ])('%s is refused in a sentence that names it', async (description, address) => {
    expect(await refusals(description)).toEqual(everywhere(LINK(address)))
  })

  test.each([
    ['[x](https://example.ca/page)', 'https://example.ca/page'],
    ['[x][there]\n\n[there]: http://example.ca', 'http://example.ca'],
    ['<https://example.ca>', 'https://example.ca'],
    ['Look at https://example.ca/ now', 'https://example.ca/'],
    ['[write](mailto:name@example.ca)', 'mailto:name@example.ca'],
    ['<name@example.ca>', 'mailto:name@example.ca'],
  ])('%s is accepted', async (description, address) => {
    expect(await create(description)).toContain(
      `<a href="${address}" rel="noopener nofollow" target="_blank">`,
    )
  })

  test.each([['see [this](and that)'], ['//example.ca or ftp://example.ca'], ['`[x](/page)`']])(
    '%s stays text',
    async (description) => {
      expect(await create(description)).not.toContain('<a')
    },
  )
})

test('a picture becomes a link with its alternative text, without the exclamation mark', async () => {
  const html = await create(
    'Great! ![the map](https://x.example/map.png) ![](https://x.example/b.png) [![badge](https://x.example/c.png)](https://x.example)',
  )
  const link = (href: string, words: string) =>
    `<a href="${href}" rel="noopener nofollow" target="_blank">${words}</a>`
  expect(html).toBe(
    `<p>Great! ${[
      link('https://x.example/map.png', 'the map'),
      link('https://x.example/b.png', 'https://x.example/b.png'),
      link('https://x.example', 'badge'),
    ].join(' ')}</p>`,
  )
})

test('table columns are aligned by class, as the pages’ policy blocks style attributes', async () => {
  const html = await create('a|b|c|d\n-|:-|:-:|-:\n1|2|3|4')
  expect(html).not.toContain('style')
  expect(html.match(/<t[hd](?: .*?)?>/g)).toEqual(
    ['th', 'td'].flatMap((cell) => [
      `<${cell}>`,
      `<${cell}>`,
      `<${cell} class="align-center">`,
      `<${cell} class="align-right">`,
    ]),
  )
})

test('the preview shows the HTML that saving makes', async () => {
  const markdown = '# Hi\n<script>alert(1)</script> ![y](https://x.example/y.png)\n\na|b\n-|-:\n1|2'
  const { html } = await world.call(admin, previewMarkdown, { body: { markdown } })
  expect(await create(markdown)).toBe(html)
  expect(html).not.toMatch(/<script|<img/)
})

test('the profile task gets the texts of this version at the start, and keeps everything else', async () => {
  const member = await world.aMember()
  const profileTask = async () =>
    (await world.everyPage(member, listTasks, 200)).find(({ title }) => title === PROFILE_TASK_TITLE)
  const task = await profileTask()
  await world.change(
    tasks,
    { id: task!.id },
    { description: 'Tell us who you are.', description_html: '<p>Tell us who you are.</p>' },
  )
  expect(await profileTask()).toMatchObject({ descriptionHtml: '<p>Tell us who you are.</p>' })
  await ensureSystemTasks(world.services.database)
  expect(await profileTask()).toEqual(task)
})
