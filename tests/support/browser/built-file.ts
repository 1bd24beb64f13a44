import { join } from 'node:path'
import { inject } from 'vitest'
import { isAdminFile } from '#server/documents/admin-files.ts'
import { readManifest } from '#server/documents/built-assets.ts'

const manifest = await readManifest(join(inject('builtClient'), 'client'))

/** The addresses of scripts that only admins load. */
export const adminFiles = Object.entries(manifest).flatMap(([source, { file }]) =>
  isAdminFile(source) ? [`/${file}`] : [],
)

/** The address of the script that has a module of the client, which may share it with others. */
export function builtFile(source: string): string {
  const file = manifest[source]?.file
  if (file === undefined) throw new Error(`No script has ${source}.`)
  return `/${file}`
}
