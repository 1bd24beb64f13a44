import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  applicationModules,
  assetsOf,
  knownFiles,
  offlineFiles,
  readManifest,
} from '#server/documents/built-assets.ts'
import { loadRenderer } from '#server/documents/pages.ts'
import { bundleServiceWorker } from '#server/documents/service-worker.ts'

/** Builds the offline shell, and the service worker that caches it with its files. */
export async function buildOffline(workshop: string): Promise<void> {
  const client = join(workshop, 'client')
  const manifest = await readManifest(client)
  const assets = assetsOf(manifest, 'en')
  const themeScript = await writeHashed(client, 'theme.js', await readFile(join(client, 'theme.js')))
  const [script = ''] = applicationModules(manifest)
  const { renderOfflineShell } = await loadRenderer(workshop, 'en')
  const shell = await writeHashed(
    client,
    'offline.html',
    Buffer.from(renderOfflineShell({ ...assets, themeScript, scripts: [script] })),
  )
  const files = offlineFiles(manifest)
  const others = await filesBeyond(knownFiles(manifest), files, client)
  const worker = await bundleServiceWorker({ files: [...files, ...others, themeScript, shell], shell })
  await writeFile(join(client, 'service-worker.js'), worker)
}

const DIGEST_LENGTH = 8

async function writeHashed(client: string, name: string, bytes: Buffer): Promise<string> {
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, DIGEST_LENGTH)
  const file = `assets/${name.replace('.', `-${digest}.`)}`
  await writeFile(join(client, file), bytes)
  return `/${file}`
}

/** Files missing from the manifest (such as web workers' scripts) that the given files name. */
async function filesBeyond(
  known: ReadonlySet<string>,
  files: readonly string[],
  client: string,
): Promise<string[]> {
  const scripts = files.filter((file) => file.endsWith('.js'))
  const texts = await Promise.all(scripts.map((file) => readFile(join(client, file), 'utf8')))
  const all = (await readdir(join(client, 'assets'))).map((name) => `/assets/${name}`)
  return all.filter((file) => !known.has(file) && texts.some((text) => text.includes(file)))
}
