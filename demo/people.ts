import { type ProvinceCode, TERMS_VERSION } from '../src/domain/consent.ts'
import { DAY_MS, HOUR_MS } from '../src/domain/time.ts'
import type { users } from '../src/server/database/schema/users.ts'
import type { Chance } from './chance.ts'
import { DEMO_NAMES, type DemoName } from './names.ts'

/** The accounts a person can sign in with (issue 2: Names that other tools rely on). */
export const DEMO_ADMIN_EMAIL = 'admin@northpoint.example'
export const DEMO_MEMBER_EMAIL = 'member@northpoint.example'
export const DEMO_SECOND_ADMIN_EMAIL = 'second.admin@northpoint.example'
export const DEMO_PASSWORD = 'northpoint-demo'

/** How far back the community's story goes, in days. */
export const STORY_DAYS = 62

const SUSPENSION_REASON = 'Sent the same photo for three tasks'

/** Addresses nobody can own (RFC 2606). */
const MAIL_HOSTS = ['mail.example', 'courriel.example', 'inbox.example', 'poste.example']

export type DemoPerson = typeof users.$inferInsert & {
  created_at: Date
  /** How much of what is offered this person takes on, from 0 to 1. */
  zeal: number
  writesFrench: boolean
}

export interface DemoPeople {
  admin: DemoPerson
  secondAdmin: DemoPerson
  /** The demo account a visitor signs in with. */
  member: DemoPerson
  /** Somebody of the community whose points were taken back after they were spent. */
  overdrawn: DemoPerson
  /** Everybody else, in the order they joined. */
  community: DemoPerson[]
}

/** The people of the demo, joined over the last two months; the first third was there when it began. */
export function castPeople(chance: Chance, now: Date): DemoPeople {
  const joinedDaysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const community = DEMO_NAMES.map((name, index) => {
    const late = index / DEMO_NAMES.length
    const days = late < 1 / 3 ? STORY_DAYS - chance.fraction() * 4 : (STORY_DAYS - 4) * (1 - late) * 1.4 + 0.8
    return aPerson(chance, name, addressOf(chance, name), joinedDaysAgo(days))
  })
  community.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  const suspended = addSpecialCases(community, now)
  const overdrawn = community[12]!
  Object.assign(overdrawn, { zeal: 0, phone_number: null })
  const admin = anAccount(
    chance,
    ['Morgan', 'Ellis', 'ON'],
    DEMO_ADMIN_EMAIL,
    joinedDaysAgo(STORY_DAYS + 9),
    'admin',
  )
  if (suspended) Object.assign(suspended, { suspended_by: admin.id, suspension_reason: SUSPENSION_REASON })
  return {
    overdrawn,
    admin,
    secondAdmin: anAccount(
      chance,
      ['Priya', 'Raman', 'ON'],
      DEMO_SECOND_ADMIN_EMAIL,
      joinedDaysAgo(STORY_DAYS + 8),
      'admin',
    ),
    member: anAccount(chance, ['Chantal', 'Nadeau', 'ON'], DEMO_MEMBER_EMAIL, joinedDaysAgo(59), 'user'),
    community,
  }
}

function anAccount(
  chance: Chance,
  name: DemoName,
  email: string,
  joined: Date,
  role: 'user' | 'admin',
): DemoPerson {
  return { ...aPerson(chance, name, email, joined), phone_number: '905-555-0142', zeal: 0, role }
}

function aPerson(chance: Chance, [first, last, province]: DemoName, email: string, joined: Date): DemoPerson {
  const promotional = chance.happens(0.3)
  return {
    id: chance.uuid(),
    name: `${first} ${last}`,
    email,
    email_verified: true,
    first_name: first,
    last_name: last,
    phone_number: chance.happens(0.7) ? phoneNumber(chance, province) : null,
    role: 'user',
    email_notifications: chance.happens(0.9),
    task_reminders: chance.happens(0.85),
    new_task_alerts: promotional,
    province,
    terms_version: TERMS_VERSION,
    terms_accepted_at: joined,
    promotional_consent_at: promotional ? joined : null,
    created_at: joined,
    updated_at: joined,
    zeal: 0.15 + 0.8 * chance.fraction() ** 1.4,
    writesFrench: province === 'QC' || (province === 'NB' && chance.happens(0.5)),
  }
}

/** The suspended member; besides them there is one who has not answered the first questions yet, one whose address is not verified. */
function addSpecialCases(community: DemoPerson[], now: Date): DemoPerson | undefined {
  const suspended = community[7]
  if (suspended) suspended.suspended_at = new Date(now.getTime() - 6 * DAY_MS)
  const [unverified, undecided] = community.slice(-2)
  const unanswered = { terms_version: null, terms_accepted_at: null, province: null, zeal: 0 }
  if (undecided) Object.assign(undecided, unanswered, { created_at: new Date(now.getTime() - 20 * HOUR_MS) })
  if (unverified) {
    Object.assign(unverified, unanswered, {
      email_verified: false,
      created_at: new Date(now.getTime() - 29 * HOUR_MS),
    })
  }
  return suspended
}

function addressOf(chance: Chance, [first, last]: DemoName): string {
  const plain = `${first}.${last}`
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z.]+/g, '')
  return `${plain}@${chance.pick(MAIL_HOSTS)}`
}

const AREA_CODES: Partial<Record<ProvinceCode, readonly string[]>> = {
  ON: ['905', '416', '289', '613'],
  QC: ['514', '418', '819'],
  BC: ['604', '250'],
  AB: ['403', '780'],
}

/** A number of the range that is reserved for stories, 555-0100 to 555-0199. */
function phoneNumber(chance: Chance, province: ProvinceCode): string {
  const area = chance.pick(AREA_CODES[province] ?? ['902', '506', '204', '306'])
  return `${area}-555-01${String(chance.between(0, 99)).padStart(2, '0')}`
}
