import { expect, test } from 'vitest'
import { fillSavedReply, inLanguageFirst, placeholderProblem } from './saved-replies.ts'

const ANNA = { firstName: 'Anna', request: 'Tim Hortons gift card' }
const NOBODY = { firstName: null, request: null }

test.each([
  ['Hello {first name},', 'en', 'Hello Anna,', 'Hello,'],
  ['Hello, {first name}!', 'en', 'Hello, Anna!', 'Hello!'],
  ['{first name}, thank you.', 'en', 'Anna, thank you.', 'Thank you.'],
  ['Hello! {first name}, thank you.', 'en', 'Hello! Anna, thank you.', 'Hello! Thank you.'],
  ['Hello {first name} and welcome.', 'en', 'Hello Anna and welcome.', 'Hello and welcome.'],
  ['Thanks, {first name}', 'en', 'Thanks, Anna', 'Thanks'],
  ['So, {first name} and all:', 'en', 'So, Anna and all:', 'So, and all:'],
  ['Bonjour {prénom},\n\nmerci.', 'fr', 'Bonjour Anna,\n\nmerci.', 'Bonjour,\n\nmerci.'],
  ['Merci, {prénom}\u00a0!', 'fr', 'Merci, Anna\u00a0!', 'Merci\u00a0!'],
  ['Hello {Prénom},', 'en', 'Hello Anna,', 'Hello,'],
  [
    'We are looking at {request}.',
    'en',
    'We are looking at your request for “Tim Hortons gift card”.',
    'We are looking at.',
  ],
  [
    'Hello.\n\n{request} is paid. {demande} too.',
    'en',
    'Hello.\n\nYour request for “Tim Hortons gift card” is paid. Your request for “Tim Hortons gift card” too.',
    'Hello.\n\nIs paid. Too.',
  ],
  [
    'Au sujet de {demande}\u00a0:',
    'fr',
    'Au sujet de votre demande de récompense «\u00a0Tim Hortons gift card\u00a0»\u00a0:',
    'Au sujet de\u00a0:',
  ],
  ['{ nothing } here }', 'en', '{ nothing } here }', '{ nothing } here }'],
] as const)('%j in %s', (text, language, filled, leftOut) => {
  expect(fillSavedReply({ text, language }, ANNA)).toEqual({ text: filled, gaps: [], missing: [] })
  expect(fillSavedReply({ text, language }, NOBODY).text).toBe(leftOut)
})

test('a value with braces is not filled again', () => {
  const known = { firstName: '{request}', request: 'A {first name} mug' }
  expect(fillSavedReply({ text: '{first name}: {request}', language: 'en' }, known).text).toBe(
    '{request}: your request for “A {first name} mug”',
  )
})

test('an admin who inserts a reply learns what was left out, and where a sentence misses it', () => {
  const text = 'Hello {first name},\n\nabout {request}: {request} is late.'
  expect(fillSavedReply({ text, language: 'en' }, NOBODY)).toEqual({
    text: 'Hello,\n\nabout: is late.',
    gaps: [13, 14],
    missing: ['firstName', 'request'],
  })
})

test.each([
  ['Hello {first name}, {demande} and {PRE\u0301NOM}.', null],
  ['No placeholder.', null],
  ['Hello {name},', '{name}'],
  ['Hello {firstname},', '{firstname}'],
  ['Hello {first name', '{first name'],
  ['Hello first name},', '}'],
  ['{}', '{}'],
  [`{${'x'.repeat(99)}}`, `{${'x'.repeat(29)}…`],
])('saving %j', (text, unknown) => {
  expect(placeholderProblem(text)).toBe(
    unknown &&
      `“${unknown}” is not a placeholder. You can use {first name} and {request}, or {prénom} and {demande}.`,
  )
})

test('the replies in the language of the conversation come first', () => {
  const replies = (['en', 'fr', 'en', 'fr'] as const).map((language, at) => ({ language, at }))
  expect(inLanguageFirst(replies, 'fr').map(({ at }) => at)).toEqual([1, 3, 0, 2])
  expect(inLanguageFirst(replies, 'en').map(({ at }) => at)).toEqual([0, 2, 1, 3])
})
