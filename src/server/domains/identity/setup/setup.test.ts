// @tag setup
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as audit from '#contract/audit.ts'
import * as first from '#contract/identity/setup.ts'
import * as identity from '#contract/identity.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import {
  createSignedInPerson,
  createVisitor,
  makePerson,
  makeSchool,
  readErrorCode,
} from '#tests/support/fixtures/test-people.ts'
import { setUpSecondStep } from '#tests/support/fixtures/totp-codes.ts'
import { runCreateAdminCommand, runFirstAdminCommand } from './setup-command.ts'
import { createLinkIfEmpty, createFirstLink } from './setup-links.ts'

let server: TestApp
/** An admin needs two steps, as in production. */
beforeAll(async () => {
  server = await openTestApp({ env: { REQUIRE_TWO_STEP: 'admins', PUBLIC_URL: 'https://alaia.school.test' } })
})
afterAll(() => server.close())

const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
const now = () => server.clock.now()
const createCommandContext = () => ({ config: server.platform.config, now: now() })
const NEW_PASSWORD = 'seven herons over the quay'
let emailCount = 0
const createRequest = (
  token: string,
  overrides: Partial<Record<'email' | 'password' | 'school_name', string>> = {},
) => ({
  First: {
    token,
    email: `ines.${(emailCount += 1)}.${Date.now()}@harbor.test`,
    first_name: 'Ines',
    last_name: 'Moreau',
    password: NEW_PASSWORD,
    school_name: 'Harbor School',
    time_zone: 'Europe/Lisbon',
    country: 'PT',
    ...overrides,
  },
})

/** Runs the work without any admin in this database, and restores them afterwards. */
const withoutAdmins = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const { db } = getAppAndDb()
  const admins = await db
    .updateTable('identity_account')
    .set({ disabled_at: new Date(0) })
    .where('user_type', '=', 'admin')
    .where('disabled_at', 'is', null)
    .returning('uuid')
    .execute()
  try {
    return await work()
  } finally {
    for (const { uuid } of admins) {
      await db.updateTable('identity_account').set({ disabled_at: null }).where('uuid', '=', uuid).execute()
    }
  }
}
const extractToken = (link: string) =>
  /^https:\/\/alaia\.school\.test\/first-admin#([\w-]{43})$/.exec(link.trim())?.[1] ?? ''

describe('setting up an empty installation', () => {
  test('creates a link that makes one system admin with a new school, once', async () => {
    const { admin, token, spareToken } = await withoutAdmins(async () => {
      const config = { ...server.platform.config, demo: false }
      const origin = 'https://alaia.school.test'
      const token = extractToken((await createLinkIfEmpty(getAppAndDb().db, { config, origin, now: now() })) ?? '')
      const spareToken = extractToken((await runFirstAdminCommand(getAppAndDb().db, createCommandContext()))[1]!)
      const admin = createVisitor(server.app)
      const { First } = await admin.call(first.setupInfo, { First: { token } })
      expect(First).toEqual({ email: '', first_name: '', last_name: '', school: null, least: 12 })
      expect(
        await readErrorCode(admin.call(first.setupCreate, createRequest(token, { password: 'harbor ines' }))),
      ).toBe('200')
      const { session } = await admin.call(first.setupCreate, createRequest(token))
      admin.userData = session.user_data
      return { admin, token, spareToken }
    })
    expect(admin.userData).toMatchObject({
      user_type: 'admin',
      operator: true,
      second_step: 'missing',
      organization: { name: 'Harbor School' },
    })
    for (const used of [token, spareToken]) {
      expect(await readErrorCode(createVisitor(server.app).call(first.setupInfo, { First: { token: used } }))).toBe(
        '400',
      )
      expect(await readErrorCode(createVisitor(server.app).call(first.setupCreate, createRequest(used)))).toBe('400')
    }

    expect(await readErrorCode(admin.call(first.setupList, {}))).toBe('110')
    await setUpSecondStep(admin, { now: now(), password: NEW_PASSWORD })
    const { Steps } = await admin.call(first.setupList, {})
    expect(Object.fromEntries(Steps.map(({ id, done }) => [id, done]))).toEqual({
      'second-step': true,
      school: true,
      days: false,
      contacts: false,
      people: false,
    })
    const { Events } = await admin.call(audit.auditList, {})
    expect(Events.filter(({ installation }) => !installation).map(({ act }) => act)).toEqual([
      'two_step_on',
      'school_begun',
    ])
    const { db } = getAppAndDb()
    const { organization } = admin.userData!
    const school = await db
      .selectFrom('identity_organization')
      .select(['school_code', 'time_zone', 'country'])
      .where('uuid', '=', organization.uuid)
      .executeTakeFirstOrThrow()
    expect(school.school_code).toMatch(/^HARBORSCHOOL\d*$/)
    expect(school.time_zone).toBe('Europe/Lisbon')
    // Its help card has the numbers of the school's country from the first minute.
    expect(school.country).toBe('PT')
    await makePerson(db, { uuid: organization.uuid, code: school.school_code })
    expect((await admin.call(first.setupList, {})).Steps.at(-1)).toEqual({ id: 'people', done: true })
  })

  test('creates one first admin if several links are used at once', async () => {
    await withoutAdmins(async () => {
      const tokens = await Promise.all([1, 2, 3].map(() => createFirstLink(getAppAndDb().db, now())))
      const results = await Promise.allSettled(
        tokens.map((token) => createVisitor(server.app).call(first.setupCreate, createRequest(token))),
      )
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })
  })

  test('is refused in the demo, and when there is an admin', async () => {
    await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
    const { config } = server.platform
    const options = { origin: 'https://alaia.school.test', now: now() }
    expect(
      await createLinkIfEmpty(getAppAndDb().db, { config: { ...config, demo: false }, ...options }),
    ).toBeUndefined()
    expect(
      await withoutAdmins(() => createLinkIfEmpty(getAppAndDb().db, { config: { demo: true }, ...options })),
    ).toBeUndefined()
    await expect(runFirstAdminCommand(getAppAndDb().db, createCommandContext())).rejects.toThrow(
      'There is an admin already',
    )
  })
})

describe('a setup link', () => {
  test('expires after a day', async () => {
    await withoutAdmins(async () => {
      const token = await createFirstLink(getAppAndDb().db, now())
      server.clock.advance(25 * HOUR_MS)
      expect(await readErrorCode(createVisitor(server.app).call(first.setupInfo, { First: { token } }))).toBe('400')
    })
  })

  test('for another admin shows their name and school, and adds them to that school', async () => {
    const { db } = getAppAndDb()
    const school = await makeSchool(db)
    const email = `noor.${Date.now()}@harbor.test`
    const [, link] = await runCreateAdminCommand(
      db,
      { email, name: 'Noor van Dijk', school: school.code },
      createCommandContext(),
    )
    const token = extractToken(link!)
    const { First } = await createVisitor(server.app).call(first.setupInfo, { First: { token } })
    expect(First).toMatchObject({ email, first_name: 'Noor', last_name: 'van Dijk', school: `School ${school.code}` })
    await createVisitor(server.app).call(first.setupCreate, createRequest(token, { email }))
    const Login = { email, password: NEW_PASSWORD }
    const { session } = await createVisitor(server.app).call(identity.login, { Login })
    expect(session.user_data?.organization.uuid).toBe(school.uuid)
    await expect(
      runCreateAdminCommand(db, { email, name: 'Noor van Dijk', school: school.code }, createCommandContext()),
    ).rejects.toThrow('already')
  })

  test('is not created without a full name, an email address and an existing school', async () => {
    const { db } = getAppAndDb()
    const createAdmin = (email: string, name: string, school = '') =>
      runCreateAdminCommand(db, { email, name, school }, createCommandContext())
    await makeSchool(db)
    await makeSchool(db)
    await expect(createAdmin('noor', 'Noor van Dijk')).rejects.toThrow('Invalid email address: noor.')
    await expect(createAdmin('noor@x.test', 'Noor')).rejects.toThrow('A last name is missing')
    await expect(createAdmin('noor@x.test', 'Noor van Dijk', 'Nowhere')).rejects.toThrow(
      'No school has the code or name Nowhere.',
    )
    await expect(createAdmin('noor@x.test', 'Noor van Dijk')).rejects.toThrow('several schools')
  })
})
