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
import * as keeping from '#contract/support/admin.ts'
import type { Database } from '#server/platform/database/database.ts'
import { HOSTILE_ADDRESS, type Pen } from './pen.ts'

const writePeople = async ({ call, word }: Pen): Promise<void> => {
  await call(people.personAdd, {
    Person: { first_name: word(), last_name: word(), user_type: 'student', grade: 7 },
  })
  const { Section } = await call(sections.sectionAdd, { Section: { name: word(60), audience: 'middle_school' } })
  await call(sections.sectionEdit, { Section: { uuid: Section.uuid, name: word(60) } })
  await call(sections.memberCandidates, { Filter: { section_uuid: Section.uuid, part: 'pupil', search: word() } })
}

/** Renames the demo people; their sign-in, which other tests use, stays. */
export const renameEverybody = async ({ call, word }: Pen): Promise<void> => {
  const { People } = await call(people.personList, {})
  for (const { uuid } of People) {
    const { revision } = (await call(people.personInfo, { Person: { uuid } })).Person
    await call(people.personEdit, { Person: { uuid, revision, first_name: word(), last_name: word() } })
  }
}

const LINE = { call: '555-0100', text_to: '', text_body: '', chat: '', against_harm: true, checked: true }

const writeHelp = async ({ call, word }: Pen): Promise<void> => {
  const contact = () => ({ name: word(), role: word(), place: word(), hours: [], away_words: word(), adult_uuid: null })
  const added = await call(keeping.contactAdd, { Contact: contact() })
  await call(keeping.contactEdit, {
    Contact: { uuid: added.Contact.uuid, revision: added.Contact.revision, ...contact() },
  })
  const line = () => ({ ...LINE, name: word(), note: word(), text_to: word(40), text_body: word(40) })
  const { Helpline } = await call(keeping.helplineAdd, { Helpline: { ...line(), chat: HOSTILE_ADDRESS } })
  await call(keeping.helplineEdit, {
    Helpline: { uuid: Helpline.uuid, revision: Helpline.revision, ...line(), chat: HOSTILE_ADDRESS },
  })
}

const writeQuestions = async ({ call, word }: Pen): Promise<void> => {
  const { Sets } = await call(questions.questionSets, {})
  for (const { audience, questions: asked } of Sets) {
    await call(questions.questionsUpdate, {
      Questions: {
        audience,
        known: asked.map(({ uuid }) => uuid),
        questions: asked.map(({ uuid, leans, low_card_at }) => ({
          uuid,
          text: word(),
          low_label: word(40),
          high_label: word(40),
          answers: Array.from({ length: 5 }, () => word(40)),
          leans,
          low_card_at,
          help: word(),
        })),
      },
    })
  }
}

const writeSchool = async ({ call, word }: Pen): Promise<void> => {
  const { School } = await call(school.schoolInfo, {})
  await call(school.schoolUpdate, { School: { revision: School.revision, name: word() } })
  await call(reflect.figuresSwitch, { Figures: { on: true, contact: word() } })
}

/** Marks offered exercises as rendered, because only those can be reviewed. */
export const makeOffersHeard = (db: Database): Promise<unknown> =>
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

const writeAnswers = async ({ call, word }: Pen): Promise<void> => {
  const { Feedbacks } = await call(feedback.feedbackList, {})
  for (const { uuid } of Feedbacks) await call(feedback.feedbackUpdate, { Feedback: { uuid, note: word() } })
  const { Offers } = await call(offering.offered, {})
  for (const { Exercise } of Offers) {
    await call(offering.review, { Exercise: { uuid: Exercise.uuid, approved: false, reason: word() } })
  }
}

/** A connection without sign-on, so that the demo people's sign-in stays. */
const UNUSED = {
  enabled: false,
  base_url: '',
  sign_on_url: '',
  people: { link_by_email: false, link_by_username: false, create: false, admins: false },
  allow_idp_initiated: false,
  sso_only: false,
}

const writeConnection = async ({ call, word }: Pen): Promise<void> => {
  const attributes = { email: word(), username: word(), first_name: word(), last_name: word(), role: word(), grade: '' }
  const roles = { student: [word()], teacher: [word()], admin: [word()] }
  await call(connections.connectionSave, {
    Connection: { ...UNUSED, name: word(), idp_entity_id: word(), attributes, roles },
  })
}

const lookFor = async ({ call, word }: Pen): Promise<void> => {
  await call(people.personList, { Filter: { search: word() } })
  await call(audit.auditList, { Filter: { search: word() } })
  await call(audit.auditExport, { Filter: { search: word() } })
  await call(feedback.feedbackExport, { Filter: { search: word() } })
  await call(sections.sectionList, { Filter: { search: word() } })
  await call(school.pupilsFind, { Search: { text: word() } })
}

/** Writes after students and teachers, because some of it answers them. */
export const writeAsAdmin = async (pen: Pen): Promise<void> => {
  await lookFor(pen)
  await writePeople(pen)
  await writeHelp(pen)
  await writeQuestions(pen)
  await writeSchool(pen)
  await writeAnswers(pen)
  await writeConnection(pen)
}
