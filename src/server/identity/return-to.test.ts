import { expect, test } from 'vitest'
import { providerPath, returnPath } from './return-to.ts'

test.each([
  '/',
  '/tasks/12#x',
  '/tasks?search=caf%C3%A9&category=A%26B',
  '/tasks?search=100%25&next=%2Fapi%2Flogout',
  '/users/jos%C3%A9',
  '/apiary',
  '/admin/task-reviews?category=a%2Fb',
  '/api/account/email',
  '/api/account/email?progress=changed',
  '/api/account/anything/below?x=%2e%2e',
])('%s is followed unchanged', (path) => {
  expect(returnPath(path)).toBe(path)
})

test.each([
  '/api',
  '/api/logout',
  '/api/logout/',
  '/api/logout?x',
  '/api/logout%20',
  '/api/logout;x',
  '/api/logout%00',
  '/API/Logout',
  '/%61pi/logout',
  '/%61%70%69/%6cogout',
  '/%2561pi/logout',
  '/%252561pi/logout',
  '/api%2Flogout',
  '/api%2flogout',
  '/api%252Flogout',
  '/api%5Clogout',
  '/./api/logout',
  '/%2e/api/logout',
  '/x/../api/logout',
  '/%2e%2e/api/logout',
  '/%2E%2E/api/logout',
  '/%252e%252e/api/logout',
  '/x/..%2fapi/logout',
  '/x/%2e%2e%2fapi%2flogout',
  '/x%2f..%2fapi/logout',
  '/api/account/../logout',
  '/api/account/%2e%2e/logout',
  '/api/account/..%2flogout',
  '/api/account/..%5clogout',
  '/api/account/%252e%252e/logout',
  '/api/account/%2e%2e%2flogout',
  '/api/Account/email',
  '/api/login',
  '/api/identity/sign-out',
  '/tasks%3Fx',
  '/tasks%23x',
  '/tasks/%',
  '/tasks/%zz',
  '/tasks/%c3',
  '/tasks/%0d%0aset-cookie',
  '/tasks\t',
  '/ta\nsks',
  '\\api\\logout',
  '/\\evil.example',
  '/api\\logout',
  '//evil.example',
  '/.//evil.example',
  '/%2F/evil.example',
  '/%2Fevil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'tasks',
  '',
  `/${'x'.repeat(2000)}`,
  undefined,
  ['/tasks'],
])('%j leads home', (path) => {
  expect(returnPath(path)).toBe('/')
})

test.each([
  ['/x/../tasks', '/tasks'],
  ['/tasks ', '/tasks'],
  ['/%61pi/account/email', '/%61pi/account/email'],
])('%j is followed as a browser reads it', (raw, path) => {
  expect(returnPath(raw)).toBe(path)
})

test('the provider’s page passes the path on, encoded', () => {
  expect(providerPath('/api/login', '/')).toBe('/api/login')
  expect(providerPath('/api/login', '/tasks?a=b', { after: 'confirmed' })).toBe(
    '/api/login?after=confirmed&returnTo=%2Ftasks%3Fa%3Db',
  )
})
