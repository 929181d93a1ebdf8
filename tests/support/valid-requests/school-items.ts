/** One item of each kind at a school, and the admin requests that name them, by path. */
import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#server/platform/database/database.ts'
import { insertRecordingRow } from '../studio/recording-rows.ts'
import { makePerson, type TestSchool } from '../fixtures/test-people.ts'
import { insertRow } from '../fixtures/row-factory.ts'
import { createValidBlocks } from '../fixtures/valid-blocks.ts'

/** Part of every name at the first school, and of no response to the second one's admin. */
export const MARK = 'heronsgate'

const insertInSchool = async (
  db: Database,
  school: TestSchool,
  { table, ...columns }: { table: string } & Record<string, unknown>,
): Promise<string> => {
  const row = { organization_uuid: school.uuid, ...columns }
  return (await insertRow(db, { table, given: row, mark: MARK })).uuid ?? ''
}

const createSection = async (db: Database, school: TestSchool): Promise<string> => {
  const values = { organization_uuid: school.uuid, name: `${MARK} ${randomUUID()}` }
  return (await db.insertInto('identity_section').values(values).returning('uuid').executeTakeFirstOrThrow()).uuid
}

/** Adds an exercise that a teacher has offered to the school. */
const createOffer = (db: Database, school: TestSchool, account_uuid: string): Promise<string> =>
  insertInSchool(db, school, {
    table: 'exercises_exercise',
    account_uuid,
    status: 'ready',
    offer_status: 'offered',
    offered_at: new Date(),
    audio_key: `private/${account_uuid}/a.mp3`,
  })

export const HELPLINE = {
  name: 'Line',
  note: 'For everybody',
  call: '123',
  text_to: '',
  text_body: '',
  chat: '',
  against_harm: false,
  checked: true,
}

/** Adds a recording that a teacher has handed in. */
const createRecording = async (db: Database, school: TestSchool, account_uuid: string): Promise<string> => {
  const session =
    (await insertRow(db, { table: 'library_session', given: { made_from: 'upload' }, mark: MARK })).uuid ?? ''
  const owner = { uuid: account_uuid, school }
  return (await insertRecordingRow(db, owner, { mark: MARK, session, state: 'handed_in' })).recording
}

/** Adds one item of each kind to a school. */
export const createItems = async (db: Database, school: TestSchool) => {
  const student = await makePerson(db, school, { first_name: MARK })
  const teacher = await makePerson(db, school, { user_type: 'teacher', first_name: MARK })
  const colleague = await makePerson(db, school, { user_type: 'teacher', first_name: MARK })
  const newcomer = await makePerson(db, school, { user_type: 'teacher', first_name: MARK })
  await db.updateTable('identity_account').set({ password_hash: null }).where('uuid', '=', newcomer.uuid).execute()
  const [section, otherSection] = [await createSection(db, school), await createSection(db, school)]
  await db
    .insertInto('identity_section_member')
    .values([
      { section_uuid: section, account_uuid: student.uuid, part: 'pupil' },
      { section_uuid: section, account_uuid: teacher.uuid, part: 'teacher' },
    ])
    .execute()
  const studentRow = { account_uuid: student.uuid }
  return {
    student: student.uuid,
    teacher: teacher.uuid,
    colleague: colleague.uuid,
    newcomer: newcomer.uuid,
    section,
    otherSection,
    session: (await insertRow(db, { table: 'identity_session', given: studentRow, mark: MARK })).uuid ?? '',
    contact: await insertInSchool(db, school, { table: 'support_contact', account_uuid: teacher.uuid }),
    helpline: await insertInSchool(db, school, {
      table: 'support_helpline',
      call: '123',
      text_to: '',
      text_body: '',
      chat: '',
    }),
    feedback: await insertInSchool(db, school, { table: 'feedback_message', ...studentRow }),
    exercise: await createOffer(db, school, teacher.uuid),
    recording: await createRecording(db, school, teacher.uuid),
    outbox: await insertInSchool(db, school, {
      table: 'assignments_outbox',
      state: 'refused',
      kind: 'publish',
      payload: '{}',
    }),
  }
}
export type SchoolItems = Awaited<ReturnType<typeof createItems>>
type RequestCase = keyof SchoolItems | ((items: SchoolItems) => Record<string, unknown>)

const person = {
  first_name: 'Lena',
  last_name: 'Ortiz',
  username: null,
  permission: null,
  landing: 'home',
  operator: false,
}

/** The request of each endpoint, by path. A string names the item whose UUID fills every UUID field. */
export const requestCases: Readonly<Record<string, RequestCase>> = {
  '/admin/feedback/info': 'feedback',
  '/admin/feedback/update': 'feedback',
  '/admin/exercise/review': 'exercise',
  '/admin/recording/info': 'recording',
  '/admin/recording/publish': 'recording',
  '/admin/recording/return': ({ recording: uuid }) => ({ Recording: { uuid, note: 'Words' } }),
  '/admin/connection/outbox/resend': 'outbox',
  '/section/cards/make': ({ student, section }) => ({
    Cards: { people: [student], kind: 'code', section_uuid: section },
  }),
  '/section/cards/revoke': 'student',
  '/admin/consent/history': 'student',
  '/admin/consent/record': 'student',
  '/admin/section/hand-on': ({ teacher, colleague, section }) => ({
    HandOn: { from_uuid: teacher, to_uuid: colleague, section_uuids: [section] },
  }),
  '/admin/section/candidates': ({ section }) => ({ Filter: { section_uuid: section, part: 'pupil', search: '' } }),
  '/admin/section/members/add': ({ otherSection, student }) => ({
    Members: { section_uuid: otherSection, part: 'pupil', people: [student] },
  }),
  '/admin/section/members/move': ({ section, otherSection, student }) => ({
    Members: { section_uuid: section, to_uuid: otherSection, people: [student] },
  }),
  '/admin/section/members/remove': ({ section, student }) => ({
    Members: { section_uuid: section, people: [student] },
  }),
  '/admin/section/archive': 'section',
  '/admin/section/code': 'section',
  '/admin/section/edit': 'section',
  '/admin/section/info': 'section',
  '/admin/section/restore': 'section',
  '/admin/section/list': ({ teacher }) => ({ Filter: { teacher } }),
  '/admin/people/invite': 'newcomer',
  '/admin/people/passphrases': 'student',
  '/admin/people/add': ({ section }) => ({
    Person: { first_name: 'Ada', last_name: 'Lund', user_type: 'student', grade: 7, section_uuid: section },
  }),
  '/admin/people/deactivate': 'student',
  '/admin/people/edit': ({ teacher }) => ({
    Person: { ...person, uuid: teacher, revision: 1, email: 'lena@x.test', user_type: 'teacher', grade: null },
  }),
  '/admin/people/info': 'student',
  '/admin/people/list': ({ section }) => ({ Filter: { section } }),
  '/admin/people/reactivate': 'student',
  '/admin/people/reset': 'student',
  '/admin/people/sessions/end': ({ student, session }) => ({ Person: { uuid: student, session_uuid: session } }),
  '/admin/school/pupil/copy': 'student',
  '/admin/school/pupil/copy/create': 'student',
  '/admin/school/pupil/erase': ({ student }) => ({
    ManagedUser: { uuid: student },
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
      ...HELPLINE,
    },
  }),
  '/admin/school/helplines/order/update': ({ helpline }) => ({ Order: { uuids: [helpline] } }),
}

export const createBlocks = (endpoint: Endpoint, items: SchoolItems): Record<string, unknown> => {
  const requestCase = requestCases[endpoint.path]!
  if (typeof requestCase === 'function') return requestCase(items)
  return createValidBlocks(endpoint, { uuid: items[requestCase], text: 'Words', withOptional: false })
}
