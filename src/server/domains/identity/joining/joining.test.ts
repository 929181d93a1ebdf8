/** Joining a class by its code, without a partner platform and without the school office. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiError } from '#contract/call.ts'
import * as audit from '#contract/audit.ts'
import * as consent from '#contract/identity/consent.ts'
import * as joining from '#contract/identity/joining.ts'
import * as people from '#contract/identity/people.ts'
import * as sections from '#contract/identity/sections.ts'
import * as identity from '#contract/identity.ts'
import { DAY_MS } from '#rules/durations.ts'
import { MAX_SECTION_MEMBERS } from '#rules/sections.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { makePerson, catchFailure, createSignedInPerson, createVisitor } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
  server.clock.stop()
})
afterAll(() => server.close())

const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
const CHOSEN_PASSWORD = 'lantern pebble tuesday'

const createClassWithCode = async (part: 'pupil' | 'teacher' = 'pupil') => {
  const admin = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
  const created = await admin.call(sections.sectionAdd, {
    Section: { name: 'Owls', audience: 'k_5', grade: 'grade_3' },
  })
  const { uuid } = created.Section
  const { Section } = await admin.call(sections.sectionCode, { Section: { uuid, days: 7, part } })
  return { admin, uuid, code: Section.code!.text, school: admin.person.school }
}
/** Fills the class except for one seat. */
const fillSection = (section: string, school: string) =>
  sql`
    with students as (
      insert into identity_account (organization_uuid, username, first_name, last_name, user_type, audience)
      select ${school}::uuid, 'robin' || number, 'Robin', 'Osei', 'student', 'k_5'
      from generate_series(2, ${MAX_SECTION_MEMBERS}::int) as number returning uuid)
    insert into identity_section_member (section_uuid, account_uuid, part)
    select ${section}::uuid, uuid, 'pupil' from students`.execute(getAppAndDb().db)
type JoinOptions = Parameters<typeof createJoinRequest>[1]
const createJoinRequest = (
  code: string,
  overrides: { sign_in_name?: string; password?: string; first_name?: string } = {},
) => ({
  Join: {
    code,
    first_name: 'Amara',
    last_name: 'Okafor',
    sign_in_name: `amara${Math.random().toString(36).slice(2, 9)}`,
    password: CHOSEN_PASSWORD,
    ...overrides,
  },
})
const joinWithCode = (code: string, overrides: JoinOptions = {}, browser = createVisitor(server.app)) =>
  browser.call(joining.join, createJoinRequest(code, overrides))
const readFirstFieldError = async (call: Promise<unknown>) => (await catchFailure(call)).fields[0]

describe('joining a class by its code', () => {
  test('shows the class, creates a student account in it, and allows later sign-ins', async () => {
    const { admin, uuid, code, school } = await createClassWithCode()
    const falk = await makePerson(server.platform.db, school, { first_name: 'Ingrid', user_type: 'teacher' })
    const Members = { section_uuid: uuid, part: 'teacher' as const, people: [falk.uuid] }
    await admin.call(sections.membersAdd, { Members })
    const typed = code.toLowerCase().replace('-', ' ')
    const { Class } = await createVisitor(server.app).call(joining.joinInfo, { Join: { code: typed } })
    expect(Class).toEqual({
      name: 'Owls',
      school: `School ${school.code}`,
      teachers: ['Ingrid Osei'],
      part: 'pupil',
      least: 12,
    })

    const { session, SignIn } = await joinWithCode(typed)
    expect(session.user_data).toMatchObject({ user_type: 'student', audience: 'k_5', reader: 'young', permissions: [] })
    expect(SignIn.school_code).toBe(school.code)
    const { Pupils } = await admin.call(sections.sectionInfo, { Section: { uuid } })
    expect(Pupils.map(({ name }) => name)).toEqual(['Amara Okafor'])
    const { Person } = await admin.call(people.personInfo, { Person: { uuid: Pupils[0]!.uuid } })
    expect(Person).toMatchObject({ grade: 3, user_type: 'student', state: 'active' })
    const again = await createVisitor(server.app).call(identity.login, {
      Login: { email: SignIn.sign_in_name, school_code: school.code, password: CHOSEN_PASSWORD },
    })
    expect(again.session.user_data?.user_account_uuid).toBe(Pupils[0]!.uuid)
  })

  test('is recorded in the audit log, with the name until the account is deleted', async () => {
    const { admin, code, uuid } = await createClassWithCode()
    const { session } = await joinWithCode(code)
    const getAuditEvent = async () => {
      const { Events } = await admin.call(audit.auditList, { Filter: { act: 'joined_by_code' } })
      return Events[0]
    }
    expect(await getAuditEvent()).toMatchObject({
      who: { uuid: session.user_data?.user_account_uuid, name: 'Amara Okafor' },
      about: { kind: 'section', uuid, name: 'Owls' },
    })
    const { db } = getAppAndDb()
    await db.deleteFrom('identity_account').where('uuid', '=', session.user_data!.user_account_uuid).execute()
    expect((await getAuditEvent())?.who).toEqual({ uuid: null, name: '' })
  })

  test('reports invalid fields, and suggests a free username if one is taken', async () => {
    const { code } = await createClassWithCode()
    await joinWithCode(code, { sign_in_name: 'amara.o' })
    expect(await readFirstFieldError(joinWithCode(code, { sign_in_name: 'AMARA.O' }))).toEqual({
      path: 'Join.sign_in_name',
      message: 'This username is taken. How about AMARA.O2?',
    })
    expect(await readFirstFieldError(joinWithCode(code, { sign_in_name: 'a' }))).toMatchObject({
      path: 'Join.sign_in_name',
    })
    expect(await readFirstFieldError(joinWithCode(code, { sign_in_name: 'amara@' }))).toMatchObject({
      path: 'Join.sign_in_name',
    })
    expect(await readFirstFieldError(joinWithCode(code, { password: 'too short' }))).toMatchObject({
      path: 'Join.password',
    })
    expect(await readFirstFieldError(joinWithCode(code, { password: 'amaraokafor2026' }))).toMatchObject({
      path: 'Join.password',
    })
  })

  test('creates an account that cannot sign in until the family gives the consent that the school requires', async () => {
    const { admin, code, uuid, school } = await createClassWithCode()
    await admin.call(consent.consentSwitch, { Consent: { parts: ['app'] } })
    const { session, SignIn } = await joinWithCode(code)
    expect(session).toEqual({ status: false })
    const [student] = (await admin.call(sections.sectionInfo, { Section: { uuid } })).Pupils
    const familyConsent = {
      people: [student!.uuid],
      parts: ['app' as const],
      answer: 'given' as const,
      how: 'form' as const,
    }
    await admin.call(consent.consentRecord, { Consent: familyConsent })
    const Login = { email: SignIn.sign_in_name, school_code: school.code, password: CHOSEN_PASSWORD }
    expect((await createVisitor(server.app).call(identity.login, { Login })).session.status).toBe(true)
  })
})

describe('a class code', () => {
  test('is rejected after it expires or is turned off, for an archived class, and for a closing school', async () => {
    const unknown = { path: 'Join.code', message: "We don't know this class code. Check it with your teacher." }
    const { admin, uuid, code } = await createClassWithCode()
    await admin.call(sections.sectionArchive, { Section: { uuid } })
    expect(await readFirstFieldError(joinWithCode(code))).toEqual(unknown)
    const otherClass = await createClassWithCode()
    await otherClass.admin.call(sections.sectionCode, { Section: { uuid: otherClass.uuid, days: null } })
    expect(await readFirstFieldError(joinWithCode(otherClass.code))).toEqual(unknown)
    const closingClass = await createClassWithCode()
    await server.platform.db
      .updateTable('identity_organization')
      .set({ closing_since: server.clock.now(), erased_from: new Date(server.clock.now().getTime() + DAY_MS) })
      .where('uuid', '=', closingClass.school.uuid)
      .execute()
    expect(await readFirstFieldError(joinWithCode(closingClass.code))).toEqual(unknown)
    const expiredClass = await createClassWithCode()
    server.clock.advance(7 * DAY_MS + 1000)
    expect(await readFirstFieldError(joinWithCode(expiredClass.code))).toEqual(unknown)
  })

  test('is rate limited per network, and a correct code does not reset the limit', async () => {
    const { code } = await createClassWithCode()
    const browser = createVisitor(server.app, { address: '203.0.113.77' })
    const preview = (typedCode: string) => browser.call(joining.joinInfo, { Join: { code: typedCode } })
    for (let tries = 0; tries < 60; tries += 1) {
      expect((await catchFailure(preview('AAA-AA3'))).http).toBe(422)
      if (tries % 20 === 0) await preview(code)
    }
    expect((await catchFailure(preview('AAA-AA3'))).code).toBe('103')
    expect(
      (await createVisitor(server.app, { address: '203.0.113.78' }).call(joining.joinInfo, { Join: { code } })).Class,
    ).toBeDefined()
  })

  const previewFrom = (address: string, typedCode: string) =>
    createVisitor(server.app, { address }).call(joining.joinInfo, { Join: { code: typedCode } })
  /** Tries wrong codes, a few at a time, each from an address of its own. */
  const guessFrom = async (addresses: readonly string[]): Promise<string[]> => {
    const codes: string[] = []
    for (let start = 0; start < addresses.length; start += 20) {
      const batch = addresses.slice(start, start + 20).map((address) => catchFailure(previewFrom(address, 'AAA-AA3')))
      codes.push(...(await Promise.all(batch)).map(({ code }) => code))
    }
    return codes
  }

  test('is rate limited per IPv6 prefix', async () => {
    const { code } = await createClassWithCode()
    const networks = Array.from({ length: 260 }, (_, number) => `2001:db8:77:${number.toString(16)}::1`)
    expect((await guessFrom(networks)).slice(-10)).toContain('103')
    expect((await previewFrom('2001:db8:78::1', code)).Class).toBeDefined()
    await getAppAndDb().db.deleteFrom('identity_attempt').execute()
  })

  test('is rate limited across many networks, without blocking networks that a school uses', async () => {
    const { code, school } = await createClassWithCode()
    const teacher = await makePerson(getAppAndDb().db, school, { user_type: 'teacher' })
    const atSchool = '198.18.200.1'
    await createVisitor(server.app, { address: atSchool }).signIn(teacher)
    const networks = Array.from({ length: 640 }, (_, number) => `198.18.${number >> 8}.${number & 255}`)
    expect((await guessFrom(networks)).slice(-10)).toContain('103')
    // A network from which the school has never signed in doesn't learn whether a code is right.
    const unknown = await Promise.all(
      [code, 'AAA-AA3'].map((candidate) => catchFailure(previewFrom('203.0.113.200', candidate))),
    )
    expect(unknown.map((refused) => refused.code)).toEqual(['103', '103'])
    const previews = await Promise.all(Array.from({ length: 30 }, () => previewFrom(atSchool, code)))
    expect(previews.every(({ Class }) => Class.name === 'Owls')).toBe(true)
    await getAppAndDb().db.deleteFrom('identity_attempt').execute()
  })

  test('gives the last seat to one of several simultaneous requests, and tells the others that the class is full', async () => {
    const { admin, uuid, code, school } = await createClassWithCode()
    await fillSection(uuid, school.uuid)
    const classmates = [
      await createSignedInPerson(getAppAndDb(), { school }),
      await createSignedInPerson(getAppAndDb(), { school }),
    ]
    const outcomes = await Promise.allSettled([
      ...classmates.map((student) => student.call(joining.sectionJoin, { Join: { code } })),
      joinWithCode(code),
      joinWithCode(code),
    ])
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [(outcome.reason as ApiError).message] : [],
    )
    expect(refused).toEqual(Array.from({ length: 3 }, () => 'This class is full. Ask your teacher.'))
    const { Section } = await admin.call(sections.sectionInfo, { Section: { uuid } })
    expect(Section.pupils_count).toBe(MAX_SECTION_MEMBERS)
  })

  test('for teachers creates teachers only, and is never shown to teachers of the class', async () => {
    const { admin, uuid, code } = await createClassWithCode('teacher')
    expect(await readFirstFieldError(joinWithCode(code))).toMatchObject({ path: 'Join.sign_in_name' })
    const email = `ingrid${Date.now()}@owls.test`
    const ingrid = createVisitor(server.app)
    const { session, SignIn } = await joinWithCode(code, { sign_in_name: email }, ingrid)
    expect(session).toEqual({ status: false })
    const signInResult = await ingrid.call(identity.login, { Login: { email, password: CHOSEN_PASSWORD } })
    ingrid.userData = signInResult.session.user_data
    expect(ingrid.userData).toMatchObject({ user_type: 'teacher', session_type: 'user_session' })
    expect(SignIn).toEqual({ sign_in_name: email, school_code: null })
    const { Section } = await admin.call(sections.sectionInfo, { Section: { uuid } })
    expect(Section.teachers.map(({ name }) => name)).toEqual(['Amara Okafor'])
    expect(Section.code).toMatchObject({ part: 'teacher' })
    // The code on the board is for students: a teacher of the class sees no code for teachers.
    const taughtResponse = await ingrid.call(sections.taughtSections, {})
    expect(taughtResponse.Sections[0]?.code).toBeNull()
    await admin.call(sections.sectionCode, { Section: { uuid, days: 1 } })
    expect((await ingrid.call(sections.taughtSections, {})).Sections[0]?.code).toMatchObject({ part: 'pupil' })
    expect(await readFirstFieldError(joinWithCode(code, { sign_in_name: `x${email}` }))).toMatchObject({
      path: 'Join.code',
    })
  })
})

describe('a person with an account', () => {
  test('joins another class of their school once, and only in their own role', async () => {
    const { admin, uuid, code, school } = await createClassWithCode()
    const noa = await createSignedInPerson(getAppAndDb(), { school, first_name: 'Noa' })
    expect((await noa.call(joining.sectionJoin, { Join: { code } })).Class).toEqual({ name: 'Owls', part: 'pupil' })
    await noa.call(joining.sectionJoin, { Join: { code } })
    expect((await admin.call(sections.sectionInfo, { Section: { uuid } })).Pupils).toHaveLength(1)
    const teacher = await createSignedInPerson(getAppAndDb(), { school, user_type: 'teacher', permissions: ['learn'] })
    expect(await readFirstFieldError(teacher.call(joining.sectionJoin, { Join: { code } }))).toMatchObject({
      path: 'Join.code',
    })
    const stranger = await createSignedInPerson(getAppAndDb())
    expect(await readFirstFieldError(stranger.call(joining.sectionJoin, { Join: { code } }))).toMatchObject({
      message: 'This code is for another school.',
    })
  })
})
