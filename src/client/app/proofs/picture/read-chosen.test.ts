import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readChosen } from './read-chosen.ts'

test('a chosen file that disappears before it is read gives nothing instead of a failure', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'chosen-'))
  const path = join(directory, 'photo.jpg')
  await writeFile(path, 'a photo')
  const file = await openAsBlob(path)
  expect(Buffer.from((await readChosen(file))!).toString()).toBe('a photo')
  await rm(directory, { recursive: true })
  expect(await readChosen(file)).toBeNull()
})
