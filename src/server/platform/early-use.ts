import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Comments and indentation, which no browser needs. */
const FOR_READERS = /^ *(?:\/\/.*\n)?/gm

/** The one inline script: it has to run before anybody can press anything. */
const script = readFileSync(new URL('../../client/public/early-use.js', import.meta.url), 'utf8').replace(
  FOR_READERS,
  '',
)

/** The script as an element. */
export const EARLY_USE = `<script>${script}</script>`

/** What a policy says to allow this script and no other. */
export const EARLY_USE_SOURCE = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
