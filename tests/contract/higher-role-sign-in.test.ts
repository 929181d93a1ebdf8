/**
 * Nobody can change how a person of a higher role signs in. Every endpoint that declares `changesSignIn` is called by
 * every role about every role. If the target has the higher role, the call is rejected, their sign-in is unchanged,
 * and the response contains no way to sign in.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { peopleImportPreview } from '#contract/identity/people-import.ts'
import { allEndpoints } from '#contract/index.ts'
import { openTestApp, type TestApp } from '../support/server/test-app.ts'
import { createRequestSender, type Blocks } from '../support/server/send-request.ts'
import {
  makePerson,
  makeSchool,
  createSignedInPerson,
  type TestPerson,
  type TestSchool,
  createVisitor,
  type Visitor,
} from '../support/fixtures/test-people.ts'
import { allowed, ranks, type Role, roles, personOptions } from '../support/server/roles.ts'
import { readSignInStates } from '../support/fixtures/sign-in-state.ts'

type TargetRole = Exclude<Role, 'a stranger'>
const targetRoles = roles.filter((role): role is TargetRole => role !== 'a stranger')
const endpoints = allEndpoints.filter(({ changesSignIn }) => changesSignIn)

let testApp: TestApp
let school: TestSchool
const callers = new Map<Role, { who: Visitor; uuid: string | null }>()

beforeAll(async () => {
  testApp = await openTestApp()
  const testServer = { app: testApp.app, db: testApp.platform.db }
  school = await makeSchool(testServer.db)
  for (const role of targetRoles) {
    const client = await createSignedInPerson(testServer, { ...personOptions[role], school })
    callers.set(role, { who: client, uuid: client.person.uuid })
  }
  callers.set('a stranger', { who: createVisitor(testApp.app), uuid: null })
})
afterAll(() => testApp.close())

const sendRequest = createRequestSender(() => testApp.app)

interface Target extends TestPerson {
  role: TargetRole
}

/** Creates the blocks that make an endpoint act on a person, one for each variant. */
type Recipe = (target: Target, client: Visitor) => readonly Blocks[] | Promise<readonly Blocks[]>

const createEmail = () => `new-${randomUUID().slice(0, 8)}@changed.test`
const createPersonBlock: Recipe = ({ uuid }) => [{ Person: { uuid } }]
const createPeopleBlock: Recipe = ({ uuid }) => [{ People: { uuids: [uuid] } }]

/** Creates a new person with the same role, because the response shows their sign-in link. */
const createPersonBlocks: Recipe = ({ role }) => {
  const { user_type = 'student', operator } = personOptions[role]
  const grade = user_type === 'student' ? { grade: 7 } : {}
  return [
    {
      Person: {
        first_name: 'New',
        last_name: 'Person',
        email: createEmail(),
        user_type,
        ...(operator ? { operator } : {}),
        ...grade,
      },
    },
  ]
}

/** Creates an import that changes the email address of an existing username. */
const createImportBlocks: Recipe = async ({ username, role }, client) => {
  const roleName = role === 'a student' ? 'student' : 'teacher'
  const text = `email,username,first_name,last_name,role,grade\n${createEmail()},${username},New,Name,${roleName},7\n`
  const preview = await sendRequest(client, peopleImportPreview, { Import: { text } })
  const { Report } = JSON.parse(preview.text) as { Report?: { fingerprint: string } }
  return [{ Import: { text, fingerprint: Report?.fingerprint ?? '' } }]
}

const recipes: Readonly<Record<string, Recipe>> = {
  '/admin/people/add': createPersonBlocks,
  '/admin/people/edit': ({ uuid }) =>
    [{ email: createEmail() }, { username: `u${randomUUID().slice(0, 8)}` }, { last_name: 'Other' }].map((change) => ({
      Person: { uuid, revision: 1, ...change },
    })),
  '/admin/people/reset': ({ uuid }) =>
    ['words', 'link'].map((method) => ({ Person: { uuid }, Reset: { way: method } })),
  '/admin/people/passphrases': createPeopleBlock,
  '/admin/people/invite': createPeopleBlock,
  '/admin/people/deactivate': ({ uuid }) => [{ Person: { uuid, left: false } }],
  '/admin/people/reactivate': createPersonBlock,
  '/admin/people/sessions/end': createPersonBlock,
  '/admin/people/import': createImportBlocks,
  '/section/cards/make': ({ uuid }) => ['words', 'code'].map((kind) => ({ Cards: { people: [uuid], kind } })),
  '/section/cards/revoke': ({ uuid }) => [{ Cards: { people: [uuid] } }],
}

/** An import skips the rows that its caller may not change. */
const isPartiallyApplied = ({ path }: Endpoint): boolean => path === '/admin/people/import'

/** Creates a person in a class of the caller, with a password or only invited. */
const makeTarget = async (role: TargetRole, caller: string | null, isInvited: boolean): Promise<Target> => {
  const { db } = testApp.platform
  const invited = isInvited ? { password_hash: null as unknown as string } : {}
  const person = await makePerson(db, school, { ...personOptions[role], ...invited })
  if (caller) {
    const { uuid: section_uuid } = await db
      .insertInto('identity_section')
      .values({ organization_uuid: school.uuid, name: `Class ${person.username}` })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    const members = [
      { section_uuid, account_uuid: caller, part: 'teacher' as const },
      { section_uuid, account_uuid: person.uuid, part: 'pupil' as const },
    ]
    await db.insertInto('identity_section_member').values(members).execute()
  }
  return { ...person, role }
}

const WAY_TO_SIGN_IN = /reset-password#|"words":"|"pdf":"/

describe.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (path, endpoint) => {
  const allowedRoles = allowed[endpoint.access]

  test.each(roles)(
    'called by %s changes no person of a higher role',
    async (role) => {
      const { who, uuid } = callers.get(role)!
      const { db } = testApp.platform
      let successCount = 0
      for (const targetRole of targetRoles) {
        for (const isInvited of [false, true]) {
          const variants = (await recipes[path]!(await makeTarget(targetRole, null, false), who)).length
          for (let variant = 0; variant < variants; variant += 1) {
            const target = await makeTarget(targetRole, uuid, isInvited)
            const before = await readSignInStates(db, target.uuid)
            const { http, text } = await sendRequest(who, endpoint, (await recipes[path]!(target, who))[variant])
            if (allowedRoles.includes(role) && ranks[targetRole] <= ranks[role]) {
              if (http === 200) successCount += 1
              continue
            }
            const description = `${targetRole}, ${isInvited ? 'invited' : 'with a password'}: ${text}`
            expect(await readSignInStates(db, target.uuid), description).toEqual(before)
            expect(text, description).not.toMatch(WAY_TO_SIGN_IN)
            if (!allowedRoles.includes(role) || !isPartiallyApplied(endpoint)) {
              expect(http, description).toBeGreaterThanOrEqual(400)
            }
          }
        }
      }
      // A demo teacher can't create cards; for every other role with access, at least one call must succeed, or
      // the test shows nothing.
      if (allowedRoles.includes(role) && role !== 'a demo teacher') expect(successCount).toBeGreaterThan(0)
    },
    60_000,
  )
})

test('every endpoint that declares changesSignIn has a recipe in this test', () => {
  expect(Object.keys(recipes).toSorted()).toEqual(endpoints.map(({ path }) => path).toSorted())
})
