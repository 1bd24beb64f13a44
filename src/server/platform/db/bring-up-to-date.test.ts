import { expect, test } from 'vitest'
import { ConfigError } from '../config-error.ts'
import { refuseOldServer } from './bring-up-to-date.ts'

test('PostgreSQL 14 is refused in a sentence; 15 and newer are accepted', () => {
  expect(() => refuseOldServer(140_019)).toThrow(
    new ConfigError('The database is PostgreSQL 14. Northpoint Rewards needs 15 or newer.'),
  )
  for (const version of [150_000, 180_001]) expect(() => refuseOldServer(version)).not.toThrow()
})
