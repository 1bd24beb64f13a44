import * as z from 'zod/mini'
import { PUSH_KINDS } from '#domain/notifications/push.ts'

/** The profile's form checks it. The question about notifications loads without it and its schemas. */
export const PushKinds = z.array(z.enum(PUSH_KINDS)).check(z.maxLength(PUSH_KINDS.length))
