import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { isAction } from '#domain/identity/duties.ts'
import { openApiDocument } from '#server/api-document/openapi.ts'
import { settingsDocument, settingsExample } from '#server/config/settings-document.ts'

/** The calls of specification §7 that the product answers, as the specification writes them. */
const SPECIFIED = [
  'GET /api/auth/user',
  'GET /api/user/tasks',
  'GET /api/user/points',
  'GET /api/user/completed-tasks-count',
  'GET /api/user/task-history',
  'PUT /api/user/profile',
  'POST /api/contact',
  'GET /api/unsubscribe',
  'POST /api/business-contact',
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
  'GET /api/admin/tasks',
  'POST /api/admin/tasks',
  'PUT /api/admin/tasks/{id}',
  'DELETE /api/admin/tasks/{id}',
  'POST /api/admin/tasks/{taskId}/media',
  'DELETE /api/admin/tasks/media/{mediaId}',
  'POST /api/admin/cleanup-images',
  'PATCH /api/admin/tasks/{id}/visibility',
  'PATCH /api/admin/tasks/{id}/priority',
  'GET /api/admin/submission-stats',
  'PUT /api/admin/submissions/{id}',
  'GET /api/admin/reward-requests',
  'GET /api/admin/redemption-stats',
  'PUT /api/admin/reward-requests/{id}',
  'GET /api/admin/users',
  'GET /api/admin/user-stats',
  'POST /api/admin/users/{userId}/adjust-points',
  'POST /api/admin/rewards',
  'PUT /api/admin/rewards/{id}',
  'DELETE /api/admin/rewards/{id}',
  'GET /api/admin/announcements',
  'POST /api/admin/announcements',
  'PUT /api/admin/announcements/{id}',
  'DELETE /api/admin/announcements/{id}',
]

const declared = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)

test('the contract has every specified call', () => {
  expect(SPECIFIED.filter((call) => !declared.includes(call))).toEqual([])
})

test('no call is declared twice', () => {
  expect(new Set(declared).size).toBe(declared.length)
})

test('admin paths, and no others, are for admins only', () => {
  for (const { path, access } of allEndpoints)
    expect([path, isAction(access)]).toEqual([path, path.startsWith('/api/admin/')])
})

/** Reads that an action reloads at least (specification §7); facts may add to it. */
const LOADED_AGAIN: Record<string, readonly string[]> = {
  'POST /api/announcements/{id}/dismiss': ['/api/announcements'],
  'POST /api/rewards/{id}/request': ['/api/user/reward-requests'],
  'POST /api/user/claim-referral': ['/api/user/referral-stats', '/api/auth/user'],
  'PUT /api/admin/submissions/{id}': [
    '/api/admin/submissions',
    '/api/admin/submission-stats',
    '/api/auth/user',
    '/api/user/points',
    '/api/user/completed-tasks-count',
  ],
  'PUT /api/admin/reward-requests/{id}': [
    '/api/admin/reward-requests',
    '/api/admin/redemption-stats',
    '/api/auth/user',
    '/api/user/points',
    '/api/user/reward-requests',
  ],
  'POST /api/admin/users/{userId}/adjust-points': ['/api/admin/users', '/api/admin/user-stats'],
  'POST /api/admin/tasks': ['/api/admin/tasks', '/api/tasks'],
  'PUT /api/admin/tasks/{id}': ['/api/admin/tasks', '/api/tasks'],
  'DELETE /api/admin/tasks/{id}': ['/api/admin/tasks', '/api/tasks'],
  'PATCH /api/admin/tasks/{id}/visibility': ['/api/admin/tasks', '/api/tasks'],
  'PATCH /api/admin/tasks/{id}/priority': ['/api/admin/tasks', '/api/tasks'],
  'POST /api/admin/rewards': ['/api/rewards'],
  'PUT /api/admin/rewards/{id}': ['/api/rewards'],
  'DELETE /api/admin/rewards/{id}': ['/api/rewards'],
}

test('an action declares facts that reload at least what is specified', () => {
  const endpointOf = new Map(declared.map((name, at) => [name, allEndpoints[at]!]))
  const forgotten = Object.entries(LOADED_AGAIN).flatMap(([name, paths]) => {
    const { changes = [] } = endpointOf.get(name)!
    return paths
      .filter((path) => !endpointOf.get(`GET ${path}`)!.shows!.some((fact) => changes.includes(fact)))
      .map((path) => `${name} does not load ${path} again`)
  })
  expect(forgotten).toEqual([])
})

test('the server limits every list that continues', () => {
  for (const { path, paged, query } of allEndpoints) {
    if (paged) expect([path, query !== undefined]).toEqual([path, true])
  }
})

test('the API document matches the contract (npm run docs)', async () => {
  const written = JSON.parse(await readFile(new URL('../docs/openapi.json', import.meta.url), 'utf8'))
  expect(written).toEqual(JSON.parse(JSON.stringify(openApiDocument(written.info.version))))
})

test.each([
  ['docs/configuration.md', settingsDocument],
  ['.env.example', settingsExample],
])('%s matches the settings (npm run docs)', async (file, written) => {
  expect(await readFile(new URL(`../${file}`, import.meta.url), 'utf8')).toBe(written())
})
