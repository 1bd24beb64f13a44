import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const COMMENTS = /^\s*\/\/.*\n/gm

/** The one script that stands in documents themselves: it has to run before anybody can press anything. */
const script = readFileSync(new URL('../../client/early-presses.js', import.meta.url), 'utf8').replace(
  COMMENTS,
  '',
)

/** The script as an element. */
export const EARLY_PRESSES = `<script>${script}</script>`

/** What a policy says to allow this script and no other. */
export const EARLY_PRESSES_SOURCE = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
