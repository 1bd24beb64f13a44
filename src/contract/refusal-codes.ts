/** Refusal codes by topic. Programs rely on them; people read the sentence that comes with them. */
const CODES = {
  account: ['suspended'],
  address: ['taken'],
  adjustment: ['above-maximum', 'already-undone', 'below-zero', 'own'],
  admin: ['last', 'required'],
  announcement: ['expiry-passed'],
  body: ['compressed', 'too-large'],
  claim: ['ended', 'missing', 'own', 'submitted'],
  cleanup: ['running'],
  consent: ['required'],
  contest: ['already-contested', 'not-rejected', 'window-closed'],
  cursor: ['invalid'],
  database: ['away'],
  delivery: ['none'],
  description: ['link', 'too-large'],
  destination: ['needed'],
  file: ['busy', 'too-large'],
  files: ['away'],
  form: ['broken'],
  headers: ['too-large'],
  idempotency: ['invalid', 'mismatch'],
  image: ['broken', 'empty', 'heic', 'too-many-pixels', 'unknown-format'],
  inbox: [
    'already-closed',
    'already-open',
    'answered-meanwhile',
    'closed',
    'owner-changed',
    'owner-not-admin',
  ],
  inquiry: ['stale', 'too-quick', 'trap'],
  issuer: ['unreachable'],
  media: [
    'broken',
    'free',
    'held',
    'missing',
    'no-file',
    'no-video',
    'own',
    'taken',
    'too-large',
    'unknown-format',
  ],
  message: ['incomplete'],
  metrics: ['token'],
  origin: ['foreign'],
  passkey: ['failed', 'too-many', 'unchecked', 'unknown'],
  password: ['changed', 'known', 'none', 'wrong'],
  photo: ['missing'],
  points: ['insufficient'],
  profile: ['incomplete', 'phone'],
  proof: ['empty'],
  range: ['unsatisfiable'],
  redemption: ['on-hold'],
  'rejection-reason': ['changed', 'name-taken', 'order-changed', 'too-many'],
  referral: [
    'already-claimed',
    'circle',
    'closed',
    'empty',
    'self-referral',
    'unknown-code',
    'window-closed',
  ],
  request: ['already-cancelled', 'already-decided', 'destination-fixed', 'invalid', 'own', 'timeout'],
  requests: ['open'],
  reward: [
    'deleted',
    'destination-changed',
    'inactive',
    'limit-reached',
    'price-changed',
    'sold-out',
    'stock-changed',
  ],
  role: ['already'],
  search: ['busy', 'too-slow'],
  'second-factor': ['off', 'on', 'required', 'wrong'],
  server: ['busy', 'leaving'],
  session: ['other', 'revoked', 'stale'],
  'sign-in': ['code-needed', 'no-match'],
  storage: ['full'],
  submission: [
    'already-reviewed',
    'approved',
    'changed',
    'first-reviewer',
    'leased',
    'not-held',
    'outcome',
    'outdated',
    'own',
    'pending',
    'task-changed',
  ],
  suspension: ['already', 'none', 'own'],
  task: ['capacity-below-claims', 'changed', 'deleted', 'expired', 'full', 'missing', 'rate-limited'],
  undo: ['account-deleted', 'cancelled', 'changed', 'nothing-to-undo', 'place-left', 'replaced'],
  unsubscribe: ['token'],
  user: ['deleted', 'unknown'],
  view: ['taken', 'too-many'],
} as const

/** A kind is also the code of a refusal that needs no finer one. */
const REFUSAL_KINDS = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'not-found',
  'conflict',
  'too-large',
  'unprocessable',
  'too-many',
  'unavailable',
  'no-space',
] as const

/** Each kind has one HTTP status (platform/http/errors.ts). */
export type RefusalKind = (typeof REFUSAL_KINDS)[number]

type Codes = typeof CODES
type DottedCode = { [About in keyof Codes]: `${About}.${Codes[About][number]}` }[keyof Codes]

export type RefusalCode = RefusalKind | DottedCode | 'unexpected'

/** 'unexpected' is a bug of ours. */
export const REFUSAL_CODES: readonly RefusalCode[] = [
  ...REFUSAL_KINDS,
  ...Object.entries(CODES).flatMap(([about, reasons]) =>
    reasons.map((reason) => `${about}.${reason}` as DottedCode),
  ),
  'unexpected',
]

export function isRefusalCode(text: string): text is RefusalCode {
  return (REFUSAL_CODES as readonly string[]).includes(text)
}
