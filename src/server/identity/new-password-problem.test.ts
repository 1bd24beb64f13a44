import { describe, expect, test } from 'vitest'
import { newPasswordProblem } from './new-password-problem.ts'

const OWNER = { email: 'Jeanne.Tremblay@example.ca', names: ['Jeanne', 'Tremblay-Roy'] }
const problemOf = (password: string) => newPasswordProblem(password, OWNER)

describe('a new password is refused', () => {
  test.each([
    ['maple-can', 'Please use at least 10 characters.'],
    ['maple '.repeat(22), 'Please use at most 128 characters.'],
    ['maple\u0000canoe', 'This password contains characters we can’t store.'],
    ['maple\ud800 canoe', 'This password contains characters we can’t store.'],
  ])('for its length or characters: %j', async (password, sentence) => {
    expect(await problemOf(password)).toBe(sentence)
  })

  test.each([
    [
      'This is one of the passwords people try first.',
      ['password12', 'Password123', 'QWERTY123456', '1q2w3e4r5t', 'basketball', 'Christopher'],
    ],
    [
      'This is a common password plus numbers.',
      ['password2026', 'Letmein4567', 'trustno1234', 'basketball7'],
    ],
    [
      'This repeats a common password.',
      ['monkeymonkey', 'Abc123abc123', 'dragondragondragon', '123123123123'],
    ],
    ['This repeats one character.', ['aaaaaaaaaa', 'AaAaAaAaAa', '          ', '🍁'.repeat(10)]],
    [
      'This is a simple sequence, such as 12345 or qwerty.',
      [
        '0123456789',
        '1234567890',
        '9876543210',
        '12345678901234567890',
        'abcdefghij',
        'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
        'zyxwvutsrq',
        'qwertyuiop',
        'poiuytrewq',
        'asdfghjklz',
      ],
    ],
    [
      'This is too close to your email address.',
      ['jeanne.tremblay@example.ca', 'Jeanne.Tremblay', 'jeannetremblay', 'jeanne_tremblay1990'],
    ],
    [
      'This is too close to your name.',
      ['Jeanne Tremblay-Roy', 'jeannetremblayroy', 'tremblayroy', 'Tremblay Roy, Jeanne', 'Jeanne 1990'],
    ],
    [
      'This is too close to our name.',
      ['northpoint', 'North Point', 'Northpoint Rewards', 'northpoint-rewards', 'Northpoint2026!'],
    ],
  ])('%s', async (reason, passwords) => {
    const problems = await Promise.all(passwords.map(problemOf))
    expect(problems).toEqual(passwords.map(() => `${reason} Please choose another.`))
  })
})

test.each([
  'northpoint-demo',
  'maple river canoe',
  'another river canoe',
  'passwords are hard to choose',
  'monkeymonkeys',
  'password2026!',
  '1985302471',
  'jeanne likes canoes',
  'northpoint canoe',
  'ça va très bien',
  '¡!¡!¡!¡!¡!?',
])('%j is accepted', async (password) => {
  expect(await problemOf(password)).toBeNull()
})

test('details we do not have about the owner are not compared', async () => {
  expect(await newPasswordProblem('¡!¡!¡!¡!¡!', { email: '' })).toBeNull()
  expect(await newPasswordProblem('4165550142', { email: '@', names: ['', '-', null] })).toBeNull()
})
