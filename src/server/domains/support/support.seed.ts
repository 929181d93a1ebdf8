/** Seeds the support contacts of the demo schools: a counselor, teachers, a nurse and a head of year. */
import type { Platform } from '#server/platform/platform.ts'
import { runSeedOnce } from '#server/platform/seeding.ts'
import { insertSeededContact, findPersonByEmail } from './seed.queries.ts'

type Hours = Record<string, [string, string]>

interface DemoContact {
  email: string
  name: string
  role: string
  reach: string
  hours: Hours
  away_words?: string
}

const openOn = (days: readonly number[], from: string, until: string): Hours =>
  Object.fromEntries(days.map((day) => [day, [from, until]]))

const SCHOOL_DAYS = [1, 2, 3, 4, 5]

/** Each contact uses one of the demo's sign-ins, because only a person with a sign-in can be asked. */
const contacts: readonly DemoContact[] = [
  {
    email: 'admin@riverbend.test',
    name: 'Mr. Samuel Adeyemi',
    role: 'School counselor',
    reach: 'Room 114',
    hours: openOn(SCHOOL_DAYS, '0800', '1530'),
    away_words: 'In the evening the lines below are answered by people. I read this first thing in the morning.',
  },
  {
    email: 'teacher@riverbend.test',
    name: 'Ms. Ingrid Falk',
    role: 'Teacher of 7B',
    reach: 'Room 12, next to the library',
    hours: openOn(SCHOOL_DAYS, '0745', '1600'),
  },
  {
    email: 'admin@northgate.test',
    name: 'Mr. Daniel Okafor',
    role: 'Head of year',
    reach: 'Office, first door on the left',
    hours: openOn(SCHOOL_DAYS, '0830', '1600'),
  },
  {
    email: 'teacher@northgate.test',
    name: 'Ms. Sofia Marsh',
    role: 'Teacher',
    reach: 'Room 3',
    hours: openOn([1, 2, 4], '0900', '1500'),
    away_words: 'On Wednesdays and Fridays I am at the other building. Mr. Okafor is there then.',
  },
  {
    email: 'demo.teacher@riverbend.test',
    name: 'Nurse Kirsi Lind',
    role: 'School nurse',
    reach: 'Health room, beside the gym',
    hours: openOn([1, 3, 5], '0800', '1400'),
  },
]

export const seedDemoContacts = async ({ db }: Platform): Promise<void> => {
  await runSeedOnce(db, { name: 'demo-contacts', sourceHash: '1' }, async (tx) => {
    for (const [index, { email, ...contact }] of contacts.entries()) {
      const adult = await findPersonByEmail(tx, email)
      if (!adult) continue
      const { account_uuid, organization_uuid } = adult
      const hours = JSON.stringify(contact.hours)
      await insertSeededContact(tx, { ...contact, account_uuid, organization_uuid, hours, position: index })
    }
  })
}
