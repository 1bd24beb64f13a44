import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserServer, chromium } from 'playwright-core'
import { hasSharedMemory } from './shared-memory.ts'

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const UNPACKED = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url))
const FONTS = join(UNPACKED, 'fonts')
const FONT_SETTINGS = join(FONTS, 'fonts.conf')

/** The package's own list of font directories names none of ours; without any font a <select> ends the browser. */
const FONT_DIRECTORIES = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${FONTS}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(UNPACKED, 'fonts-cache')}</cachedir>
</fontconfig>
`

/** A real Chromium: the one named by CHROMIUM_PATH, the system's, or the one inside the npm package, unpacked once. */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  return SYSTEM_BROWSERS.find((path) => existsSync(path)) ?? unpackChromium()
}

/** Starts it; every process that knows its address can use it. */
export async function launchChromium(): Promise<BrowserServer> {
  const executablePath = await findChromium()
  return chromium.launchServer({
    executablePath,
    args: ['--no-sandbox'],
    // By default Playwright tells Chromium not to use shared memory, which makes it slower.
    ignoreDefaultArgs: (await hasSharedMemory()) ? ['--disable-dev-shm-usage'] : [],
    env: chromiumEnvironment(),
  })
}

/** Environment that lets the unpacked Chromium find the libraries and fonts it brings along. */
export function chromiumEnvironment(): Record<string, string> {
  const libraries = [join(UNPACKED, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  return {
    ...(process.env as Record<string, string>),
    LD_LIBRARY_PATH: libraries,
    ...(existsSync(FONTS) && { FONTCONFIG_PATH: FONTS }),
    TMPDIR: process.env.TMPDIR ?? '/tmp',
  }
}

async function unpackChromium(): Promise<string> {
  await mkdir(UNPACKED, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = UNPACKED
  // The package unpacks its own libraries only where it believes to run on such a runtime.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  const path = await chromium.executablePath()
  // Once: a browser that another test file starts at this moment must not find it half written.
  const written = await readFile(FONT_SETTINGS, 'utf8').catch(() => null)
  if (written !== FONT_DIRECTORIES) await writeFile(FONT_SETTINGS, FONT_DIRECTORIES)
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  return path
}
