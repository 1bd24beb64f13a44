import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '#server/platform/builds.ts'

const FOR_READERS = /^ *(?:\/\/.*\n)?/gm

/** The only inline script: it must run before anyone can press a button. */
export const PRE_HYDRATION_EVENTS = readFileSync(
  join(PROJECT, 'src/client/public/pre-hydration-events.js'),
  'utf8',
).replace(FOR_READERS, '')

/** The classes that it adds. */
export const ADDED_CLASSES = [...PRE_HYDRATION_EVENTS.matchAll(/classList\.add\('([\w-]+)'\)/g)].map(
  ([, name]) => name!,
)

/** The Content-Security-Policy source that allows only this script. */
export const PRE_HYDRATION_EVENTS_SOURCE = `'sha256-${createHash('sha256').update(PRE_HYDRATION_EVENTS).digest('base64')}'`
