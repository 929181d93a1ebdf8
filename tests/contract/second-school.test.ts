/**
 * A second school's admin: every call of admins that names something by its uuid, made with the very uuids of another
 * school. Nothing is found, nothing is said, nothing is other than before; and the school's own admin is let to it, so that
 * each case is a real one. A new call has no case and fails here until it gets one.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/index.ts'
import { openTestApp, type TestApp } from '../support/app.ts'
import { askAt } from '../support/ask.ts'
import { makePerson, makeSchool, signedIn, type TestSchool, type Visitor } from '../support/people.ts'
import { plant } from '../support/planting.ts'
import { plausible } from '../support/plausible.ts'
import { rowsOf } from '../support/rows-of-school.ts'
import { tell } from '../trust/tell.ts'

let house: TestApp
const ask = askAt(() => house.app)
beforeAll(async () => {
  house = await openTestApp()
})
afterAll(() => house.close())
const db = () => house.platform.db

/** Stands in every name at the first school, and in no answer to the second one's admin. */
const MARK = 'heronsgate'

const plantIn = async (school: TestSchool, table: string, given: Record<string, unknown> = {}): Promise<string> => {
  const row = { organization_uuid: school.uuid, ...given }
  return (await plant(db(), { table, given: row, mark: MARK })).uuid ?? ''
}

const sectionOf = async (school: TestSchool): Promise<string> => {
  const values = { organization_uuid: school.uuid, name: `${MARK} ${randomUUID()}` }
  return (await db().insertInto('identity_section').values(values).returning('uuid').executeTakeFirstOrThrow()).uuid
}

/** An exercise that a teacher has offered to the school. */
const offerOf = (school: TestSchool, account_uuid: string): Promise<string> =>
  plantIn(school, 'exercises_exercise', {
    account_uuid,
    status: 'ready',
    offer_status: 'offered',
    offered_at: new Date(),
    audio_key: `private/${account_uuid}/a.mp3`,
  })

/** One of each kind at a school. */
const thingsOf = async (school: TestSchool) => {
  const pupil = await makePerson(db(), school, { first_name: MARK })
  const teacher = await makePerson(db(), school, { user_type: 'teacher', first_name: MARK })
  const colleague = await makePerson(db(), school, { user_type: 'teacher', first_name: MARK })
  const newcomer = await makePerson(db(), school, { user_type: 'teacher', first_name: MARK })
  await db().updateTable('identity_account').set({ password_hash: null }).where('uuid', '=', newcomer.uuid).execute()
  const [section, other] = [await sectionOf(school), await sectionOf(school)]
  await db()
    .insertInto('identity_section_member')
    .values([
      { section_uuid: section, account_uuid: pupil.uuid, part: 'pupil' },
      { section_uuid: section, account_uuid: teacher.uuid, part: 'teacher' },
    ])
    .execute()
  const ofPupil = { account_uuid: pupil.uuid }
  return {
    pupil: pupil.uuid,
    teacher: teacher.uuid,
    colleague: colleague.uuid,
    newcomer: newcomer.uuid,
    section,
    other,
    session: (await plant(db(), { table: 'identity_session', given: ofPupil, mark: MARK })).uuid ?? '',
    contact: await plantIn(school, 'support_contact', { account_uuid: teacher.uuid }),
    helpline: await plantIn(school, 'support_helpline'),
    feedback: await plantIn(school, 'feedback_message', ofPupil),
    exercise: await offerOf(school, teacher.uuid),
    outbox: await plantIn(school, 'assignments_outbox', { state: 'refused', kind: 'publish', payload: '{}' }),
  }
}
type Things = Awaited<ReturnType<typeof thingsOf>>
type Case = keyof Things | ((things: Things) => Record<string, unknown>)

const person = {
  first_name: 'Lena',
  last_name: 'Ortiz',
  username: null,
  permission: null,
  landing: 'home',
  operator: false,
}

/** What each call is asked with, by its path. Of a name every uuid in it is that thing's. */
const cases: Record<string, Case> = {
  '/admin/feedback/info': 'feedback',
  '/admin/feedback/update': 'feedback',
  '/admin/exercise/review': 'exercise',
  '/admin/connection/outbox/resend': 'outbox',
  '/section/cards/make': ({ pupil, section }) => ({
    Cards: { people: [pupil], kind: 'code', section_uuid: section },
  }),
  '/section/cards/revoke': 'pupil',
  '/admin/consent/history': 'pupil',
  '/admin/consent/record': 'pupil',
  '/admin/section/hand-on': ({ teacher, colleague, section }) => ({
    HandOn: { from_uuid: teacher, to_uuid: colleague, section_uuids: [section] },
  }),
  '/admin/section/candidates': ({ section }) => ({ Filter: { section_uuid: section, part: 'pupil', search: '' } }),
  '/admin/section/members/add': ({ other, pupil }) => ({
    Members: { section_uuid: other, part: 'pupil', people: [pupil] },
  }),
  '/admin/section/members/move': ({ section, other, pupil }) => ({
    Members: { section_uuid: section, to_uuid: other, people: [pupil] },
  }),
  '/admin/section/members/remove': ({ section, pupil }) => ({ Members: { section_uuid: section, people: [pupil] } }),
  '/admin/section/archive': 'section',
  '/admin/section/code': 'section',
  '/admin/section/edit': 'section',
  '/admin/section/info': 'section',
  '/admin/section/restore': 'section',
  '/admin/section/list': ({ teacher }) => ({ Filter: { teacher } }),
  '/admin/people/invite': 'newcomer',
  '/admin/people/passphrases': 'pupil',
  '/admin/people/add': ({ section }) => ({
    Person: { first_name: 'Ada', last_name: 'Lund', user_type: 'student', grade: 7, section_uuid: section },
  }),
  '/admin/people/deactivate': 'pupil',
  '/admin/people/edit': ({ teacher }) => ({
    Person: { ...person, uuid: teacher, revision: 1, email: 'lena@x.test', user_type: 'teacher', grade: null },
  }),
  '/admin/people/info': 'pupil',
  '/admin/people/list': ({ section }) => ({ Filter: { section } }),
  '/admin/people/reactivate': 'pupil',
  '/admin/people/reset': 'pupil',
  '/admin/people/sessions/end': ({ pupil, session }) => ({ Person: { uuid: pupil, session_uuid: session } }),
  '/admin/school/pupil/copy': 'pupil',
  '/admin/school/pupil/copy/create': 'pupil',
  '/admin/school/pupil/erase': ({ pupil }) => ({
    ManagedUser: { uuid: pupil },
    Erase: { account: 'goes', name: `${MARK} Osei` },
  }),
  '/admin/school/contact/add': ({ colleague }) => ({
    Contact: { name: 'Noor', role: 'Nurse', place: '', hours: [], away_words: '', adult_uuid: colleague },
  }),
  '/admin/school/contact/delete': 'contact',
  '/admin/school/contact/edit': ({ contact, teacher }) => ({
    Contact: {
      uuid: contact,
      revision: 1,
      name: 'Noor',
      role: 'Nurse',
      place: '',
      hours: [],
      away_words: '',
      adult_uuid: teacher,
    },
  }),
  '/admin/school/contacts/order/update': ({ contact }) => ({ Order: { uuids: [contact] } }),
  '/admin/school/helpline/delete': 'helpline',
  '/admin/school/helpline/edit': ({ helpline }) => ({
    Helpline: {
      uuid: helpline,
      revision: 1,
      name: 'Line',
      note: 'For everybody',
      call: '123',
      text_to: '',
      text_body: '',
      chat: '',
      against_harm: false,
      checked: true,
    },
  }),
  '/admin/school/helplines/order/update': ({ helpline }) => ({ Order: { uuids: [helpline] } }),
}

/** What all schools here share, or what names only one's own people in a list that is one's own anyway; each is looked at. */
const shared: Record<string, string> = {
  '/admin/learn/lesson/info': 'lessons belong to the installation',
  '/admin/learn/unit/info': 'units belong to the installation',
  '/admin/audit/list': 'filters the own log (domains/audit)',
  '/admin/audit/export': 'filters the own log (domains/audit)',
  '/managed_user/happiness/response/create': 'is for the pupils one teaches (second-school-people.test.ts)',
  '/admin/connection/lti/course/read': 'asks a platform; a stranger finds no course (domains/partners/lti)',
  '/admin/school/questions/update': 'takes the whole list of the own school (domains/reflect)',
}

const holdsUuid = ({ blocks }: Endpoint): boolean =>
  JSON.stringify(z.toJSONSchema(z.object(blocks), { io: 'input', unrepresentable: 'any' })).includes('"format":"uuid"')
const asked = allEndpoints.filter((one) => ['admin', 'staff'].includes(one.access) && holdsUuid(one))

const blocksFor = (endpoint: Endpoint, things: Things): Record<string, unknown> => {
  const wanted = cases[endpoint.path]!
  if (typeof wanted === 'function') return wanted(things)
  return plausible(endpoint, { uuid: things[wanted], text: 'Words', whole: false })
}

test('every call of admins that names something by its uuid has a case, or a reason for none', () => {
  const known = [...Object.keys(cases), ...Object.keys(shared)]
  expect(asked.map(({ path }) => path).filter((path) => !known.includes(path))).toEqual([])
  expect(known.filter((path) => !asked.some((one) => one.path === path))).toEqual([])
})

describe('asked by the admin, a teacher and a pupil of another school', () => {
  let stranger: Visitor
  let others: Visitor[]
  let asks = 0
  beforeAll(async () => {
    const world = { app: house.app, db: db() }
    stranger = await signedIn(world, { user_type: 'admin' })
    others = [await signedIn(world, { user_type: 'teacher', permissions: ['learn'] }), await signedIn(world)]
  })
  afterAll(() => tell(2, `${asks} calls of staff with the uuids of another school: 0 found, 0 changed`))

  test.each(asked.filter(({ path }) => path in cases).map((one) => [one.path, one] as const))(
    '%s finds nothing and changes nothing, and the own admin is let to it',
    async (_path, endpoint) => {
      const school = await makeSchool(db())
      const own = await signedIn({ app: house.app, db: db() }, { school, user_type: 'admin' })
      const blocks = blocksFor(endpoint, await thingsOf(school))
      const before = await rowsOf(db(), school)
      const refused = await ask(stranger, endpoint, blocks)
      expect([200, 403, 404, 422], refused.text).toContain(refused.http)
      expect(refused.text).not.toContain(MARK)
      for (const other of others) {
        const { http, text } = await ask(other, endpoint, blocks)
        // A teacher may make cards for classes of their own, and finds none of these.
        expect([403, 404, 422], text).toContain(http)
      }
      asks += 1 + others.length
      expect(await rowsOf(db(), school)).toBe(before)
      const allowed = await ask(own, endpoint, blocks)
      expect([200, 409], allowed.text).toContain(allowed.http)
      // What is answered alike to both was done for one of them.
      if (refused.text === allowed.text) expect(await rowsOf(db(), school)).not.toBe(before)
    },
  )
})
