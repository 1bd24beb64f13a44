import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { allEndpoints } from '../src/contract/all-endpoints.ts'
import { openApiOf } from '../src/server/platform/openapi.ts'

/** The calls of specification §7 that the product answers so far, as the specification writes them. */
const SPECIFIED = [
  'GET /api/auth/user',
  'GET /api/user/tasks',
  'GET /api/user/points',
  'GET /api/user/completed-tasks-count',
  'GET /api/user/task-history',
  'PUT /api/user/profile',
  'POST /api/contact',
  'GET /api/user/referral-code',
  'GET /api/user/referral-stats',
  'POST /api/user/claim-referral',
  'GET /api/announcements',
  'POST /api/announcements/{id}/dismiss',
  'GET /api/tasks/{id}/media',
  'POST /api/tasks/{id}/media/{mediaId}/claim',
  'GET /api/tasks',
  'GET /api/tasks/{id}',
  'GET /api/user/submissions/{id}',
  'POST /api/tasks/{id}/claim',
  'DELETE /api/tasks/{id}/claim',
  'POST /api/tasks/{id}/submit',
  'GET /api/rewards',
  'POST /api/rewards/{id}/request',
  'GET /api/admin/submissions',
  'GET /api/admin/submission-stats',
  'PUT /api/admin/submissions/{id}',
  'GET /api/admin/reward-requests',
  'GET /api/admin/redemption-stats',
  'PUT /api/admin/reward-requests/{id}',
]

/** Calls beyond the specification, each with its reason in docs/decisions/0005. */
const ADDITIONAL = [
  'POST /api/submissions/{id}/contest',
  'GET /api/user/notices',
  'GET /api/user/unread-notices-count',
  'POST /api/user/notices/read',
  'GET /api/task-categories',
  'GET /api/user/points-summary',
  'GET /api/user/reward-requests',
  'POST /api/user/reward-requests/{id}/cancel',
  'POST /api/user/reward-requests/{id}/reveal',
  'POST /api/user/photo',
  'DELETE /api/user/photo',
  'GET /api/user/sessions',
  'DELETE /api/user/sessions',
  'POST /api/user/password',
  'GET /api/user/data',
  'POST /api/user/delete-account',
  'GET /api/admin/submissions/{id}',
  'GET /api/admin/submissions/{id}/context',
  'GET /api/admin/reward-requests/{id}',
]

const declared = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)

test('the contract has every specified call, and every other call is named here', () => {
  expect([...declared].sort()).toEqual([...SPECIFIED, ...ADDITIONAL].sort())
})

test('no call is declared twice', () => {
  expect(new Set(declared).size).toBe(declared.length)
})

test('every admin path is for admins and every other path is not', () => {
  for (const { path, access } of allEndpoints)
    expect([path, access === 'admin']).toEqual([path, path.startsWith('/api/admin/')])
})

test('every list that continues is bounded by the server', () => {
  for (const { path, paged, query } of allEndpoints) {
    if (paged) expect([path, query !== undefined]).toEqual([path, true])
  }
})

test('the API document is the one the contract makes (npm run docs)', async () => {
  const written = JSON.parse(await readFile(new URL('../docs/openapi.json', import.meta.url), 'utf8'))
  expect(written).toEqual(JSON.parse(JSON.stringify(openApiOf(allEndpoints, written.info.version))))
})
