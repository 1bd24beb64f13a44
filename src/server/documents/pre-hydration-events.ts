import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Comments and indentation, which no browser needs. */
const FOR_READERS = /^ *(?:\/\/.*\n)?/gm

/** The one inline script: it has to run before anybody can press anything. */
export const PRE_HYDRATION_EVENTS = readFileSync(
  new URL('../../client/public/pre-hydration-events.js', import.meta.url),
  'utf8',
).replace(FOR_READERS, '')

/** What a policy says to allow this script and no other. */
export const PRE_HYDRATION_EVENTS_SOURCE = `'sha256-${createHash('sha256').update(PRE_HYDRATION_EVENTS).digest('base64')}'`
