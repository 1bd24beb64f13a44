import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
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

/** Calls beyond the specification, each with its reason in docs/decisions/0005. */
const ADDITIONAL = [
  'GET /api/admin/tasks/{taskId}/media',
  'GET /api/admin/media-limits',
  'POST /api/admin/tasks/media/{mediaId}/poster',
  'POST /api/admin/tasks/media/{mediaId}/release',
  'GET /api/admin/image-storage',
  'GET /api/admin/overview',
  'GET /api/admin/audit',
  'GET /api/admin/audit-actors',
  'GET /api/admin/inbox',
  'GET /api/admin/inbox-counts',
  'GET /api/admin/inbox/{id}',
  'POST /api/admin/inbox/{id}/replies',
  'PUT /api/admin/inbox/{id}/owner',
  'PUT /api/admin/inbox/{id}/status',
  'GET /api/admin/team',
  'GET /api/admin/mails',
  'POST /api/admin/mails/resend',
  'POST /api/unsubscribe',
  'GET /api/admin/task-categories',
  'GET /api/admin/tasks/{id}',
  'GET /api/admin/tasks/{id}/impact',
  'GET /api/admin/tasks/{id}/claims',
  'POST /api/admin/tasks/{id}/restore',
  'POST /api/admin/claims/{id}/release',
  'POST /api/admin/markdown-preview',
  'POST /api/tasks/{id}/announce-proof',
  'POST /api/submissions/{id}/contest',
  'GET /api/user/notices',
  'GET /api/user/unread-notices-count',
  'POST /api/user/notices/read',
  'GET /api/task-categories',
  'GET /api/user/points-summary',
  'GET /api/user/reward-requests',
  'GET /api/user/destinations',
  'PUT /api/user/reward-requests/{id}/destination',
  'POST /api/user/reward-requests/{id}/cancel',
  'POST /api/user/reward-requests/{id}/reveal',
  'POST /api/user/photo',
  'DELETE /api/user/photo',
  'GET /api/user/sessions',
  'DELETE /api/user/sessions',
  'POST /api/user/password',
  'GET /api/user/sign-in-methods',
  'POST /api/user/second-factor',
  'POST /api/user/second-factor/confirm',
  'POST /api/user/second-factor/recovery-codes',
  'POST /api/user/second-factor/remove',
  'POST /api/user/passkeys/begin',
  'POST /api/user/passkeys',
  'POST /api/user/passkeys/rename',
  'POST /api/user/passkeys/remove',
  'GET /api/user/completed-tasks',
  'GET /api/user/data',
  'POST /api/user/delete-account',
  'GET /api/admin/submissions/{id}',
  'GET /api/admin/submission-count',
  'GET /api/admin/review-views',
  'POST /api/admin/review-views',
  'PUT /api/admin/review-views/{id}',
  'DELETE /api/admin/review-views/{id}',
  'POST /api/admin/submissions/review-many',
  'POST /api/admin/submissions/take-back',
  'GET /api/admin/recent-reviews',
  'GET /api/admin/review-leases',
  'POST /api/admin/review-leases',
  'GET /api/admin/submissions/{id}/staff-notes',
  'POST /api/admin/submissions/{id}/staff-notes',
  'GET /api/admin/submissions/{id}/reused-proof',
  'GET /api/admin/rejection-reasons',
  'POST /api/admin/rejection-reasons',
  'PUT /api/admin/rejection-reasons/{id}',
  'DELETE /api/admin/rejection-reasons/{id}',
  'PUT /api/admin/rejection-reasons/order',
  'GET /api/admin/submissions/{id}/context',
  'GET /api/admin/reward-requests/{id}',
  'POST /api/admin/reward-requests/decide-many',
  'GET /api/admin/submissions/{id}/undo-preview',
  'POST /api/admin/submissions/{id}/undo',
  'GET /api/admin/reward-requests/{id}/undo-preview',
  'POST /api/admin/reward-requests/{id}/undo',
  'PATCH /api/admin/rewards/{id}/active',
  'POST /api/admin/rewards/{id}/restore',
  'GET /api/admin/reward-stats',
  'GET /api/admin/users/{userId}',
  'GET /api/admin/users/{userId}/points',
  'GET /api/admin/users/{userId}/adjustments',
  'GET /api/admin/users/{userId}/claims',
  'GET /api/admin/users/{userId}/submissions',
  'GET /api/admin/users/{userId}/reward-requests',
  'POST /api/admin/adjustments/{id}/undo',
  'POST /api/admin/users/{userId}/suspend',
  'POST /api/admin/users/{userId}/reinstate',
  'PUT /api/admin/users/{userId}/role',
]

const declared = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)

test('the contract has every specified call, and every other call is named here', () => {
  expect([...declared].sort()).toEqual([...SPECIFIED, ...ADDITIONAL].sort())
})

test('no call is declared twice', () => {
  expect(new Set(declared).size).toBe(declared.length)
})

test('admin paths, and no others, are for admins only', () => {
  for (const { path, access } of allEndpoints)
    expect([path, access === 'admin']).toEqual([path, path.startsWith('/api/admin/')])
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
