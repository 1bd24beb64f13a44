import * as z from 'zod/mini'
import { PROVINCE_NEEDED, PROVINCES } from '#domain/identity/consent.ts'

export const Province = z.enum(
  PROVINCES.map(({ code }) => code),
  PROVINCE_NEEDED,
)
