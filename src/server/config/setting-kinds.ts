import * as z from 'zod'
import { EmailAddress } from '#contract/fields/common.ts'

/** `expected` quotes the wrong value; `expectedSecret` does not, because it may be a secret. */
export const expected = (wanted: string) => ({
  error: ({ input }: { input?: unknown }) => `is '${input}'. It must be ${wanted}.`,
})
export const expectedSecret = (wanted: string) => ({ error: `${wanted}.` })

export const matching = (pattern: RegExp, problem: { error: z.core.$ZodErrorMap | string }) =>
  z.string().regex(pattern, problem as { error: string })

export const wholeNumber = (
  least: number,
  most: number,
  wanted = `a whole number from ${least} to ${most}`,
) =>
  matching(/^\d{1,9}$/, expected(wanted))
    .transform(Number)
    .refine((number) => number >= least && number <= most, expected(wanted))

export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, expected(`${values.length === 2 ? values.join(' or ') : `one of ${values.join(', ')}`}`))

export const urlSetting = (
  isRight: (url: URL, text: string) => boolean,
  problem: { error: z.core.$ZodErrorMap | string },
) =>
  z.string().transform((text, context) => {
    const url = URL.parse(text)
    if (url && isRight(url, text)) return url
    const { error } = problem
    context.addIssue({
      code: 'custom',
      message: typeof error === 'string' ? error : String(error({ input: text } as never)),
    })
    return z.NEVER
  })

const list = z.string().transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''))

export const listOf = (isRight: (item: string) => boolean, wanted: string) =>
  list.superRefine((items, context) => {
    const wrong = items.find((item) => !isRight(item))
    if (wrong !== undefined) context.addIssue({ code: 'custom', message: `has '${wrong}'${wanted}.` })
  })

export const isWeb = ({ protocol }: URL) => /^https?:$/.test(protocol)
export const isBare = ({ username, password, search, hash }: URL) =>
  username + password + search + hash === ''

const THIS_MACHINE = /(^|\.)localhost$|^127\.|^\[::1?\]$|^0\.0\.0\.0$/

/** Whether push services can write there. Apple's refuses every message whose subject is this machine. */
export function isPushSubject(url: URL): boolean {
  if (url.protocol === 'mailto:') return isBare(url) && EmailAddress.safeParse(url.pathname).success
  return url.protocol === 'https:' && url.hostname.includes('.') && !THIS_MACHINE.test(url.hostname)
}

export function credentialsAreEncoded({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

/** Whether answers from there can be trusted with identities: HTTPS, or this machine. */
export function isTrustworthy(url: URL): boolean {
  if (url.protocol === 'https:') return true
  return url.protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
}

/** The default and the meaning of a setting, for docs/configuration.md. */
export const documented = (standard: string, description: string) => ({ standard, description })
