// @tag said-steps
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as audit from '#contract/audit.ts'
import * as connections from '#contract/partners/connections.ts'
import type { TestApp } from '#tests/support/server/test-app.ts'
import { CLAIM, type Course, openCourse, sessionIn } from '#tests/support/partners/lti-course.ts'
import { refusal, signedIn, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { swap } from '#tests/support/partners/forge-saml.ts'
import { setUpSecondStep } from '#tests/support/fixtures/totp-codes.ts'
import {
  arrived,
  classRef,
  openAppWithSamlPlatform,
  WORDY_ORIGIN,
  type SamlPlatform,
  type AssertionContent,
} from '#tests/support/partners/saml-platform.ts'

let server: TestApp
let there: SamlPlatform
beforeAll(async () => {
  ;({ house: server, there } = await openAppWithSamlPlatform())
})
afterAll(async () => {
  await there.close()
  await server.close()
})

const SAML = 'urn:oasis:names:tc:SAML:2.0:ac:classes'
const REFEDS = 'https://refeds.org/profile/mfa'
const METHODS = 'http://schemas.microsoft.com/claims/authnmethodsreferences'
const PASSWORD = 'http://schemas.microsoft.com/ws/2008/06/identity/authenticationmethod/password'
const MULTIPLE = 'http://schemas.microsoft.com/claims/multipleauthn'

const signInThere = async (options: AssertionContent): Promise<Visitor> => arrived(server, await there.signOn(options))
/** Returns the outcome of a call that only staff may make. */
const staffCall = (browser: Visitor): Promise<string> =>
  browser.call(audit.auditList, {}).then(
    () => 'open',
    (error: { code: string }) => error.code,
  )

describe('an admin whose platform reports a second step', () => {
  test.each<[string, AssertionContent]>([
    ['REFEDS class', { context: classRef(REFEDS) }],
    ['Microsoft class', { context: classRef(MULTIPLE) }],
    ['registered phone with PIN', { context: classRef(`${SAML}:MobileTwoFactorContract`) }],
    ['unregistered phone with PIN', { context: classRef(`${SAML}:MobileTwoFactorUnregistered`) }],
    ['smartcard with PIN', { context: classRef(`${SAML}:SmartcardPKI`) }],
    ['time-based token', { context: classRef(`${SAML}:TimeSyncToken`) }],
    ['Microsoft attribute', { attributes: { [METHODS]: [PASSWORD, MULTIPLE] } }],
  ])('gets access to admin endpoints: %s', async (_how, options) => {
    const browser = await signInThere(options)
    expect(browser.userData).toMatchObject({ user_type: 'admin' })
    expect(browser.userData?.second_step).toBeUndefined()
    expect(await staffCall(browser)).toBe('open')
  })
})

describe('an admin whose platform reports no second step', () => {
  test.each<[string, AssertionContent]>([
    ['password', {}],
    ['password over a protected transport', { context: classRef(`${SAML}:PasswordProtectedTransport`) }],
    ['smartcard without PIN', { context: classRef(`${SAML}:Smartcard`) }],
    ['class that starts like the REFEDS class', { context: classRef(`${REFEDS}-not`) }],
    [
      'REFEDS class as a declaration reference',
      { context: `<saml:AuthnContextDeclRef>${REFEDS}</saml:AuthnContextDeclRef>` },
    ],
    ['Microsoft attribute with a password only', { attributes: { [METHODS]: [PASSWORD] } }],
    ['Microsoft value in another attribute', { attributes: { ways: [MULTIPLE] } }],
    [
      'REFEDS class outside the assertion',
      {
        response: swap(
          '<samlp:Status>',
          `<samlp:Extensions>${classRef(REFEDS).replaceAll('saml:', 'samlp:')}</samlp:Extensions><samlp:Status>`,
        ),
      },
    ],
  ])('is signed in without access to admin endpoints: %s', async (_how, options) => {
    const browser = await signInThere(options)
    expect(browser.userData).toMatchObject({ user_type: 'admin', second_step: 'missing' })
    expect(await staffCall(browser)).toBe('110')
  })

  test('is refused if the second step was added after signing', async () => {
    const landing = await there.signOn({ after: swap(`${SAML}:Password`, REFEDS) })
    expect([landing.to.searchParams.get('error'), landing.cookie]).toEqual(['refused', ''])
  })

  test('gets access only while the school vouches for the platform', async () => {
    const subject = 'vouched-for'
    await there.save({ asks_second_step: true })
    expect(await staffCall(await signInThere({ subject }))).toBe('open')
    // A request without the setting doesn't change it.
    expect((await there.save()).Connection.asks_second_step).toBe(true)
    await there.save({ asks_second_step: false })
    expect(await staffCall(await signInThere({ subject }))).toBe('110')
    const { Events } = await there.admin.call(audit.auditList, {})
    expect(Events.filter(({ act }) => act === 'connection_changed')).toHaveLength(4)
  })
})

test('teachers and students need no second step, whatever their platform reports', async () => {
  for (const role of ['teacher', 'student'] as const) {
    const browser = await signInThere({ role })
    expect(browser.userData).toMatchObject({ user_type: role })
    expect(browser.userData?.second_step).toBeUndefined()
  }
})

describe('an admin who launches from a course', () => {
  let course: Course
  beforeAll(async () => {
    course = await openCourse(server)
    await course.introduce(await course.link())
    const admin = await signedIn(
      { app: server.app, db: server.platform.db },
      { school: course.school, user_type: 'admin' },
    )
    await setUpSecondStep(admin, { now: server.clock.now() })
    const connection = (await admin.call(connections.connectionInfo, {})).Connection!
    const { name, base_url, sign_on_url, idp_entity_id, attributes, roles, allow_idp_initiated, sso_only } = connection
    const same = {
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
    const Connection = { ...same, people: { ...connection.people, admins: true } }
    await admin.call(connections.connectionSave, { Connection })
  })
  afterAll(() => course.close())

  const asAdmin = {
    sub: 'office-1',
    [`${CLAIM}/roles`]: ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator'],
  }
  const launched = async (claims: object, headers: Record<string, string> = {}) =>
    course.launch(await course.begin(), { claims: { ...asAdmin, ...claims }, headers })
  const browserOf = (answer: Awaited<ReturnType<typeof launched>>): Promise<Visitor> => {
    const cookie = sessionIn(answer)
    return arrived(server, { cookie: `${cookie?.name}=${cookie?.value}` })
  }

  test.each([
    ['amr with mfa', { amr: ['pwd', 'mfa'] }, 'open'],
    ['acr with the REFEDS class', { acr: REFEDS }, 'open'],
    ['no claim', {}, '110'],
    ['amr with a password only', { amr: ['pwd'], acr: '0' }, '110'],
    ['amr that is not a list', { amr: 'mfa' }, '110'],
  ])('gets admin access only if the launch reports a second step: %s', async (_what, claims, answer) => {
    const browser = await browserOf(await launched(claims))
    expect(browser.userData).toMatchObject({ user_type: 'admin' })
    expect(await staffCall(browser)).toBe(answer)
  })

  test.each([
    ['keeps the reported second step', { amr: ['mfa'] }, 'open'],
    ['gets no second step that was not reported', {}, '110'],
  ])('and continues from a frame in a new window %s', async (_what, claims, answer) => {
    const { body } = await launched(claims, { 'sec-fetch-dest': 'iframe' })
    const ticket = /ticket(?:=|" value=")([\w-]+)/.exec(body)?.[1] ?? ''
    const ours = { origin: WORDY_ORIGIN, 'sec-fetch-site': 'same-origin' }
    expect(await staffCall(await browserOf(await course.post('/lti/continue', { ticket }, ours)))).toBe(answer)
  })
})

test('an admin without a second step cannot make the school vouch for its platform', async () => {
  const admin = await arrived(server, await there.signOn({}))
  const connection = (await there.admin.call(connections.connectionInfo, {})).Connection!
  expect(connection.asks_second_step).toBe(false)
  const { name, base_url, sign_on_url, idp_entity_id, attributes, roles, people, sso_only } = connection
  const same = { name, enabled: true, base_url, sign_on_url, idp_entity_id, attributes, roles, people, sso_only }
  const Connection = { ...same, allow_idp_initiated: true, asks_second_step: true }
  expect((await refusal(admin.call(connections.connectionSave, { Connection }))).code).toBe('110')
})
