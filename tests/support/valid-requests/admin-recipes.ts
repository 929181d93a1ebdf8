/** Requests of school admins: they name new items at their own school. */
import * as offering from '#contract/exercises/offers.ts'
import * as feedback from '#contract/feedback.ts'
import { peopleImportLook } from '#contract/identity/people-import.ts'
import * as people from '#contract/identity/people.ts'
import * as school from '#contract/identity/school.ts'
import * as sections from '#contract/identity/sections.ts'
import { allEndpoints } from '#contract/index.ts'
import * as connections from '#contract/partners/connections.ts'
import * as privacy from '#contract/privacy/admin.ts'
import * as questions from '#contract/reflect/admin.ts'
import { lessonUuid, unitUuid } from '#server/domains/learn/seed.queries.ts'
import { blocksFor, cases, HELPLINE, makeItems } from './school-items.ts'
import { newKey } from '../partners/forge-saml.ts'
import { makePlayableExercise } from './member-recipes.ts'
import type { Caller, RequestWorld, Recipes } from './request-world.ts'

const itemRecipes: Recipes = Object.fromEntries(
  allEndpoints
    .filter(({ path, access }) => path in cases && access === 'admin')
    .map((endpoint) => [
      endpoint.path,
      async (me: Caller, { testApp }: RequestWorld) =>
        blocksFor(endpoint, await makeItems(testApp.platform.db, me.person.school)),
    ]),
)
const itemsOf = (me: Caller, { testApp }: RequestWorld) => makeItems(testApp.platform.db, me.person.school)

interface OrderedRow {
  table: 'support_contact' | 'support_helpline'
  uuid: string
}
/** Returns all UUIDs of the school, with this one first. */
const first = async (me: Caller, { testApp }: RequestWorld, { table, uuid }: OrderedRow) => {
  const all = await testApp.platform.db
    .selectFrom(table)
    .select('uuid')
    .where('organization_uuid', '=', me.person.school.uuid)
    .execute()
  return { Order: { uuids: [uuid, ...all.map((row) => row.uuid).filter((other) => other !== uuid)] } }
}

const CONNECTION = {
  name: 'Other platform',
  enabled: false,
  base_url: '',
  sign_on_url: '',
  idp_entity_id: '',
  attributes: { email: 'email', username: '', first_name: '', last_name: '', role: '', grade: '' },
  roles: { student: ['Students'], teacher: ['Staff'], admin: [] },
  people: { link_by_email: false, link_by_username: false, create: false, admins: false },
  allow_idp_initiated: false,
  sso_only: false,
}
const connected = async (me: Caller): Promise<void> => {
  const idp_entity_id = `https://${me.person.school.code.toLowerCase()}.example`
  await me.call(connections.connectionSave, { Connection: { ...CONNECTION, idp_entity_id } })
}
const certified = async (me: Caller): Promise<string> => {
  await connected(me)
  const { certificate } = await newKey()
  const { Connection } = await me.call(connections.certificateAdd, { Certificate: { pem: certificate } })
  return Connection.certificates[0]!.fingerprint
}

const list = ({ person }: Caller) =>
  `user_type,first_name,last_name,email\nteacher,Lena,Ortiz,lena.${person.username}@school.test\n`

export const adminRecipes: Recipes = {
  ...itemRecipes,
  '/admin/school/close': ({ person }) => ({ Close: { name: `School ${person.school.code}` } }),
  '/admin/school/reopen': async (me) => {
    await me.call(school.schoolClose, { Close: { name: `School ${me.person.school.code}` } })
    return {}
  },
  '/admin/school/switch/update': () => ({ Switch: { part: 'journal', on: false } }),
  '/admin/school/update': async (me) => ({
    School: { revision: (await me.call(school.schoolInfo, {})).School.revision, time_zone: 'Europe/Berlin' },
  }),
  '/admin/section/add': () => ({ Section: { name: `Owls ${Math.random()}`, audience: 'middle_school' } }),
  '/admin/section/list': () => ({}),
  '/admin/section/restore': async (me, at) => {
    const { section } = await itemsOf(me, at)
    await me.call(sections.sectionArchive, { Section: { uuid: section } })
    return { Section: { uuid: section } }
  },
  '/admin/exercise/review': async (_me, at) => {
    const { Exercise } = await makePlayableExercise(at.teacher, at)
    await at.teacher.call(offering.offer, { Exercise })
    return { Exercise: { uuid: Exercise.uuid, approved: true } }
  },
  '/admin/people/list': () => ({}),
  '/admin/people/edit': async (me, at) => {
    const { teacher: uuid } = await itemsOf(me, at)
    const { revision } = (await me.call(people.personInfo, { Person: { uuid } })).Person
    return { Person: { uuid, revision, first_name: 'Lena' } }
  },
  '/admin/people/reactivate': async (me, at) => {
    const { pupil } = await itemsOf(me, at)
    await me.call(people.personDeactivate, { Person: { uuid: pupil, left: false } })
    return { Person: { uuid: pupil } }
  },
  '/admin/people/import/look': (me) => ({ Import: { text: list(me) } }),
  '/admin/people/import': async (me) => {
    const text = list(me)
    const { Report } = await me.call(peopleImportLook, { Import: { text } })
    return { Import: { text, fingerprint: Report.fingerprint } }
  },
  '/admin/feedback/update': async (me, at) => {
    const { feedback: uuid } = await itemsOf(me, at)
    const { Feedback } = await me.call(feedback.feedbackInfo, { Feedback: { uuid } })
    return { Feedback: { uuid: Feedback.uuid, note: 'Thanks.' } }
  },
  '/admin/school/retention/update': async (me) => {
    const Retention = { kind: 'journal', months: 24 } as const
    const { Removes } = await me.call(privacy.retentionPreview, { Retention })
    return { Retention: { ...Retention, rows: Removes.rows } }
  },
  '/admin/school/questions/update': async (me) => {
    const { Sets } = await me.call(questions.questionSets, {})
    const { audience, questions: asked } = Sets[0]!
    return {
      Questions: {
        audience,
        known: asked.map(({ uuid }) => uuid),
        questions: asked.map(({ uuid, leans, low_card_at }) => ({
          uuid,
          text: 'How is it?',
          low_label: 'Low',
          high_label: 'High',
          answers: ['1', '2', '3', '4', '5'],
          leans,
          low_card_at,
          help: null,
        })),
      },
    }
  },
  '/admin/school/figures/update': () => ({ Figures: { on: true, contact: 'Noor Aziz, the office' } }),
  '/admin/school/contacts/order/update': async (me, at) =>
    first(me, at, { table: 'support_contact', uuid: (await itemsOf(me, at)).contact }),
  '/admin/school/helpline/add': () => ({ Helpline: HELPLINE }),
  '/admin/school/helplines/order/update': async (me, at) =>
    first(me, at, { table: 'support_helpline', uuid: (await itemsOf(me, at)).helpline }),
  '/admin/connection/save': () => ({ Connection: CONNECTION }),
  '/admin/connection/remove': async (me) => {
    await connected(me)
    return {}
  },
  '/admin/connection/test': async (me) => {
    await connected(me)
    return {}
  },
  '/admin/connection/certificate/add': async (me) => {
    await connected(me)
    return { Certificate: { pem: (await newKey()).certificate } }
  },
  '/admin/connection/certificate/remove': async (me) => ({ Certificate: { fingerprint: await certified(me) } }),
  '/admin/learn/lesson/info': () => ({
    Lesson: { uuid: lessonUuid('middle_school/steady-hands', 'a-map-of-your-hands') },
  }),
  '/admin/learn/unit/info': () => ({ Unit: { uuid: unitUuid('middle_school/steady-hands') } }),
}
