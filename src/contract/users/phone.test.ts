import { expect, test } from 'vitest'
import {
  EMERGENCY_NUMBER_REFUSED,
  PHONE_NUMBER_TOO_SHORT,
  PHONE_NUMBER_UNREADABLE,
  readPhoneNumber,
} from './phone.ts'

test.each([
  ['416-555-0142', '+1 416 555 0142'],
  ['(905) 555-0142 ext 123', '+1 905 555 0142 ext. 123'],
  ['905 555 0142 x12', '+1 905 555 0142 ext. 12'],
  ['905-555-0142 poste 44', '+1 905 555 0142 ext. 44'],
  ['  1.416.555.0142  ', '+1 416 555 0142'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['+44 20 7946 0958 ext 7', '+44 20 7946 0958 ext. 7'],
  ['011 44 20 7946 0958', '+44 20 7946 0958'],
  ['+33 1 42 68 53 00', '+33 1 42 68 53 00'],
  ['+683 4000', '+683 4000'],
  ['1-800-GOFEDEX', '+1 800 463 3339'],
  ['1 (800) go-fedex ext 12', '+1 800 463 3339 ext. 12'],
  ['800.463.3339', '+1 800 463 3339'],
  ['416-967-PIES x5', '+1 416 967 7437 ext. 5'],
  ['tel:+14165550142', '+1 416 555 0142'],
  ['TEL:+1-416-555-0142;ext=12', '+1 416 555 0142 ext. 12'],
  ['\u202a+1 (416) 555\u20110142\u202c', '+1 416 555 0142'],
  ['\ufeff416\u00a0555\u00a00142\u200b', '+1 416 555 0142'],
  ['４１６-５５５-０１４２', '+1 416 555 0142'],
])('accepts a phone number the way people type it: %s', (typed, number) => {
  expect(readPhoneNumber(typed)).toEqual({ number })
  expect(readPhoneNumber(number)).toEqual({ number })
})

test.each([
  '911',
  '9-1-1',
  '112',
  '999',
  '988',
  '211',
  '*611',
  '1-911',
  '+1 911',
  '+44 999',
  '000',
  '911 ext 5',
  'tel:911',
  '\u202a911\u202c',
])('refuses an emergency or service number: %s', (typed) => {
  expect(readPhoneNumber(typed)).toEqual({ problem: EMERGENCY_NUMBER_REFUSED })
})

test.each(['1', '12', '416', '+1 416', '12345', '416-555', '555-0142', '416-555-014', '+1 416 555 014'])(
  'says that a number is too short, and nothing about emergencies: %s',
  (typed) => {
    expect(readPhoneNumber(typed)).toEqual({ problem: PHONE_NUMBER_TOO_SHORT })
  },
)

test.each([
  'hello',
  '+',
  '416-555-01423',
  '1-800-HELLO',
  '1-800-MATTRESS',
  'GOFEDEX',
  '911-555-0142',
  '416-911-0142',
  '116-555-0142',
  '+44 20 7946',
  'call 416 555 0142 now',
  '416-555-0142 or 905-555-0142',
])('refuses what is not exactly one phone number: %s', (typed) => {
  expect(readPhoneNumber(typed)).toEqual({ problem: PHONE_NUMBER_UNREADABLE })
})
