import { type ProvinceCode, TERMS_VERSION } from '#domain/identity/consent.ts'
import { DUTIES } from '#domain/identity/duties.ts'
import { makeReferralCode } from '#domain/referrals/referrals.ts'
import { daysBefore, HOUR_MS } from '#domain/time/time.ts'
import type { users } from '#server/database/schema/users.ts'
import type { Chance } from './chance.ts'

/** Other tools rely on these names. */
export const DEMO_ADMIN_EMAIL = 'admin@northpoint.example'
export const DEMO_MEMBER_EMAIL = 'member@northpoint.example'
export const DEMO_PASSWORD = 'northpoint-demo'

export const STORY_DAYS = 62

/** Invented names, as heard across Canada. */
const NAMES: Partial<Record<ProvinceCode, string>> = {
  ON: `Dev Patel, Farid Haddad, Oluwaseun Adeyemi, Sadia Rahman, Anjali Sharma, Hassan Warsame, Marcus Campbell,
    Mateo Fernández, Danielle Thompson, Kwame Boateng, Jasdeep Sandhu, Nadia Petrenko, Ahmed El-Sayed,
    Tamara Jovanović, Darius Baptiste, Samuel Okafor, Julia Santos, Wei Zhang, Nathan Redsky, Fatima Siddiqui,
    Alexandra Popescu, Keisha Morgan, Victor Almeida, Grace Kowalchuk, Sarah Friesen, Rebecca Wiebe`,
  QC: `Noémie Gagnon, Jean-François Tremblay, Mathieu Bélanger, Zoé Lefebvre, Camille Bouchard, Aïcha Diallo,
    Étienne Roy, Olivier Fortin, Maxime Pelletier, Catherine Morin, Élodie Lachance, Aaron Levy`,
  NB: 'Isabelle Cormier, Hannah Doucet, Simon Thériault, Emma MacLeod, Connor Fraser, Sophie Arsenault',
  AB: 'Tyler Brandt, Raymond Cardinal, Linh Nguyen, Rajesh Iyer, Ingrid Sorensen, Bryce Hutchinson',
  BC: 'Mei Chen, Yuki Tanaka, Gurpreet Gill, Brooke Sinclair, Leila Moradi, Thomas Whitehorse',
  NL: 'Liam O’Connor, Megan Fitzpatrick, Patrick Gallant',
}

const COMMUNITY = Object.entries(NAMES).flatMap(([province, names]) =>
  names.split(/,\s+/).map((name) => ({ name, province: province as ProvinceCode })),
)

export type DemoPerson = typeof users.$inferInsert & {
  created_at: Date
  /** The share of offered tasks this person claims, from 0 to 1. */
  zeal: number
  referralCode: string
}

export type DemoPeople = ReturnType<typeof castPeople>

/** People who joined over the last two months, a third of them in the first days. */
export function castPeople(chance: Chance, now: Date) {
  const account = (
    name: string,
    email: string,
    days: number,
    role: 'user' | 'admin',
    line: number,
  ): DemoPerson => ({
    ...aPerson(chance, name, 'ON', daysBefore(now, days)),
    phone_number: `905-555-010${line}`,
    zeal: 0,
    email,
    role,
    duties: role === 'admin' ? [...DUTIES] : [],
  })
  const community = chance.shuffled(COMMUNITY).map(({ name, province }, index) => {
    const late = index / COMMUNITY.length
    const days = late < 1 / 3 ? STORY_DAYS - chance.fraction() * 4 : (STORY_DAYS - 4) * (1 - late) * 1.4 + 0.8
    return aPerson(chance, name, province, daysBefore(now, days))
  })
  community.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  const people = {
    admin: account('Morgan Ellis', DEMO_ADMIN_EMAIL, STORY_DAYS + 9, 'admin', 1),
    secondAdmin: account('Priya Raman', 'second.admin@northpoint.example', STORY_DAYS + 8, 'admin', 2),
    member: account('Chantal Nadeau', DEMO_MEMBER_EMAIL, STORY_DAYS - 3, 'user', 3),
    /** A person whose email leads to the reason and a text box. */
    suspended: community[7]!,
    /** A person with a negative balance: points taken back after they were spent. */
    overdrawn: community[12]!,
    community,
  }
  people.overdrawn.zeal = 0
  people.suspended.suspended_at = daysBefore(now, 6)
  return people
}

function aPerson(chance: Chance, name: string, province: ProvinceCode, joined: Date): DemoPerson {
  const [first = '', last = ''] = name.split(' ')
  const address = name.normalize('NFD').toLowerCase().replace(' ', '.')
  return {
    id: chance.uuid(),
    name,
    email: `${address.replace(/[^a-z.]+/g, '')}@mail.example`,
    first_name: first,
    last_name: last,
    phone_number: chance.happens(0.7) ? `905-555-01${chance.between(10, 99)}` : null,
    role: 'user',
    email_notifications: chance.happens(0.9),
    province,
    terms_version: TERMS_VERSION,
    terms_accepted_at: joined,
    created_at: joined,
    updated_at: joined,
    zeal: 0.15 + 0.8 * chance.fraction() ** 1.4,
    referralCode: makeReferralCode(chance.fraction),
  }
}

export function later(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * HOUR_MS)
}
