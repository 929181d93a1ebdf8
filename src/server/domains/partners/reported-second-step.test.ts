// @tag reported-second-step
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as audit from '#contract/audit.ts'
import * as connections from '#contract/partners/connections.ts'
import type { TestApp } from '#tests/support/server/test-app.ts'
import { CLAIM, type Course, openCourse, findSessionCookie } from '#tests/support/partners/lti-course.ts'
import { catchFailure, createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { createReplacer } from '#tests/support/partners/forge-saml.ts'
import { setUpSecondStep } from '#tests/support/fixtures/totp-codes.ts'
import {
  createSignedInClient,
  createClassRef,
  openAppWithSamlPlatform,
  SAML_APP_ORIGIN,
  type SamlPlatform,
  type AssertionContent,
} from '#tests/support/partners/saml-platform.ts'

let server: TestApp
let samlPlatform: SamlPlatform
beforeAll(async () => {
  ;({ testApp: server, samlPlatform } = await openAppWithSamlPlatform())
})
afterAll(async () => {
  await samlPlatform.close()
  await server.close()
})

const SAML = 'urn:oasis:names:tc:SAML:2.0:ac:classes'
const REFEDS = 'https://refeds.org/profile/mfa'
const METHODS = 'http://schemas.microsoft.com/claims/authnmethodsreferences'
const PASSWORD = 'http://schemas.microsoft.com/ws/2008/06/identity/authenticationmethod/password'
const MULTIPLE = 'http://schemas.microsoft.com/claims/multipleauthn'

const signInWithSaml = async (options: AssertionContent): Promise<Visitor> =>
  createSignedInClient(server, await samlPlatform.signOn(options))
/** Returns the outcome of a call that only staff may make. */
const staffCall = (browser: Visitor): Promise<string> =>
  browser.call(audit.auditList, {}).then(
    () => 'open',
    (error: { code: string }) => error.code,
  )

describe('an admin whose platform reports a second step', () => {
  test.each<[string, AssertionContent]>([
    ['REFEDS class', { context: createClassRef(REFEDS) }],
    ['Microsoft class', { context: createClassRef(MULTIPLE) }],
    ['registered phone with PIN', { context: createClassRef(`${SAML}:MobileTwoFactorContract`) }],
    ['unregistered phone with PIN', { context: createClassRef(`${SAML}:MobileTwoFactorUnregistered`) }],
    ['smartcard with PIN', { context: createClassRef(`${SAML}:SmartcardPKI`) }],
    ['time-based token', { context: createClassRef(`${SAML}:TimeSyncToken`) }],
    ['Microsoft attribute', { attributes: { [METHODS]: [PASSWORD, MULTIPLE] } }],
  ])('gets access to admin endpoints: %s', async (_how, options) => {
    const browser = await signInWithSaml(options)
    expect(browser.userData).toMatchObject({ user_type: 'admin' })
    expect(browser.userData?.second_step).toBeUndefined()
    expect(await staffCall(browser)).toBe('open')
  })
})

describe('an admin whose platform reports no second step', () => {
  test.each<[string, AssertionContent]>([
    ['password', {}],
    ['password over a protected transport', { context: createClassRef(`${SAML}:PasswordProtectedTransport`) }],
    ['smartcard without PIN', { context: createClassRef(`${SAML}:Smartcard`) }],
    ['class that starts like the REFEDS class', { context: createClassRef(`${REFEDS}-not`) }],
    [
      'REFEDS class as a declaration reference',
      { context: `<saml:AuthnContextDeclRef>${REFEDS}</saml:AuthnContextDeclRef>` },
    ],
    ['Microsoft attribute with a password only', { attributes: { [METHODS]: [PASSWORD] } }],
    ['Microsoft value in another attribute', { attributes: { ways: [MULTIPLE] } }],
    [
      'REFEDS class outside the assertion',
      {
        response: createReplacer(
          '<samlp:Status>',
          `<samlp:Extensions>${createClassRef(REFEDS).replaceAll('saml:', 'samlp:')}</samlp:Extensions><samlp:Status>`,
        ),
      },
    ],
  ])('is signed in without access to admin endpoints: %s', async (_how, options) => {
    const browser = await signInWithSaml(options)
    expect(browser.userData).toMatchObject({ user_type: 'admin', second_step: 'missing' })
    expect(await staffCall(browser)).toBe('110')
  })

  test('is refused if the second step was added after signing', async () => {
    const landing = await samlPlatform.signOn({ after: createReplacer(`${SAML}:Password`, REFEDS) })
    expect([landing.to.searchParams.get('error'), landing.cookie]).toEqual(['refused', ''])
  })

  test('gets access only while the school vouches for the platform', async () => {
    const subject = 'vouched-for'
    await samlPlatform.save({ asks_second_step: true })
    expect(await staffCall(await signInWithSaml({ subject }))).toBe('open')
    // A request without the setting doesn't change it.
    expect((await samlPlatform.save()).Connection.asks_second_step).toBe(true)
    await samlPlatform.save({ asks_second_step: false })
    expect(await staffCall(await signInWithSaml({ subject }))).toBe('110')
    const { Events } = await samlPlatform.admin.call(audit.auditList, {})
    expect(Events.filter(({ act }) => act === 'connection_changed')).toHaveLength(4)
  })
})

test('teachers and students need no second step, whatever their platform reports', async () => {
  for (const role of ['teacher', 'student'] as const) {
    const browser = await signInWithSaml({ role })
    expect(browser.userData).toMatchObject({ user_type: role })
    expect(browser.userData?.second_step).toBeUndefined()
  }
})

describe('an admin who launches from a course', () => {
  let course: Course
  beforeAll(async () => {
    course = await openCourse(server)
    await course.register(await course.createLink())
    const admin = await createSignedInPerson(
      { app: server.app, db: server.platform.db },
      { school: course.school, user_type: 'admin' },
    )
    await setUpSecondStep(admin, { now: server.clock.now() })
    const connection = (await admin.call(connections.connectionInfo, {})).Connection!
    const { name, base_url, sign_on_url, idp_entity_id, attributes, roles, allow_idp_initiated, sso_only } = connection
    const unchangedSettings = {
      name,
      enabled: true,
      base_url,
      sign_on_url,
      idp_entity_id,
      attributes,
      roles,
      allow_idp_initiated,
      sso_only,
    }
    const Connection = { ...unchangedSettings, people: { ...connection.people, admins: true } }
    await admin.call(connections.connectionSave, { Connection })
  })
  afterAll(() => course.close())

  const adminClaims = {
    sub: 'office-1',
    [`${CLAIM}/roles`]: ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator'],
  }
  const launchWithClaims = async (claims: object, headers: Record<string, string> = {}) =>
    course.launch(await course.startLogin(), { claims: { ...adminClaims, ...claims }, headers })
  const openSession = (answer: Awaited<ReturnType<typeof launchWithClaims>>): Promise<Visitor> => {
    const cookie = findSessionCookie(answer)
    return createSignedInClient(server, { cookie: `${cookie?.name}=${cookie?.value}` })
  }

  test.each([
    ['amr with mfa', { amr: ['pwd', 'mfa'] }, 'open'],
    ['acr with the REFEDS class', { acr: REFEDS }, 'open'],
    ['no claim', {}, '110'],
    ['amr with a password only', { amr: ['pwd'], acr: '0' }, '110'],
    ['amr that is not a list', { amr: 'mfa' }, '110'],
  ])('gets admin access only if the launch reports a second step: %s', async (_what, claims, answer) => {
    const browser = await openSession(await launchWithClaims(claims))
    expect(browser.userData).toMatchObject({ user_type: 'admin' })
    expect(await staffCall(browser)).toBe(answer)
  })

  test.each([
    ['keeps the reported second step', { amr: ['mfa'] }, 'open'],
    ['gets no second step that was not reported', {}, '110'],
  ])('and continues from a frame in a new window %s', async (_what, claims, answer) => {
    const { body } = await launchWithClaims(claims, { 'sec-fetch-dest': 'iframe' })
    const ticket = /ticket(?:=|" value=")([\w-]+)/.exec(body)?.[1] ?? ''
    const ownHeaders = { origin: SAML_APP_ORIGIN, 'sec-fetch-site': 'same-origin' }
    expect(await staffCall(await openSession(await course.post('/lti/continue', { ticket }, ownHeaders)))).toBe(answer)
  })
})

test('an admin without a second step cannot make the school vouch for its platform', async () => {
  const admin = await createSignedInClient(server, await samlPlatform.signOn({}))
  const connection = (await samlPlatform.admin.call(connections.connectionInfo, {})).Connection!
  expect(connection.asks_second_step).toBe(false)
  const { name, base_url, sign_on_url, idp_entity_id, attributes, roles, people, sso_only } = connection
  const unchangedSettings = {
    name,
    enabled: true,
    base_url,
    sign_on_url,
    idp_entity_id,
    attributes,
    roles,
    people,
    sso_only,
  }
  const Connection = { ...unchangedSettings, allow_idp_initiated: true, asks_second_step: true }
  expect((await catchFailure(admin.call(connections.connectionSave, { Connection }))).code).toBe('110')
})
