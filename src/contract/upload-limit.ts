import { HOUR_SECONDS } from '../domain/time.ts'
import type { Limit } from './endpoint.ts'

/** Pictures that a member sends, as proof or of themselves. */
export const UPLOAD_LIMIT: Limit = {
  name: 'upload',
  points: 60,
  windowSeconds: HOUR_SECONDS,
  sentence: 'You have sent many images within an hour.',
}
