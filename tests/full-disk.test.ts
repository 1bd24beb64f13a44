import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillDatabaseDisk, fillDisk } from '../trials/full-disk.ts'
import { judge } from '../trials/verdict.ts'

const ALL_WELL = { read: 200, write: 200, upload: 200 }

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'np-disk-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test('a disk that fills up refuses files with 507 and writes with 503; reading goes on, and all of it when there is room', async () => {
  const { kind, before, nearlyFull, full, after } = await fillDisk(directory)
  expect(before).toEqual(ALL_WELL)
  // A largest size of files is no full disk: the database has others.
  const refused =
    kind === 'file system' ? { read: 200, write: 503, upload: 507 } : { read: 200, write: 200, upload: 507 }
  expect(nearlyFull).toEqual(refused)
  expect(full).toEqual(refused)
  expect(after).toEqual(ALL_WELL)
})

test('a given database whose disk is full refuses writes with 503 and loses nothing, also when it ends', async () => {
  const own = join(directory, 'own')
  const { figures, reach, end } = await fillDatabaseDisk(join(directory), own, 4)
  try {
    expect([figures.unexpected, figures.withoutRetryAfter]).toEqual([[], 0])
    expect(await judge(reach, figures)).toEqual({ lost: [], twice: 0, violations: [] })
  } finally {
    await end()
  }
})
