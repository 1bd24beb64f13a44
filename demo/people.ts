import { type ProvinceCode, TERMS_VERSION } from '../src/domain/consent.ts'
import { makeReferralCode } from '../src/domain/referrals.ts'
import { daysBefore } from '../src/domain/time.ts'
import type { users } from '../src/server/database/schema/users.ts'
import type { Chance } from './chance.ts'
import { DEMO_NAMES, type DemoName } from './names.ts'

/** Other tools rely on these names (issue 2). */
export const DEMO_ADMIN_EMAIL = 'admin@northpoint.example'
export const DEMO_MEMBER_EMAIL = 'member@northpoint.example'
export const DEMO_PASSWORD = 'northpoint-demo'

/** In days. */
export const STORY_DAYS = 62

/** Reserved addresses (RFC 2606). */
const MAIL_HOSTS = ['mail.example', 'courriel.example', 'inbox.example', 'poste.example']

export type DemoPerson = typeof users.$inferInsert & {
  created_at: Date
  /** The share of offered tasks this person claims, from 0 to 1. */
  zeal: number
  writesFrench: boolean
  referralCode: string
}

export interface DemoPeople {
  admin: DemoPerson
  secondAdmin: DemoPerson
  member: DemoPerson
  /** Has a negative balance: points taken back after they were spent. */
  overdrawn: DemoPerson
  community: DemoPerson[]
}

/** People who joined over the last two months, a third of them in the first days. */
export function castPeople(chance: Chance, now: Date): DemoPeople {
  const account = (name: DemoName, email: string, days: number, role: 'user' | 'admin'): DemoPerson => ({
    ...aPerson(chance, name, email, daysBefore(now, days)),
    phone_number: '905-555-0142',
    zeal: 0,
    role,
  })
  const community = chance.shuffled(DEMO_NAMES).map((name, index) => {
    const late = index / DEMO_NAMES.length
    const days = late < 1 / 3 ? STORY_DAYS - chance.fraction() * 4 : (STORY_DAYS - 4) * (1 - late) * 1.4 + 0.8
    return aPerson(chance, name, addressOf(chance, name), daysBefore(now, days))
  })
  community.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  const people = {
    admin: account(['Morgan', 'Ellis', 'ON'], DEMO_ADMIN_EMAIL, STORY_DAYS + 9, 'admin'),
    secondAdmin: account(
      ['Priya', 'Raman', 'ON'],
      'second.admin@northpoint.example',
      STORY_DAYS + 8,
      'admin',
    ),
    member: account(['Chantal', 'Nadeau', 'ON'], DEMO_MEMBER_EMAIL, STORY_DAYS - 3, 'user'),
    overdrawn: community[12]!,
    community,
  }
  addSpecialCases(people, now)
  return people
}

/** One negative balance, one suspension, one without consent. */
function addSpecialCases({ admin, overdrawn, community }: DemoPeople, now: Date): void {
  Object.assign(overdrawn, { zeal: 0, phone_number: null })
  const [suspended, undecided] = [community[7]!, community.at(-1)!]
  Object.assign(suspended, {
    suspended_at: daysBefore(now, 6),
    suspended_by: admin.id,
    suspension_reason: 'Sent the same photo for three tasks',
  })
  Object.assign(undecided, {
    terms_version: null,
    terms_accepted_at: null,
    province: null,
    zeal: 0,
    created_at: daysBefore(now, 0.8),
  })
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
    referralCode: makeReferralCode(chance.fraction),
  }
}

function addressOf(chance: Chance, [first, last]: DemoName): string {
  const plain = `${first}.${last}`.normalize('NFD').toLowerCase()
  return `${plain.replace(/[^a-z.]+/g, '')}@${chance.pick(MAIL_HOSTS)}`
}

const AREA_CODES: Partial<Record<ProvinceCode, string>> = { ON: '905', QC: '514', BC: '604', AB: '403' }

/** From the range reserved for fiction, 555-0100 to 555-0199. */
function phoneNumber(chance: Chance, province: ProvinceCode): string {
  return `${AREA_CODES[province] ?? '902'}-555-01${String(chance.between(0, 99)).padStart(2, '0')}`
}
