/** Content of a hostile school admin: people, classes, questions, helplines and the platform. */
import * as audit from '#contract/audit.ts'
import * as offering from '#contract/exercises/offers.ts'
import * as feedback from '#contract/feedback.ts'
import * as people from '#contract/identity/people.ts'
import * as school from '#contract/identity/school.ts'
import * as sections from '#contract/identity/sections.ts'
import * as connections from '#contract/partners/connections.ts'
import * as reflect from '#contract/reflect.ts'
import * as questions from '#contract/reflect/admin.ts'
import * as supportAdmin from '#contract/support/admin.ts'
import type { Database } from '#server/platform/database/database.ts'
import { HOSTILE_ADDRESS, type HostileWriter } from './hostile-writer.ts'

const writePeople = async ({ call, nextText }: HostileWriter): Promise<void> => {
  await call(people.personAdd, {
    Person: { first_name: nextText(), last_name: nextText(), user_type: 'student', grade: 7 },
  })
  const { Section } = await call(sections.sectionAdd, { Section: { name: nextText(60), audience: 'middle_school' } })
  await call(sections.sectionEdit, { Section: { uuid: Section.uuid, name: nextText(60) } })
  await call(sections.memberCandidates, { Filter: { section_uuid: Section.uuid, part: 'pupil', search: nextText() } })
}

/** Renames the demo people; their sign-in, which other tests use, stays. */
export const renameEveryone = async ({ call, nextText }: HostileWriter): Promise<void> => {
  const { People } = await call(people.personList, {})
  for (const { uuid } of People) {
    const { revision } = (await call(people.personInfo, { Person: { uuid } })).Person
    await call(people.personEdit, { Person: { uuid, revision, first_name: nextText(), last_name: nextText() } })
  }
}

const HELPLINE = { call: '555-0100', text_to: '', text_body: '', chat: '', against_harm: true, checked: true }

const writeHelp = async ({ call, nextText }: HostileWriter): Promise<void> => {
  const createContact = () => ({
    name: nextText(),
    role: nextText(),
    place: nextText(),
    hours: [],
    away_words: nextText(),
    adult_uuid: null,
  })
  const addedContact = await call(supportAdmin.contactAdd, { Contact: createContact() })
  await call(supportAdmin.contactEdit, {
    Contact: { uuid: addedContact.Contact.uuid, revision: addedContact.Contact.revision, ...createContact() },
  })
  const createLine = () => ({
    ...HELPLINE,
    name: nextText(),
    note: nextText(),
    text_to: nextText(40),
    text_body: nextText(40),
  })
  const { Helpline } = await call(supportAdmin.helplineAdd, { Helpline: { ...createLine(), chat: HOSTILE_ADDRESS } })
  await call(supportAdmin.helplineEdit, {
    Helpline: { uuid: Helpline.uuid, revision: Helpline.revision, ...createLine(), chat: HOSTILE_ADDRESS },
  })
}

const writeQuestions = async ({ call, nextText }: HostileWriter): Promise<void> => {
  const { Sets } = await call(questions.questionSets, {})
  for (const { audience, questions: existing } of Sets) {
    await call(questions.questionsUpdate, {
      Questions: {
        audience,
        known: existing.map(({ uuid }) => uuid),
        questions: existing.map(({ uuid, leans, low_card_at }) => ({
          uuid,
          text: nextText(),
          low_label: nextText(40),
          high_label: nextText(40),
          answers: Array.from({ length: 5 }, () => nextText(40)),
          leans,
          low_card_at,
          help: nextText(),
        })),
      },
    })
  }
}

const writeSchool = async ({ call, nextText }: HostileWriter): Promise<void> => {
  const { School } = await call(school.schoolInfo, {})
  await call(school.schoolUpdate, { School: { revision: School.revision, name: nextText() } })
  await call(reflect.checkInReportsSwitch, { Figures: { on: true, contact: nextText() } })
}

/** Marks offered exercises as rendered, because only those can be reviewed. */
export const markOffersRendered = (db: Database): Promise<unknown> =>
  db
    .updateTable('exercises_exercise')
    .set({
      status: 'ready',
      audio_key: 'private/none/none.mp3',
      transcript_key: 'private/none/none.json',
      seconds: 120,
    })
    .where('offer_status', 'is not', null)
    .execute()

const writeAnswers = async ({ call, nextText }: HostileWriter): Promise<void> => {
  const { Feedbacks } = await call(feedback.feedbackList, {})
  for (const { uuid } of Feedbacks) await call(feedback.feedbackUpdate, { Feedback: { uuid, note: nextText() } })
  const { Offers } = await call(offering.offered, {})
  for (const { Exercise } of Offers) {
    await call(offering.review, { Exercise: { uuid: Exercise.uuid, approved: false, reason: nextText() } })
  }
}

/** A connection without sign-on, so that the demo people's sign-in stays. */
const UNUSED_CONNECTION = {
  enabled: false,
  base_url: '',
  sign_on_url: '',
  people: { link_by_email: false, link_by_username: false, create: false, admins: false },
  allow_idp_initiated: false,
  sso_only: false,
}

const writeConnection = async ({ call, nextText }: HostileWriter): Promise<void> => {
  const attributes = {
    email: nextText(),
    username: nextText(),
    first_name: nextText(),
    last_name: nextText(),
    role: nextText(),
    grade: '',
  }
  const roles = { student: [nextText()], teacher: [nextText()], admin: [nextText()] }
  await call(connections.connectionSave, {
    Connection: { ...UNUSED_CONNECTION, name: nextText(), idp_entity_id: nextText(), attributes, roles },
  })
}

const searchEverywhere = async ({ call, nextText }: HostileWriter): Promise<void> => {
  await call(people.personList, { Filter: { search: nextText() } })
  await call(audit.auditList, { Filter: { search: nextText() } })
  await call(audit.auditExport, { Filter: { search: nextText() } })
  await call(feedback.feedbackExport, { Filter: { search: nextText() } })
  await call(sections.sectionList, { Filter: { search: nextText() } })
  await call(school.studentsFind, { Search: { text: nextText() } })
}

/** Writes after students and teachers, because some of it answers them. */
export const writeAsAdmin = async (writer: HostileWriter): Promise<void> => {
  await searchEverywhere(writer)
  await writePeople(writer)
  await writeHelp(writer)
  await writeQuestions(writer)
  await writeSchool(writer)
  await writeAnswers(writer)
  await writeConnection(writer)
}
