import { expect, test } from 'vitest'
import { tidyAddress } from '#domain/text/email-address.ts'
import { emailInWords } from './email-in-words.ts'

test.each([
  'marie@café.ca',
  'a@münchen.example.ca',
  'a@почта.рф',
  'a@日本.jp',
  'a@ᑲᓇᑕ.ca',
  'a@हिन्दी.भारत',
  'a@rivière-2.ca',
])('%s is stored as punycode and shown in words beside it', (email) => {
  expect(tidyAddress(email)).toContain('@xn--')
  expect(emailInWords(tidyAddress(email))).toBe(email)
})

test.each([
  ['Cyrillic letters in a Latin name', 'a@pаypal.com'],
  ['Greek and Latin', 'a@gοοgle.ca'],
  ['a sign that looks like a slash', 'a@bank.ca⁄login.example'],
  ['an emoji', 'a@💩.la'],
  ['one label of two', 'a@café.bаnk.ca'],
])('%s stay punycode alone', (_what, email) => {
  expect(emailInWords(tidyAddress(email))).toBeUndefined()
})

test.each(['marie@example.ca', 'a@xn--a.ca', 'xn--@example.ca', 'a@1.2', 'nothing', ''])(
  '%j has no other words',
  (email) => {
    expect(emailInWords(email)).toBeUndefined()
  },
)
