/** A school's platform that is only a signing key: the test chooses the content of its SAML assertions. */
import { randomUUID } from 'node:crypto'
import type { RequestInput } from '#contract/endpoint.ts'
import * as connections from '#contract/partners/connections.ts'
import * as identity from '#contract/identity.ts'
import { openTestApp, type TestApp } from '../server/test-app.ts'
import { createSignedInPerson, createVisitor, type Visitor } from '../fixtures/test-people.ts'
import { forge, ISSUER, createKey, encodeBase64, type ForgeOptions } from './forge-saml.ts'
import { submitSamlForm, type SignOnResult } from '../fixtures/connected-school.ts'
import { setUpSecondStep } from '../fixtures/totp-codes.ts'

const PASSWORD_CLASS = 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password'

export interface AssertionContent extends Pick<ForgeOptions, 'after' | 'response'> {
  /** The subject; a new person unless given. */
  subject?: string
  /** The issuer; its own unless given. */
  issuer?: string
  role?: 'student' | 'teacher' | 'admin'
  /** Replaces the authentication context class. */
  context?: string
  /** Additional attributes with their values. */
  attributes?: Record<string, string[]>
}

type ConnectionSettings = RequestInput<typeof connections.connectionSave>['Connection']

const createAttributeXml = ([name, values]: [string, string[]]): string =>
  `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`

export const createClassRef = (name: string): string => `<saml:AuthnContextClassRef>${name}</saml:AuthnContextClassRef>`

/** The app must have this public URL (PUBLIC_URL), because the assertions are addressed to it. */
export const SAML_APP_ORIGIN = 'https://alaia.test'

/** Addresses the assertion to the app, from this issuer. */
const createReaddress =
  (issuer: string) =>
  (xml: string): string =>
    xml.replaceAll('https://alaia.example', SAML_APP_ORIGIN).replaceAll(ISSUER, issuer)

const createSettings = (issuer: string): ConnectionSettings => ({
  name: 'Wordy',
  enabled: true,
  base_url: '',
  idp_entity_id: issuer,
  sign_on_url: `${issuer}/sign-on`,
  attributes: {
    email: 'email',
    username: '',
    first_name: 'firstName',
    last_name: 'lastName',
    role: 'role',
    grade: 'grade',
  },
  roles: { student: ['student'], teacher: ['teacher'], admin: ['admin'] },
  people: { link_by_email: true, link_by_username: false, create: true, admins: true },
  allow_idp_initiated: true,
  sso_only: false,
})

/** Sets the role, the context and the attributes of the assertion. */
const createContentSetter =
  ({ role = 'admin', context = createClassRef(PASSWORD_CLASS), attributes = {} }: AssertionContent) =>
  (xml: string): string =>
    xml
      .replace('ID="_a1"', `ID="_${randomUUID()}"`)
      .replace(createClassRef(PASSWORD_CLASS), context)
      .replace('<saml:AttributeValue>student<', `<saml:AttributeValue>${role}<`)
      .replace(
        '</saml:AttributeStatement>',
        `${Object.entries(attributes).map(createAttributeXml).join('')}</saml:AttributeStatement>`,
      )

/** The response around the assertion, which is signed already. */
const RESPONSE_FRAME = /^[\s\S]*?(?=<saml:Assertion)|(?<=<\/saml:Assertion>)[\s\S]*$/g
const keepXml = (xml: string): string => xml

/** Connects the school's platform, as an admin with two-step sign-in. */
const connectSamlPlatform = async (testApp: TestApp) => {
  const admin = await createSignedInPerson({ app: testApp.app, db: testApp.platform.db }, { user_type: 'admin' })
  await setUpSecondStep(admin, { now: testApp.clock.now() })
  const { school } = admin.person
  const host = `${school.code.toLowerCase()}.example`
  const issuer = `https://${host}/idp`
  const key = await createKey()
  const settings = createSettings(issuer)
  const save = (change: Partial<ConnectionSettings> = {}) =>
    admin.call(connections.connectionSave, { Connection: { ...settings, ...change } })
  /** Adds its certificate; a recreated connection has none. */
  const trust = () => admin.call(connections.certificateAdd, { Certificate: { pem: key.certificate } })
  await save()
  await trust()

  /** Signs in by a tile of the platform. */
  const signOn = (content: AssertionContent = {}): Promise<SignOnResult> => {
    const { subject = randomUUID(), response = keepXml, after = keepXml } = content
    const applyContent = createContentSetter(content)
    const readdress = createReaddress(content.issuer ?? issuer)
    const xml = forge(key, {
      subject,
      email: `${subject}@${host}`,
      inResponseTo: undefined,
      assertion: (plain) => applyContent(readdress(plain)),
      response: (responseXml) => response(responseXml.replace(RESPONSE_FRAME, readdress)),
      after,
    })
    return submitSamlForm(testApp, { SAMLResponse: encodeBase64(xml), RelayState: '' })
  }
  const close = () =>
    testApp.platform.db.deleteFrom('partner_connection').where('organization_uuid', '=', school.uuid).execute()
  return { school, admin, wanted: settings, save, trust, signOn, close }
}

export type SamlPlatform = Awaited<ReturnType<typeof connectSamlPlatform>>

/** @param env requires two-step sign-in of admins by default */
export const openAppWithSamlPlatform = async (env: Record<string, string> = { REQUIRE_TWO_STEP: 'admins' }) => {
  const testApp = await openTestApp({ env: { ...env, PUBLIC_URL: SAML_APP_ORIGIN } })
  return { testApp, samlPlatform: await connectSamlPlatform(testApp) }
}

/** Creates the client of a completed SSO sign-in, with its session loaded. */
export const createSignedInClient = async (
  { app }: TestApp,
  { cookie }: Pick<SignOnResult, 'cookie'>,
  device?: string,
): Promise<Visitor> => {
  const browser = createVisitor(app, { cookie, ...(device ? { device } : {}) })
  const { session } = await browser.call(identity.info, {})
  browser.userData = session.user_data
  return browser
}
