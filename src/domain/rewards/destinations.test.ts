import { expect, test } from 'vitest'
import { addressText, districtProblem, POSTAL_CODE, tidyPostalCode } from './destinations.ts'

test.each([
  ['L1S 2E9', 'L1S 2E9'],
  ['l1s2e9', 'L1S 2E9'],
  [' l1s - 2e9 ', 'L1S 2E9'],
  ['K1A0B1', 'K1A 0B1'],
  ['L1S–2E9', 'L1S 2E9'],
])('“%s” is the postal code %s', (typed, code) => {
  expect(tidyPostalCode(typed)).toBe(code)
  expect(POSTAL_CODE.test(code)).toBe(true)
})

test.each(['', 'L1S', 'L1S 2E', 'D1S 2E9', 'W1S 2E9', 'L1O 2E9', 'L1S 2F9', '90210', 'L1S 2E91', 'LIS 2E9'])(
  '“%s” is not a Canadian postal code',
  (typed) => {
    expect(POSTAL_CODE.test(tidyPostalCode(typed))).toBe(false)
  },
)

test.each([
  ['ON', 'L1S 2E9', true],
  ['ON', 'H2X 1Y4', false],
  ['QC', 'H2X 1Y4', true],
  ['QC', 'K1A 0S5', true],
  ['QC', 'K1B 0S5', false],
  ['NU', 'X0A 0H0', true],
  ['NT', 'X1A 2P8', true],
  ['YT', 'V0W 1A0', false],
] as const)('in %s, the code %s is possible: %s', (province, postalCode, isPossible) => {
  expect(districtProblem({ province, postalCode }) === null).toBe(isPossible)
})

test('says which letters start a postal code in the chosen province', () => {
  expect(districtProblem({ province: 'QC', postalCode: 'L1S 2E9' })).toBe(
    'Postal codes in Quebec start with G, H or J. Please check the postal code and the province.',
  )
})

test('writes an address line by line, without an empty line for the unit', () => {
  const address = {
    recipient: 'Robin Tremblay',
    street: '12 Example Street',
    unit: '',
    city: 'Ajax',
    province: 'ON',
    postalCode: 'L1S 2E9',
  } as const
  expect(addressText(address)).toBe('Robin Tremblay\n12 Example Street\nAjax ON  L1S 2E9')
  expect(addressText({ ...address, unit: 'Unit 4' })).toBe(
    'Robin Tremblay\n12 Example Street\nUnit 4\nAjax ON  L1S 2E9',
  )
})
