import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/fields/common.ts'
import { uploadsDirectory } from '#server/media/received-media.ts'
import { aPicture } from './support/media/pictures.ts'
import { aFile, aForm, asJson } from './support/world/form.ts'
import { TASK_FORM } from './support/world/task-form.ts'
import { aWorld, type Person } from './support/world/world.ts'

let logged: { level: number; msg: string }[] = []
const log = { write: (line: string) => void logged.push(JSON.parse(line)) }
const world = await aWorld({ rateLimitFactor: 1000 }, { log })
const admin = await world.anAdmin()
const member = await world.aMember({ points: 100 })
beforeEach(() => {
  logged = []
})

const WARNING = 40
const complaints = () => logged.filter(({ level }) => level >= WARNING).map(({ msg }) => msg)

async function refusal(person: Person | null, path: string, init?: RequestInit) {
  const response = await world.request(person, path, init)
  const { message, code, fields } = (await response.json()) as ErrorBody
  return { status: response.status, message, code, fields }
}

/** The reply to these bytes, until the server closes the connection or the client gives up. */
async function onTheLine(bytes: string | Buffer, { giveUp = false } = {}): Promise<string> {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  socket.write(bytes, () => giveUp && socket.destroy())
  return text(socket).catch(() => '')
}

describe('a form with a file', () => {
  const BOUNDARY = 'a-boundary'
  let uploads: [name: string, person: Person, path: string, file: string][]
  let picture: Buffer
  beforeAll(async () => {
    const task = await world.aTask()
    await world.request(member, `/api/tasks/${task.id}/claim`, { method: 'POST' })
    picture = await aPicture()
    const sent = await world.request(admin, `/api/admin/tasks/${task.id}/media`, {
      method: 'POST',
      body: aForm({ mediaFile: aFile(picture, 'a.png') }),
    })
    const { id } = (await sent.json()) as { id: number }
    uploads = [
      ['a proof', member, `/api/tasks/${task.id}/submit`, 'screenshot'],
      ['a photo', member, '/api/user/photo', 'photo'],
      ['a bonus file', admin, `/api/admin/tasks/${task.id}/media`, 'mediaFile'],
      ['a task’s picture', admin, `/api/admin/tasks/${task.id}/picture`, 'picture'],
      ['a poster', admin, `/api/admin/tasks/media/${id}/poster`, 'poster'],
    ]
  })
  const bodyOf = (file: string) =>
    Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${file}"; filename="a.png"\r\n\r\n`,
      ),
      picture,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ])
  const post = (body: Buffer | string, type = `multipart/form-data; boundary=${BOUNDARY}`): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })

  const headOf = (person: Person, path: string, bytes: number) =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\nCookie: ${person.cookie}\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${bytes}\r\n\r\n`
  const received = () => readdir(uploadsDirectory(world.services.config))

  test('is refused in plain words without a boundary, with a wrong one, or cut anywhere', async () => {
    for (const [name, person, path, file] of uploads) {
      const body = bodyOf(file)
      const cuts = [1, 20, 90, 150, body.length - picture.length / 2, body.length - 6].map(Math.floor)
      const forms = [
        post(body, 'multipart/form-data'),
        post(body, 'multipart/form-data; boundary='),
        post(body, 'multipart/form-data; boundary=another'),
        ...cuts.map((at) => post(body.subarray(0, at))),
        post(
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="notes"\r\nContent-Type: application/json\r\n\r\n${'['.repeat(9000)}${']'.repeat(9000)}\r\n--${BOUNDARY}--\r\n`,
        ),
      ]
      for (const form of forms) {
        expect([name, await refusal(person, path, form)]).toMatchObject([
          name,
          { status: 400, code: 'form.broken' },
        ])
      }
    }
    expect(complaints()).toEqual([])
  })

  test('leaves no warning in the log and no file if the client gives up', async () => {
    let left = 0
    for (const [, person, path, file] of uploads) {
      const body = bodyOf(file)
      const head = headOf(person, path, body.length)
      for (const at of [0, 1, 90, 400, body.length - 1]) {
        left += 1
        await onTheLine(Buffer.concat([Buffer.from(head), body.subarray(0, at)]), { giveUp: true })
      }
    }
    await expect.poll(() => logged.filter(({ msg }) => msg === 'the client left').length).toBe(left)
    expect(complaints()).toEqual([])
    expect(await received()).toEqual([])
  })

  test('leaves no warning and no file if the client gives up while the file is written', async () => {
    const [, person, path, file] = uploads.find(([name]) => name === 'a bonus file')!
    const body = bodyOf(file)
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
    socket.write(Buffer.concat([Buffer.from(headOf(person, path, body.length)), body.subarray(0, -40)]))
    await expect.poll(async () => (await received()).length).toBe(1)
    socket.destroy()
    await expect.poll(() => logged.map(({ msg }) => msg)).toContain('the client left')
    expect(complaints()).toEqual([])
    await expect.poll(received).toEqual([])
  })
})

test('a client that disconnects during the answer leaves no warning in the log', async () => {
  const { files } = world.services
  await files.put('media/large', Buffer.alloc(30_000_000), { contentType: 'video/webm' })
  const { id: task_id } = await world.aTask()
  const { id } = await world.aBonusFile({
    task_id,
    media_type: 'video/webm',
    file_key: 'media/large',
    file_size: 30_000_000,
  })
  for (const path of [`/api/media/${id}/file`, '/api/admin/ledger.csv', '/api/events', '/tasks']) {
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nCookie: ${admin.cookie}\r\n\r\n`)
    await once(socket, 'readable')
    socket.destroy()
  }
  await expect.poll(() => world.app.requestsUnderWay()).toBe(0)
  await world.request(member, '/api/auth/user')
  expect(complaints()).toEqual([])
})

test('a client that disconnects in the middle of JSON leaves no warning in the log', async () => {
  const head = `POST /api/contact HTTP/1.1\r\nHost: a\r\nCookie: ${member.cookie}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n`
  await onTheLine(`${head}{"subject":`, { giveUp: true })
  await expect.poll(() => logged.map(({ msg }) => msg)).toContain('the client left')
  expect(complaints()).toEqual([])
})

describe('a date must be from 2000 to 2100', () => {
  test.each(['2100-12-31', '2000-01-01T00:00'])(
    'a task with the deadline %s can be saved again unchanged',
    async (deadline) => {
      const made = await world.request(admin, '/api/admin/tasks', asJson({ ...TASK_FORM, deadline }))
      const { id, deadline: stored } = (await made.json()) as { id: number; deadline: string }
      const again = asJson({ ...TASK_FORM, deadline: stored }, 'PUT')
      expect((await world.request(admin, `/api/admin/tasks/${id}`, again)).status).toBe(200)
    },
  )

  const DEADLINES = [
    '9999-12-31',
    '9999-12-31T23:59:59Z',
    '0001-01-01T00:00',
    '0026-11-24',
    '1999-12-31',
    '2101-01-01',
  ]
  test.each(DEADLINES)('refuses the deadline %s', async (deadline) => {
    expect(await refusal(admin, '/api/admin/tasks', asJson({ ...TASK_FORM, deadline }))).toMatchObject({
      status: 400,
      fields: { deadline: 'Deadline must be a date between 2000 and 2100, with or without a time' },
    })
  })

  test.each(['2000-01-01', '2100-12-31', '2100-12-31T23:59'])('accepts the deadline %s', async (deadline) => {
    const answer = await world.request(admin, '/api/admin/tasks', asJson({ ...TASK_FORM, deadline }))
    expect(answer.status).toBe(200)
  })

  test.each(['9999-12-31T23:59:59Z', '0026-11-24T00:00:00Z'])(
    'refuses an announcement that expires at %s',
    async (expiresAt) => {
      const body = { title: 'Hello', content: 'Open', isActive: true, expiresAt }
      expect(await refusal(admin, '/api/admin/announcements', asJson(body))).toMatchObject({
        status: 400,
        fields: { expiresAt: 'Please enter a date and time between 2000 and 2100.' },
      })
    },
  )

  test.each([
    'admin/audit',
    'admin/audit.csv',
    'admin/ledger.csv',
    'admin/submissions.csv',
    'user/points.csv',
  ])('refuses days outside that range in %s', async (list) => {
    for (const days of ['from=0001-01-01', 'to=9999-12-31', 'from=2026-02-30']) {
      expect(await refusal(admin, `/api/${list}?${days}`)).toMatchObject({ status: 400 })
    }
    const whole = await world.request(admin, `/api/${list}?from=2000-01-01&to=2100-12-31`)
    expect(whole.status).toBe(200)
  })
})

test.each(['', '/points', '/claims', '/adjustments', '/submissions', '/reward-requests'])(
  '/api/admin/users/:id%s is 404 for an id with a NUL',
  async (list) => {
    expect((await refusal(admin, `/api/admin/users/a%00b${list}`)).status).toBe(404)
  },
)

describe('a list accepts only its own cursors', () => {
  const LISTS = [
    '/api/rewards',
    '/api/tasks',
    '/api/user/points',
    '/api/user/task-history',
    '/api/admin/users',
    '/api/admin/audit',
    '/api/admin/inbox',
    '/api/admin/submissions',
    '/api/admin/reward-requests',
  ]
  const FOREIGN = [
    [1, 'a\u0000b'],
    [1, '\ud800'],
    ['9999-99-99T99:99:99Z', 1],
    ['2026-02-30T00:00:00Z', 1],
    ['2026-11-24T00:00:00+23:59', 1],
    ['2026-11-24T00:00:00Z', 'a\u0000b', 1],
    ['2026-11-24T00:00:00Z', 'support', 0.5],
    [true, null, 1],
    [-1],
    [],
  ]
  test.each(LISTS)('%s', async (list) => {
    for (const values of FOREIGN) {
      const cursor = Buffer.from(JSON.stringify(values)).toString('base64url')
      const path = `${list}?cursor=${cursor}`
      expect([values, await refusal(admin, path)]).toMatchObject([
        values,
        { status: 400, code: 'cursor.invalid' },
      ])
    }
  })

  test('refuses a cursor with a price beyond the maximum', async () => {
    const cursor = Buffer.from('[2147483648,22]').toString('base64url')
    expect((await refusal(member, `/api/rewards?cursor=${cursor}`)).code).toBe('cursor.invalid')
  })
})

test('an empty filter filters nothing in any list', async () => {
  for (const path of [
    '/api/admin/inbox?search=&owner=&kind=&status=&cursor=&limit=',
    '/api/admin/users?search=&role=&status=',
    '/api/admin/tasks?search=&category=&status=',
    '/api/tasks?search=&category=&sort=',
    '/api/admin/audit?from=&to=&action=&actor=&search=',
    '/api/admin/ledger.csv?from=&to=&member=',
    '/api/admin/submissions.csv?from=&to=&task=&client=',
    '/api/user/points.csv?from=&to=',
  ]) {
    expect([path, (await world.request(admin, path)).status]).toEqual([path, 200])
  }
})

test('refuses JSON with 5,000 levels everywhere, even when signed out', async () => {
  const deep = `${'{"a":['.repeat(2500)}1${']}'.repeat(2500)}`
  for (const path of [
    '/api/identity/sign-in/email',
    '/api/identity/sign-up/email',
    '/api/identity/sign-out',
    '/api/identity/passkey/verify-authentication',
    '/api/business-contact',
  ]) {
    expect([path, await refusal(null, path, asJson(deep))]).toMatchObject([
      path,
      { status: 400, code: 'request.invalid' },
    ])
  }
})

describe('what is too long, or not a valid request', () => {
  test('a path with an overlong part is 404, with all the usual headers', async () => {
    for (const path of [`/api/tasks/${'9'.repeat(300)}`, `/api/admin/users/${'x'.repeat(5000)}`]) {
      const answer = await world.request(admin, path)
      expect(answer.status).toBe(404)
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
      expect(await answer.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) })
    }
  })

  const CASES: [what: string, request: string, line: string, code: string][] = [
    [
      'headers of 20 kB',
      `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
      'headers.too-large',
    ],
    [
      'an address of 20 kB',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      '431',
      'headers.too-large',
    ],
    ['no HTTP', 'HELLO\r\n\r\n', '400 Bad Request', 'request.invalid'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', '400 Bad Request', 'request.invalid'],
    [
      'an invalid address',
      'GET http://a:x/points HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      '400',
      'request.invalid',
    ],
    ['a tunnel (CONNECT)', 'CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n', '400', 'request.invalid'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', '400', 'request.invalid'],
    ['an invalid host', 'GET / HTTP/1.1\r\nHost: a b/\r\n\r\n', '400', 'request.invalid'],
    [
      'a compressed form',
      'POST /api/business-contact HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=a\r\nContent-Encoding: gzip\r\nContent-Length: 0\r\n\r\n',
      '400',
      'body.compressed',
    ],
    [
      'an unknown Expect header',
      'POST /api/contact HTTP/1.1\r\nHost: a\r\nExpect: magic\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
      '401 Unauthorized',
      'unauthenticated',
    ],
    [
      'two lengths',
      'POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n{}',
      '400 Bad Request',
      'request.invalid',
    ],
  ]
  test.each(CASES)(
    '%s: answers with the expected error and closes the connection',
    async (_what, request, line, code) => {
      const answer = await onTheLine(request)
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      expect(head).toContain(`HTTP/1.1 ${line}`)
      expect(head.toLowerCase()).toContain('connection: close')
      expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
      expect(head.toLowerCase()).toContain('cache-control: private, no-cache')
      expect(JSON.parse(body)).toEqual({ message: expect.any(String), code })
    },
  )
})

test('answers a complete request even if garbage follows it on the connection', async () => {
  const answer = await onTheLine(
    `GET /api/auth/user HTTP/1.1\r\nHost: a\r\nCookie: ${member.cookie}\r\n\r\nHELLO\r\n\r\n`,
  )
  expect(answer).toContain('HTTP/1.1 200 OK')
})

describe('requests sent ahead on one connection', () => {
  const requests = (path: string, count: number) => {
    const head = `GET ${path} HTTP/1.1\r\nHost: a\r\nCookie: ${member.cookie}\r\n`
    return `${`${head}\r\n`.repeat(count - 1)}${head}Connection: close\r\n\r\n`
  }
  const answered = (answer: string) => answer.split('HTTP/1.1 ').length - 1

  test('are answered in order up to 16, again and again', async () => {
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (bytes) => {
      answer += String(bytes)
    })
    for (const round of [1, 2, 3]) {
      socket.write(requests('/api/auth/user', 16).replace('Connection: close\r\n', ''))
      await expect.poll(() => answered(answer)).toBe(16 * round)
    }
    expect(answer.split('HTTP/1.1 200 OK')).toHaveLength(49)
    socket.destroy()
  })

  test.each(['/api/auth/user', '/tasks', '/%zz', '/nowhere'])(
    'beyond 16 at %s close the connection, and everyone else is answered',
    async (path) => {
      const answers = await Promise.all(Array.from({ length: 40 }, () => onTheLine(requests(path, 200))))
      expect(Math.max(...answers.map(answered))).toBeLessThanOrEqual(16)
      // While the flood lasts, a server behind on its work says that it is busy.
      await expect.poll(async () => (await world.request(member, '/api/auth/user')).status).toBe(200)
    },
  )
})

test('a form with a file does not count as a concurrent request, however its content type is spelled', async () => {
  const sockets = Array.from({ length: 5 }, () => connect(Number(new URL(world.url).port), '127.0.0.1'))
  for (const socket of sockets) {
    socket.write(
      `POST /api/user/photo HTTP/1.1\r\nHost: a\r\nCookie: ${member.cookie}\r\nContent-Type: Multipart/form-data; boundary=a\r\nContent-Length: 9000\r\n\r\n--a\r\n`,
    )
  }
  await expect.poll(() => Promise.all(sockets.map((socket) => socket.bytesWritten > 0))).not.toContain(false)
  await world.request(member, '/api/auth/user')
  // The answer may arrive a moment before its request has ended.
  await expect.poll(() => world.app.requestsUnderWay()).toBe(0)
  for (const socket of sockets) socket.destroy()
})

describe('reports missing fields in the words of the specification', () => {
  const TASK_WORDS = {
    title: 'Title is required',
    description: 'Description is required',
    points: 'Points must be at least 1',
    capacity: 'Capacity must be at least 1',
    category: 'Category is required',
  }
  const REWARD_WORDS = {
    name: 'Name is required',
    description: 'Description is required',
    pointsCost: 'Points cost must be at least 1',
    category: 'Category is required',
    value: 'Value is required',
  }
  const CASES: [path: string, who: 'admin' | 'member', fields: Record<string, string>][] = [
    [
      '/api/contact',
      'member',
      { subject: 'Please fill in all fields.', message: 'Please fill in all fields.' },
    ],
    ['/api/user/claim-referral', 'member', { referralCode: 'Please enter a referral code.' }],
    ['/api/admin/tasks', 'admin', TASK_WORDS],
    ['/api/admin/rewards', 'admin', REWARD_WORDS],
    ['/api/admin/announcements', 'admin', { title: 'Title is required', content: 'Content is required' }],
    [
      '/api/admin/users/somebody/adjust-points',
      'admin',
      { amount: 'Invalid Amount', description: 'Description Required' },
    ],
  ]
  test.each(CASES)('%s', async (path, who, fields) => {
    const person = who === 'admin' ? admin : member
    const answer = await refusal(person, path, asJson({}))
    expect(answer).toMatchObject({ status: 400, message: Object.values(fields)[0], fields })
  })

  test('reports anything else in a sentence that names the field', async () => {
    const none = asJson({ ids: [0] })
    expect((await refusal(admin, '/api/admin/mails/resend', none)).message).toBe(
      "'ids.0' must be more than 0.",
    )
    const noOne = asJson({ ids: [] })
    expect((await refusal(admin, '/api/admin/mails/resend', noOne)).message).toBe(
      "'ids' must have at least 1 entries.",
    )
    expect((await refusal(admin, '/api/admin/users?limit=500')).message).toBe("'limit' must be at most 200.")
    expect((await refusal(admin, '/api/admin/users?role=owner')).message).toBe(
      "'role' must be one of 'user', 'admin'.",
    )
    const settings = asJson({ firstName: 1, admin: true }, 'PUT')
    expect((await refusal(member, '/api/user/profile', settings)).fields).toEqual({
      firstName: "'firstName' must be text.",
      lastName: "'lastName' is missing.",
      phoneNumber: "'phoneNumber' is missing.",
      bio: "'bio' is missing.",
      emailNotifications: "'emailNotifications' is missing.",
      taskReminders: "'taskReminders' is missing.",
      newTaskAlerts: "'newTaskAlerts' is missing.",
      body: "Unknown field: 'admin'.",
    })
  })
})
