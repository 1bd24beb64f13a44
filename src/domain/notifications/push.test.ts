import { expect, test } from 'vitest'
import { isPushEndpoint, PUSH_SERVICES, retryAfterMs } from './push.ts'

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://web.push.apple.com/x', true],
  ['https://wns2-by3p.notify.windows.com/w/?token=x', true],
  ['https://push.apple.com/x', false],
  ['https://evilpush.apple.com/x', false],
  ['https://fcm.googleapis.com.example.ca/x', false],
  ['https://fcm.googleapis.com@example.ca/x', false],
  ['https://user@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:444/x', false],
  ['http://fcm.googleapis.com/x', false],
  ['https://FCM.googleapis.com/x', false],
  ['https://fcm.googleapis.com:443/x', false],
  ['https://fcm.googleapis.com./x', false],
  ['https://fcm.googleapis.com/x#y', false],
  ['https://fcm.google\tapis.com/x', false],
  ['https://fcm.googleapis.com\\@10.0.0.1/x', false],
  ['https://[::ffff:127.0.0.1]/x', false],
  ['https://2130706433/x', false],
])('%s is on the list: %s', (endpoint, isListed) => {
  expect(isPushEndpoint(endpoint, PUSH_SERVICES)).toBe(isListed)
})

test('a push service says when to come again in seconds or by a date', () => {
  const now = Date.parse('2026-11-26T12:00:00Z')
  expect(retryAfterMs('120', now)).toBe(120_000)
  expect(retryAfterMs('Thu, 26 Nov 2026 12:01:00 GMT', now)).toBe(60_000)
  for (const none of [undefined, 'soon', 'Thu, 26 Nov 2020 12:00:00 GMT'])
    expect(retryAfterMs(none, now)).toBe(0)
})
