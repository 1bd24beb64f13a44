export const ADDRESS = {
  recipient: 'Robin Tremblay',
  street: '12 Example Street',
  unit: '',
  city: 'Ajax',
  province: 'ON',
  postalCode: 'L1S 2E9',
} as const
