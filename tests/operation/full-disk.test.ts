import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { fillDisk } from '../../trials/full-disk.ts'
import { aDataDirectory } from '../support/servers/data-directory.ts'

const ALL_WELL = { read: 200, write: 200, upload: 200 }

const dataDir = await aDataDirectory()
afterAll(() => rm(dataDir, { recursive: true }))
let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'np-disk-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test('on a full disk files get 507, writes get 503 and reads work; everything works once there is room', async () => {
  const { kind, before, nearlyFull, full, after } = await fillDisk(directory, dataDir)
  expect(before).toEqual(ALL_WELL)
  // The database can still write where only file size can be limited.
  const refused =
    kind === 'file system' ? { read: 200, write: 503, upload: 507 } : { read: 200, write: 200, upload: 507 }
  expect(nearlyFull).toEqual(refused)
  expect(full).toEqual(refused)
  expect(after).toEqual(ALL_WELL)
})
