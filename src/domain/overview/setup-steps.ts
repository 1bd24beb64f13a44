/** Steps that a new product needs, in the order in which they are best done. */
export const SETUP_STEPS = [
  'mail-server',
  'company',
  'first-task',
  'first-reward',
  'second-admin',
  'second-factor',
  'backup',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]
