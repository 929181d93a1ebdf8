/** Requests of school admins: they name new items at their own school. */
import * as offering from '#contract/exercises/offers.ts'
import * as feedback from '#contract/feedback.ts'
import { peopleImportPreview } from '#contract/identity/people-import.ts'
import * as people from '#contract/identity/people.ts'
import * as school from '#contract/identity/school.ts'
import * as sections from '#contract/identity/sections.ts'
import { allEndpoints } from '#contract/index.ts'
import * as connections from '#contract/partners/connections.ts'
import * as privacy from '#contract/privacy/admin.ts'
import * as questions from '#contract/reflect/admin.ts'
import { toLessonUuid, toUnitUuid } from '#server/domains/learn/seed.queries.ts'
import { createBlocks, requestCases, HELPLINE, createItems } from './school-items.ts'
import { createKey } from '../partners/forge-saml.ts'
import { makePlayableExercise } from './member-recipes.ts'
import type { Caller, RecipeContext, Recipes } from './recipe-context.ts'

const itemRecipes: Recipes = Object.fromEntries(
  allEndpoints
    .filter(({ path, access }) => path in requestCases && access === 'admin')
    .map((endpoint) => [
      endpoint.path,
      async (caller: Caller, { testApp }: RecipeContext) =>
        createBlocks(endpoint, await createItems(testApp.platform.db, caller.person.school)),
    ]),
)
const createSchoolItems = (caller: Caller, { testApp }: RecipeContext) =>
  createItems(testApp.platform.db, caller.person.school)

interface OrderedRow {
  table: 'support_contact' | 'support_helpline'
  uuid: string
}
/** Returns all UUIDs of the school, with this one first. */
const createOrderBlock = async (caller: Caller, { testApp }: RecipeContext, { table, uuid }: OrderedRow) => {
  const rows = await testApp.platform.db
    .selectFrom(table)
    .select('uuid')
    .where('organization_uuid', '=', caller.person.school.uuid)
    .execute()
  return { Order: { uuids: [uuid, ...rows.map((row) => row.uuid).filter((otherUuid) => otherUuid !== uuid)] } }
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
const connectPlatform = async (caller: Caller): Promise<void> => {
  const idp_entity_id = `https://${caller.person.school.code.toLowerCase()}.example`
  await caller.call(connections.connectionSave, { Connection: { ...CONNECTION, idp_entity_id } })
}
const addCertificate = async (caller: Caller): Promise<string> => {
  await connectPlatform(caller)
  const { certificate } = await createKey()
  const { Connection } = await caller.call(connections.certificateAdd, { Certificate: { pem: certificate } })
  return Connection.certificates[0]!.fingerprint
}

const createPeopleList = ({ person }: Caller) =>
  `user_type,first_name,last_name,email\nteacher,Lena,Ortiz,lena.${person.username}@school.test\n`

export const adminRecipes: Recipes = {
  ...itemRecipes,
  '/admin/school/close': ({ person }) => ({ Close: { name: `School ${person.school.code}` } }),
  '/admin/school/reopen': async (caller) => {
    await caller.call(school.schoolClose, { Close: { name: `School ${caller.person.school.code}` } })
    return {}
  },
  '/admin/school/switch/update': () => ({ Switch: { part: 'journal', on: false } }),
  '/admin/school/update': async (caller) => ({
    School: { revision: (await caller.call(school.schoolInfo, {})).School.revision, time_zone: 'Europe/Berlin' },
  }),
  '/admin/section/add': () => ({ Section: { name: `Owls ${Math.random()}`, audience: 'middle_school' } }),
  '/admin/section/list': () => ({}),
  '/admin/section/restore': async (caller, context) => {
    const { section } = await createSchoolItems(caller, context)
    await caller.call(sections.sectionArchive, { Section: { uuid: section } })
    return { Section: { uuid: section } }
  },
  '/admin/exercise/review': async (_me, context) => {
    const { Exercise } = await makePlayableExercise(context.teacher, context)
    await context.teacher.call(offering.offer, { Exercise })
    return { Exercise: { uuid: Exercise.uuid, approved: true } }
  },
  '/admin/people/list': () => ({}),
  '/admin/people/edit': async (caller, context) => {
    const { teacher: uuid } = await createSchoolItems(caller, context)
    const { revision } = (await caller.call(people.personInfo, { Person: { uuid } })).Person
    return { Person: { uuid, revision, first_name: 'Lena' } }
  },
  '/admin/people/reactivate': async (caller, context) => {
    const { student } = await createSchoolItems(caller, context)
    await caller.call(people.personDeactivate, { Person: { uuid: student, left: false } })
    return { Person: { uuid: student } }
  },
  '/admin/people/import/look': (caller) => ({ Import: { text: createPeopleList(caller) } }),
  '/admin/people/import': async (caller) => {
    const text = createPeopleList(caller)
    const { Report } = await caller.call(peopleImportPreview, { Import: { text } })
    return { Import: { text, fingerprint: Report.fingerprint } }
  },
  '/admin/feedback/update': async (caller, context) => {
    const { feedback: uuid } = await createSchoolItems(caller, context)
    const { Feedback } = await caller.call(feedback.feedbackInfo, { Feedback: { uuid } })
    return { Feedback: { uuid: Feedback.uuid, note: 'Thanks.' } }
  },
  '/admin/school/retention/update': async (caller) => {
    const Retention = { kind: 'journal', months: 24 } as const
    const { Removes } = await caller.call(privacy.retentionPreview, { Retention })
    return { Retention: { ...Retention, rows: Removes.rows } }
  },
  '/admin/school/questions/update': async (caller) => {
    const { Sets } = await caller.call(questions.questionSets, {})
    const { audience, questions: existingQuestions } = Sets[0]!
    return {
      Questions: {
        audience,
        known: existingQuestions.map(({ uuid }) => uuid),
        questions: existingQuestions.map(({ uuid, leans, low_card_at }) => ({
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
  '/admin/school/contacts/order/update': async (caller, context) =>
    createOrderBlock(caller, context, {
      table: 'support_contact',
      uuid: (await createSchoolItems(caller, context)).contact,
    }),
  '/admin/school/helpline/add': () => ({ Helpline: HELPLINE }),
  '/admin/school/helplines/order/update': async (caller, context) =>
    createOrderBlock(caller, context, {
      table: 'support_helpline',
      uuid: (await createSchoolItems(caller, context)).helpline,
    }),
  '/admin/connection/save': () => ({ Connection: CONNECTION }),
  '/admin/connection/remove': async (caller) => {
    await connectPlatform(caller)
    return {}
  },
  '/admin/connection/test': async (caller) => {
    await connectPlatform(caller)
    return {}
  },
  '/admin/connection/certificate/add': async (caller) => {
    await connectPlatform(caller)
    return { Certificate: { pem: (await createKey()).certificate } }
  },
  '/admin/connection/certificate/remove': async (caller) => ({
    Certificate: { fingerprint: await addCertificate(caller) },
  }),
  '/admin/learn/lesson/info': () => ({
    Lesson: { uuid: toLessonUuid('middle_school/steady-hands', 'a-map-of-your-hands') },
  }),
  '/admin/learn/unit/info': () => ({ Unit: { uuid: toUnitUuid('middle_school/steady-hands') } }),
}
