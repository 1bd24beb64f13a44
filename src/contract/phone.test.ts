import { describe, expect, test } from 'vitest'
import { EMERGENCY_NUMBER_REFUSED, PHONE_NUMBER_UNREADABLE, readPhoneNumber } from './phone.ts'

describe('a phone number is taken as people type it', () => {
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
  ])('%s', (typed, number) => {
    expect(readPhoneNumber(typed)).toEqual({ number })
    expect(readPhoneNumber(number)).toEqual({ number })
  })
})

describe('an emergency or service number is refused', () => {
  test.each([
    '911',
    '9-1-1',
    '112',
    '999',
    '988',
    '211',
    '*611',
    '12345',
    '1-911',
    '+1 911',
    '+44 999',
    '911 ext 5',
  ])('%s', (typed) => {
    expect(readPhoneNumber(typed)).toEqual({ problem: EMERGENCY_NUMBER_REFUSED })
  })
})

describe('what is not a whole number is refused', () => {
  test.each([
    'hello',
    '+',
    '555-0142',
    '416-555-014',
    '416-555-01423',
    '911-555-0142',
    '416-911-0142',
    '116-555-0142',
    '+44 20 7946',
    'call 416 555 0142 now',
    '416-555-0142 or 905-555-0142',
  ])('%s', (typed) => {
    expect(readPhoneNumber(typed)).toEqual({ problem: PHONE_NUMBER_UNREADABLE })
  })
})
