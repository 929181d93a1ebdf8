// @tag sso
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as identity from '#contract/identity.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { connectionInfo } from '#contract/partners/connections.ts'
import { makePerson, catchFailure, createSignedInPerson, createVisitor } from '#tests/support/fixtures/test-people.ts'
import {
  beginSignOn,
  submitSamlForm,
  type ConnectedSchool,
  connectSchool,
  createNewcomer,
  pickPerson,
  pressTile,
} from '#tests/support/fixtures/connected-school.ts'
import { deleteExpiredSignOns } from './partners.jobs.ts'

let testServer: TestApp
let partnerSchool: ConnectedSchool
beforeAll(async () => {
  testServer = await openTestApp()
  partnerSchool = await connectSchool(testServer)
})
afterAll(async () => {
  await partnerSchool.close()
  await testServer.close()
})

const db = () => testServer.platform.db

/** Returns who is signed in with a cookie on a device. */
const whoIs = async (cookie: string, device: string) => {
  const answer = await testServer.app.inject({
    method: 'POST',
    url: '/api/session/web/info',
    payload: { Request: { Client: { platform: 'web', identity: device } } },
    headers: { cookie, host: 'alaia.test' },
  })
  return answer.json<{ session: identity.SessionState }>().session.user_data
}

describe('SSO started with the sign-in button', () => {
  test('signs the person in, and returns to the requested page', async () => {
    const browser = createNewcomer(testServer)
    const message = await pickPerson(
      await beginSignOn(browser, partnerSchool.school, '/audio/1?colegia_assignment_id=7'),
      'col-1008',
    )
    const landing = await submitSamlForm(testServer, message)
    expect(landing.status).toBe(303)
    expect(landing.to.pathname).toBe('/sso/saml_response')
    expect(Object.fromEntries(landing.to.searchParams)).toEqual({
      login: 'true',
      to: '/audio/1?colegia_assignment_id=7',
    })
    const who = await whoIs(landing.cookie, browser.device)
    expect(who).toMatchObject({ first_name: 'Ada', user_type: 'student', audience: 'middle_school' })
  })

  test('binds the session to the device that started it', async () => {
    const browser = createNewcomer(testServer)
    const { cookie } = await submitSamlForm(
      testServer,
      await pickPerson(await beginSignOn(browser, partnerSchool.school), 'col-1008'),
    )
    expect(await whoIs(cookie, 'somebody-elses-device')).toBeUndefined()
    expect(await whoIs(cookie, browser.device)).toMatchObject({ first_name: 'Ada' })
  })

  test('ends the session of another person in the same browser', async () => {
    const before = await createSignedInPerson({ app: testServer.app, db: db() }, { school: partnerSchool.school })
    const redirect = await beginSignOn(before, partnerSchool.school)
    await submitSamlForm(testServer, await pickPerson(redirect, 'col-1009'))
    expect(await whoIs(before.cookie(), before.envelope().Client?.identity ?? '')).toBeUndefined()
  })

  test('ignores a return address on another site', async () => {
    for (const returnTo of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const landing = await submitSamlForm(
        testServer,
        await pickPerson(await beginSignOn(createNewcomer(testServer), partnerSchool.school, returnTo), 'col-1008'),
      )
      expect(Object.fromEntries(landing.to.searchParams)).toEqual({ login: 'true' })
    }
  })

  test('accepts a response once', async () => {
    const message = await pickPerson(await beginSignOn(createNewcomer(testServer), partnerSchool.school), 'col-1008')
    expect((await submitSamlForm(testServer, message)).to.searchParams.get('error')).toBeNull()
    const again = await submitSamlForm(testServer, message)
    expect(again.to.searchParams.get('error')).toBe('late')
    expect(again.cookie).toBe('')
  })

  test('rejects a response to the request of another person', async () => {
    const one = await pickPerson(await beginSignOn(createNewcomer(testServer), partnerSchool.school), 'col-1008')
    const other = await pickPerson(await beginSignOn(createNewcomer(testServer), partnerSchool.school), 'col-1009')
    const landing = await submitSamlForm(testServer, { ...one, RelayState: other.RelayState })
    expect(landing.to.searchParams.get('error')).toBe('late')
  })

  test('rejects a response after the request has expired', async () => {
    const message = await pickPerson(await beginSignOn(createNewcomer(testServer), partnerSchool.school), 'col-1008')
    const platformInAnHour = { ...testServer.platform, clock: { now: () => new Date(Date.now() + HOUR_MS) } }
    await deleteExpiredSignOns(platformInAnHour)
    expect((await submitSamlForm(testServer, message)).to.searchParams.get('error')).toBe('late')
  })
})

describe('SSO started by the platform', () => {
  test('opens the named page, and binds the session to the first device', async () => {
    const landing = await submitSamlForm(
      testServer,
      await pressTile(partnerSchool.sandbox, 'col-1008', '/audio/2?lesson_uuid=3'),
    )
    expect(landing.to.searchParams.get('to')).toBe('/audio/2?lesson_uuid=3')
    expect(await whoIs(landing.cookie, 'first-device')).toMatchObject({ first_name: 'Ada' })
    expect(await whoIs(landing.cookie, 'second-device')).toBeUndefined()
  })

  test('does not bind the session to a device that only checks it', async () => {
    const landing = await submitSamlForm(testServer, await pressTile(partnerSchool.sandbox, 'col-1008'))
    const checked = await testServer.app.inject({
      url: '/api/v2/check-session?identity=another-device',
      headers: { cookie: landing.cookie, host: 'alaia.test' },
    })
    expect(checked.json()).toMatchObject({ session: { status: true } })
    expect(await whoIs(landing.cookie, 'the-app')).toMatchObject({ first_name: 'Ada' })
    const lateCheck = await testServer.app.inject({
      url: '/api/v2/check-session?identity=another-device',
      headers: { cookie: landing.cookie, host: 'alaia.test' },
    })
    expect(lateCheck.json()).toMatchObject({ session: { status: false } })
  })

  test('ignores a page on another site', async () => {
    const landing = await submitSamlForm(
      testServer,
      await pressTile(partnerSchool.sandbox, 'col-1008', 'https://evil.example/'),
    )
    expect(Object.fromEntries(landing.to.searchParams)).toEqual({ login: 'true' })
  })

  test('rejects a copied response', async () => {
    const message = await pressTile(partnerSchool.sandbox, 'col-1008')
    await submitSamlForm(testServer, message)
    const again = await submitSamlForm(testServer, message)
    expect([again.to.searchParams.get('error'), again.cookie]).toEqual(['late', ''])
  })

  test('is refused if the school does not allow it', async () => {
    const settings = await db()
      .selectFrom('partner_connection')
      .select('settings')
      .where('organization_uuid', '=', partnerSchool.school.uuid)
      .executeTakeFirstOrThrow()
    const saveSettings = (value: object) =>
      db()
        .updateTable('partner_connection')
        .set({ settings: JSON.stringify(value) })
        .where('organization_uuid', '=', partnerSchool.school.uuid)
        .execute()
    await saveSettings({ ...(settings.settings as object), allow_idp_initiated: false })
    const landing = await submitSamlForm(testServer, await pressTile(partnerSchool.sandbox, 'col-1008'))
    await saveSettings(settings.settings as object)
    expect([landing.to.searchParams.get('error'), landing.cookie]).toEqual(['refused', ''])
  })
})

describe('matching a platform person to an account', () => {
  test('links an account by email address, and keeps the link when the address changes', async () => {
    const email = 'student@riverbend.test'
    const existing = await db()
      .selectFrom('identity_account')
      .select('uuid')
      .where('email', '=', email)
      .executeTakeFirst()
    const matched = existing ?? (await makePerson(db(), partnerSchool.school))
    if (!existing) await db().updateTable('identity_account').set({ email }).where('uuid', '=', matched.uuid).execute()
    await db()
      .updateTable('identity_account')
      .set({ organization_uuid: partnerSchool.school.uuid })
      .where('uuid', '=', matched.uuid)
      .execute()
    const first = await submitSamlForm(testServer, await pressTile(partnerSchool.sandbox, 'col-1002'))
    expect(await whoIs(first.cookie, 'a')).toMatchObject({ user_account_uuid: matched.uuid })
    await db().updateTable('identity_account').set({ email: null }).where('uuid', '=', matched.uuid).execute()
    const second = await submitSamlForm(testServer, await pressTile(partnerSchool.sandbox, 'col-1002'))
    expect(await whoIs(second.cookie, 'b')).toMatchObject({ user_account_uuid: matched.uuid })
  })

  test('never links a student to the account of a teacher', async () => {
    const teacher = await makePerson(db(), partnerSchool.school, { user_type: 'teacher', permissions: ['learn'] })
    await db()
      .updateTable('identity_account')
      .set({ username: 'zara.haddad' })
      .where('uuid', '=', teacher.uuid)
      .execute()
    const { cookie } = await submitSamlForm(testServer, await pressTile(partnerSchool.sandbox, 'col-1005'))
    const who = await whoIs(cookie, 'c')
    expect(who?.user_account_uuid).not.toBe(teacher.uuid)
    expect(who).toMatchObject({ first_name: 'Zara', user_type: 'student' })
  })

  test('refuses to sign in a system admin', async () => {
    const operator = await makePerson(db(), partnerSchool.school, { user_type: 'admin', operator: true })
    await db().updateTable('identity_account').set({ username: 'office' }).where('uuid', '=', operator.uuid).execute()
    const landing = await submitSamlForm(testServer, await pressTile(partnerSchool.sandbox, 'col-3001'))
    expect([landing.to.searchParams.get('error'), landing.cookie]).toEqual(['own_password', ''])
  })

  test('refuses to sign in a deactivated person', async () => {
    const { cookie } = await submitSamlForm(testServer, await pressTile(partnerSchool.sandbox, 'col-1007'))
    const who = await whoIs(cookie, 'd')
    await db()
      .updateTable('identity_account')
      .set({ disabled_at: new Date() })
      .where('uuid', '=', who?.user_account_uuid ?? '')
      .execute()
    const landing = await submitSamlForm(testServer, await pressTile(partnerSchool.sandbox, 'col-1007'))
    expect(landing.to.searchParams.get('error')).toBe('nobody')
  })

  test('creates one account for two simultaneous sign-ins', async () => {
    const [one, two] = await Promise.all([
      pressTile(partnerSchool.sandbox, 'col-1010').then((message) => submitSamlForm(testServer, message)),
      pressTile(partnerSchool.sandbox, 'col-1010').then((message) => submitSamlForm(testServer, message)),
    ])
    const uuids = [await whoIs(one.cookie, 'e'), await whoIs(two.cookie, 'f')].map((who) => who?.user_account_uuid)
    expect(uuids[0]).toBeTruthy()
    expect(uuids[0]).toBe(uuids[1])
  })
})

describe('SSO at a school that requires family consent', () => {
  const setConsentFor = (consent_for: string[]) =>
    db()
      .updateTable('identity_organization')
      .set({ consent_for })
      .where('uuid', '=', partnerSchool.school.uuid)
      .execute()

  test('creates an account for a student without consent, who must sign in again after consent', async () => {
    await setConsentFor(['app'])
    const message = await pressTile(partnerSchool.sandbox, 'col-1006')
    const landing = await submitSamlForm(testServer, message)
    expect([landing.to.searchParams.get('error'), landing.cookie]).toEqual([expect.stringMatching(/\w/), ''])
    const account = await db()
      .selectFrom('partner_person')
      .innerJoin('identity_account', 'identity_account.uuid', 'partner_person.account_uuid')
      .select(['identity_account.uuid', 'user_type'])
      .where('subject', '=', 'col-1006')
      .where('identity_account.organization_uuid', '=', partnerSchool.school.uuid)
      .executeTakeFirst()
    expect(account?.user_type).toBe('student')
    await setConsentFor([])
    expect((await submitSamlForm(testServer, message)).to.searchParams.get('error')).toBe('late')
    const { cookie } = await submitSamlForm(testServer, await pressTile(partnerSchool.sandbox, 'col-1006'))
    expect((await whoIs(cookie, 'g'))?.user_account_uuid).toBe(account?.uuid)
  })
})

describe('an SSO response', () => {
  const { switches } = { switches: () => partnerSchool.sandbox.store.state.switches }

  test.each([
    ['its certificate has expired', { certificate: 'expired' }, /certificate.*add it here/],
    ['its certificate is unknown', { certificate: 'next' }, /unknown certificate/],
    ['the clock of the platform is ten minutes ahead', { clock_skew_minutes: 10 }, /clock.*time server/],
    ['the clock of the platform is ten minutes behind', { clock_skew_minutes: -10 }, /clock.*time server/],
  ] as const)('is refused if %s, and the admin sees what to do until it works again', async (_what, fault, line) => {
    const before = { ...switches() }
    Object.assign(switches(), fault)
    const landing = await submitSamlForm(testServer, await pressTile(partnerSchool.sandbox, 'col-1008'))
    Object.assign(switches(), before)
    expect([landing.to.searchParams.get('error'), landing.cookie]).toEqual(['refused', ''])
    const admin = await createSignedInPerson(
      { app: testServer.app, db: db() },
      { school: partnerSchool.school, user_type: 'admin' },
    )
    const getProblem = async () => (await admin.call(connectionInfo, {})).Connection?.test_problem
    expect(await getProblem()).toMatch(line)
    await submitSamlForm(testServer, await pressTile(partnerSchool.sandbox, 'col-1008'))
    expect(await getProblem()).toBeNull()
  })

  test('is accepted if the clock of the platform is half a minute ahead', async () => {
    const before = { ...switches() }
    Object.assign(switches(), { clock_skew_minutes: 0.5 })
    const landing = await submitSamlForm(testServer, await pressTile(partnerSchool.sandbox, 'col-1008'))
    Object.assign(switches(), before)
    expect(landing.to.searchParams.get('error')).toBeNull()
  })

  test('is refused if it is not from the platform', async () => {
    const landing = await submitSamlForm(testServer, {
      SAMLResponse: Buffer.from('<Response/>').toString('base64'),
      RelayState: '',
    })
    expect([landing.status, landing.to.searchParams.get('error'), landing.cookie]).toEqual([303, 'refused', ''])
  })

  test('is logged with the reason of its failure, and without personal data', async () => {
    await submitSamlForm(testServer, { SAMLResponse: 'not base64 <>', RelayState: '' })
    expect(testServer.logLines.some((line) => line.includes('The response is not base64'))).toBe(true)
    expect(testServer.logLines.join()).not.toContain('col-1008')
  })
})

test('passwords of a school with SSO only work only for its admins', async () => {
  const student = await makePerson(db(), partnerSchool.school)
  const admin = await makePerson(db(), partnerSchool.school, { user_type: 'admin' })
  const setSsoOnly = (on: boolean) =>
    db()
      .updateTable('identity_organization')
      .set({ partner_only: on })
      .where('uuid', '=', partnerSchool.school.uuid)
      .execute()
  await setSsoOnly(true)
  expect(await catchFailure(createVisitor(testServer.app).signIn(student))).toMatchObject({ code: '300' })
  expect(await catchFailure(createVisitor(testServer.app).signIn(student, 'wrong'))).toMatchObject({ code: '102' })
  expect(await createVisitor(testServer.app).signIn(admin)).toMatchObject({ user_type: 'admin' })
  await setSsoOnly(false)
  expect(await createVisitor(testServer.app).signIn(student)).toMatchObject({ user_type: 'student' })
})
