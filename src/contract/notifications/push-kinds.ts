import * as z from 'zod/mini'
import { PUSH_KINDS } from '#domain/notifications/push.ts'

/** A file of its own: the profile's form checks it, and the question about notifications loads without the schemas. */
export const PushKinds = z.array(z.enum(PUSH_KINDS)).check(z.maxLength(PUSH_KINDS.length))
