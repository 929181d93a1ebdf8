import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as identity from '#contract/identity.ts'
import * as partners from '#contract/partners.ts'
import * as connections from '#contract/partners/connections.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { openOtherProvider, OTHER_ISSUER } from '#tests/support/partners/samlp-provider.ts'
import { makeSchool, catchFailure, createSignedInPerson, createVisitor } from '#tests/support/fixtures/test-people.ts'
import { createKey } from '#tests/support/partners/forge-saml.ts'
import { submitSamlForm, connectSchool, createNewcomer } from '#tests/support/fixtures/connected-school.ts'

let server: TestApp
let partnerSchool: Awaited<ReturnType<typeof connectSchool>>
beforeAll(async () => {
  server = await openTestApp()
  partnerSchool = await connectSchool(server)
})
afterAll(async () => {
  await partnerSchool.close()
  await server.close()
})

const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
const signInAdmin = (school = partnerSchool.school) =>
  createSignedInPerson(getAppAndDb(), { school, user_type: 'admin' })

const settings = {
  name: 'Other platform',
  enabled: true,
  base_url: '',
  sign_on_url: 'https://idp.example/sign-on',
  idp_entity_id: OTHER_ISSUER,
  attributes: {
    email: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
    username: '',
    first_name: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
    last_name: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
    role: 'http://schemas.passportjs.com/group',
    grade: 'grade',
  },
  roles: { student: ['Students'], teacher: ['Staff'], admin: [] },
  people: { link_by_email: true, link_by_username: false, create: true, admins: false },
  allow_idp_initiated: false,
  sso_only: false,
}

// This block runs first, while this school's connection is still the only one.
describe('the SSO redirect for an ended session', () => {
  const get = (url: string, cookie = '') =>
    server.app.inject({ url, headers: { host: 'alaia.test', ...(cookie ? { cookie } : {}) } })
  const check = async (query: string, cookie = '') => {
    const answer = await get(`/api/v2/check-session?${query}`, cookie)
    expect(answer.cookies).toEqual([])
    return answer.json<{ session: { status: boolean }; redirect_url?: string }>()
  }
  const createEndedSession = async (school?: typeof partnerSchool.school) => {
    const person = await createSignedInPerson(getAppAndDb(), school ? { school } : {})
    const cookie = person.cookie()
    await person.call(identity.logout, { Logout: { auto_logout: true } })
    return { cookie, school: person.person.school }
  }
  const getRedirectUrl = async (url: string, cookie = '') => (await get(url, cookie)).headers.location

  test('leads to the platform of the school in the query, without changing a session', async () => {
    const query = `identity=d1&school=${partnerSchool.school.code}&return_to=/audio/1?colegia_assignment_id=2`
    const { session, redirect_url } = await check(query)
    expect(session).toEqual({ status: false })
    expect(await getRedirectUrl(redirect_url ?? '')).toContain(
      `${partnerSchool.sandbox.address}/saml/sign-on?SAMLRequest=`,
    )
    const signedInPerson = await createSignedInPerson(getAppAndDb(), { school: partnerSchool.school })
    const device = signedInPerson.envelope().Client?.identity ?? ''
    expect(await check(`identity=${device}`, signedInPerson.cookie())).toMatchObject({ session: { status: true } })
  })

  test('leads to the platform of the school of the ended session', async () => {
    const { cookie } = await createEndedSession(partnerSchool.school)
    const { redirect_url } = await check('identity=d1', cookie)
    expect(redirect_url).toContain(`school=${partnerSchool.school.code}`)
    expect(await getRedirectUrl('/sso/start', cookie)).toContain(partnerSchool.sandbox.address)
  })

  test('is absent for a school without a platform, even if another school has one', async () => {
    const { cookie } = await createEndedSession()
    expect(await check('identity=d1', cookie)).not.toHaveProperty('redirect_url')
    expect(await check(`identity=d1&school=${partnerSchool.school.code}`, cookie)).not.toHaveProperty('redirect_url')
    expect(await getRedirectUrl('/sso/start', cookie)).toBe('/login')
  })

  test('uses the organization in the query if the cookie has expired, and no other school', async () => {
    const school = await makeSchool(server.platform.db)
    expect(await check('identity=d1')).not.toHaveProperty('redirect_url')
    expect(await check(`identity=d1&organization=${school.uuid}`)).not.toHaveProperty('redirect_url')
    expect(await check('identity=d1&organization=nonsense')).not.toHaveProperty('redirect_url')
    const ownCheck = await check(`identity=d1&organization=${partnerSchool.school.uuid}`)
    expect(ownCheck.redirect_url).toContain(`school=${partnerSchool.school.code}`)
  })
})

describe('the connection settings of a school', () => {
  test('are shown to its admins without secrets', async () => {
    const { Connection, Ours } = await (await signInAdmin()).call(connections.connectionInfo, {})
    expect(Connection).toMatchObject({ name: 'Colegia', enabled: true, has_api_key: true, sandbox: true })
    expect(Connection?.certificates[0]?.days_left).toBeGreaterThan(360)
    expect(Ours.acs_url).toBe('http://alaia.test/sso/saml_response')
    expect(JSON.stringify(Connection)).not.toContain(partnerSchool.sandbox.store.state.api_key)
    expect(JSON.stringify(Connection)).not.toContain('PRIVATE KEY')
  })

  test('are empty for another school', async () => {
    const { Connection } = await (
      await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
    ).call(connections.connectionInfo, {})
    expect(Connection).toBeNull()
  })

  test('can be tested, and store the last problem', async () => {
    const person = await signInAdmin()
    const passed = await person.call(connections.connectionTest, {})
    expect(passed.Test).toEqual({ ok: true, says: 'Connected: the platform answers as Riverbend on Colegia.' })
    partnerSchool.sandbox.store.state.switches.failing = true
    const failed = await person.call(connections.connectionTest, {})
    partnerSchool.sandbox.store.state.switches.failing = false
    expect(failed.Test.ok).toBe(false)
    expect(failed.Connection.test_problem).toMatch(/answered 500/)
  })

  test('store an unpaired surrogate as a replacement character', async () => {
    const person = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
    const loneSurrogate = String.fromCharCode(0xd83d)
    const provider = { ...settings, idp_entity_id: 'https://loneSurrogate.example' }
    const Connection = { ...provider, roles: { ...settings.roles, teacher: [`Staff ${loneSurrogate}`, 'Staff 🙂'] } }
    const saved = await person.call(connections.connectionSave, { Connection })
    expect(saved.Connection.roles.teacher).toEqual(['Staff \ufffd', 'Staff 🙂'])
  })

  test('are not tested against an address in a private network', async () => {
    const person = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
    const Connection = {
      ...settings,
      base_url: 'http://127.0.0.1:1/api',
      sign_on_url: '',
      idp_entity_id: '',
      api_key: 'k',
    }
    await person.call(connections.connectionSave, { Connection })
    const { Test } = await person.call(connections.connectionTest, {})
    expect(Test).toEqual({ ok: false, says: "Its address isn't open to the public." })
  })

  test('lose the API key when the base URL changes', async () => {
    const person = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
    const first = {
      ...settings,
      idp_entity_id: '',
      sign_on_url: '',
      base_url: 'https://one.example',
      api_key: 'secret',
    }
    await person.call(connections.connectionSave, { Connection: first })
    const { api_key: _key, ...sameSettings } = first
    expect((await person.call(connections.connectionSave, { Connection: sameSettings })).Connection.has_api_key).toBe(
      true,
    )
    const movedSettings = { ...sameSettings, base_url: 'https://two.example' }
    expect((await person.call(connections.connectionSave, { Connection: movedSettings })).Connection.has_api_key).toBe(
      false,
    )
  })

  test('keep both certificates that two admins add at once', async () => {
    const person = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
    const colleague = await signInAdmin(person.person.school)
    const Connection = { ...settings, idp_entity_id: `https://${person.person.school.code}.example` }
    await person.call(connections.connectionSave, { Connection })
    const pairs = [await createKey(), await createKey()]
    await Promise.all(
      [person, colleague].map((caller, index) =>
        caller.call(connections.certificateAdd, { Certificate: { pem: pairs[index]!.certificate } }),
      ),
    )
    expect((await person.call(connections.connectionInfo, {})).Connection?.certificates).toHaveLength(2)
  })

  test('report an API key that cannot be decrypted, and accept it again when it is saved', async () => {
    const person = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
    const { school } = person.person
    const Connection = {
      ...settings,
      idp_entity_id: '',
      sign_on_url: '',
      base_url: 'https://one.example',
      api_key: 'k',
    }
    await person.call(connections.connectionSave, { Connection })
    await server.platform.db
      .updateTable('partner_connection')
      .set({ secrets: Buffer.from('sealed with a key that was lost') })
      .where('organization_uuid', '=', school.uuid)
      .execute()
    const { Ways } = await createVisitor(server.app).call(partners.signInMethods, {
      School: { school_code: school.code },
    })
    expect(Ways).toEqual({ name: settings.name, code_needed: true, sign_on: false, web_login: false, signup: false })
    expect((await person.call(connections.connectionInfo, {})).Connection).toMatchObject({ has_api_key: false })
    const { Test } = await person.call(connections.connectionTest, {})
    expect(Test).toMatchObject({ ok: false, says: expect.stringContaining('Enter the API key again') as string })
    const saved = await person.call(connections.connectionSave, { Connection })
    expect(saved.Connection).toMatchObject({ has_api_key: true })
  })

  test('reject the identity provider of another school', async () => {
    const person = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
    const Connection = { ...settings, idp_entity_id: partnerSchool.sandbox.facts.entity_id }
    const error = await catchFailure(person.call(connections.connectionSave, { Connection }))
    expect(error.fields?.[0]?.path).toBe('Connection.idp_entity_id')
  })

  test('reject SSO only without a sign-on URL', async () => {
    const person = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
    const Connection = { ...settings, idp_entity_id: 'x', sign_on_url: '', sso_only: true }
    const error = await catchFailure(person.call(connections.connectionSave, { Connection }))
    expect(error.fields?.[0]?.path).toBe('Connection.sso_only')
  })
})

test('a third-party identity provider signs a person in before and after a certificate change', async () => {
  const person = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
  const { school } = person.person
  const [key, nextKey] = [await createKey(), await createKey()]
  const email = `who-${school.code.toLowerCase()}@other.example`
  const user = {
    id: 'other-1',
    emails: [{ value: email }],
    name: { givenName: 'Wanda', familyName: 'Ost' },
    group: 'Students',
  }
  await person.call(connections.connectionSave, { Connection: settings })
  const acs = (await person.call(connections.connectionInfo, {})).Ours.acs_url
  const signOnWith = async (pair: typeof key) => {
    const provider = await openOtherProvider(pair, user, acs)
    await person.call(connections.connectionSave, { Connection: { ...settings, sign_on_url: provider.signOnUrl } })
    const browser = createNewcomer(server)
    const { Sso } = await browser.call(partners.ssoLogin, { Sso: { school_code: school.code, return_to: '/reflect' } })
    const page = await (await fetch(Sso.redirect_url)).text()
    await provider.close()
    const readField = (name: string) => new RegExp(`name="${name}"\\s+value="([^"]*)"`).exec(page)?.[1] ?? ''
    return submitSamlForm(server, { SAMLResponse: readField('SAMLResponse'), RelayState: readField('RelayState') })
  }
  await person.call(connections.certificateAdd, { Certificate: { pem: key.certificate } })
  expect(Object.fromEntries((await signOnWith(key)).to.searchParams)).toEqual({ login: 'true', to: '/reflect' })
  expect((await signOnWith(nextKey)).to.searchParams.get('error')).toBe('refused')
  await person.call(connections.certificateAdd, { Certificate: { pem: nextKey.certificate } })
  expect((await signOnWith(nextKey)).to.searchParams.get('error')).toBeNull()
  const { Connection } = await person.call(connections.connectionInfo, {})
  const fingerprint = Connection?.certificates[0]?.fingerprint ?? ''
  await person.call(connections.certificateRemove, { Certificate: { fingerprint } })
  expect((await signOnWith(key)).to.searchParams.get('error')).toBe('refused')
  expect(Connection).toMatchObject({ people_linked: 1 })
})

describe('signing in with a platform password', () => {
  const login = (username: string, password: string, device = createVisitor(server.app)) =>
    device.call(partners.webLogin, { Login: { username, password, school_code: partnerSchool.school.code } })

  test('works with the username and password of the platform', async () => {
    const { session } = await login('ravi', partnerSchool.sandbox.store.state.password)
    expect(session.user_data).toMatchObject({ first_name: 'Ravi', audience: 'high_school' })
  })

  test('rejects a wrong password, and rate limits guesses', async () => {
    const codes: string[] = []
    for (let count = 0; count < 9; count += 1) codes.push((await catchFailure(login('imani', 'guess'))).code)
    expect(codes[0]).toBe('102')
    expect(codes.at(-1)).toBe('103')
  })

  test('reports an unavailable platform, without counting it as a guess', async () => {
    partnerSchool.sandbox.store.state.switches.failing = true
    const codes: string[] = []
    for (let count = 0; count < 8; count += 1) codes.push((await catchFailure(login('mei.tanaka', 'x'))).code)
    partnerSchool.sandbox.store.state.switches.failing = false
    expect(new Set(codes)).toEqual(new Set(['105']))
  })

  test('is refused to admins', async () => {
    expect(await catchFailure(login('office', partnerSchool.sandbox.store.state.password))).toMatchObject({
      code: '106',
    })
  })

  test('is refused for a school without a platform', async () => {
    const { person } = await createSignedInPerson(getAppAndDb())
    const Login = { username: 'x', password: 'y', school_code: person.school.code }
    expect(await catchFailure(createVisitor(server.app).call(partners.webLogin, { Login }))).toMatchObject({
      code: '400',
    })
  })
})

describe('signing up through the platform', () => {
  const form = {
    first_name: 'Lena',
    last_name: 'Marsh',
    email: 'lena@family.example',
    password: 'pebble-harbor-lantern',
    role: 'student' as const,
    class_code: 'river-7b',
  }
  const signUp = (change: Partial<typeof form> = {}) =>
    createVisitor(server.app).call(partners.signup, {
      Signup: { ...form, ...change, school_code: partnerSchool.school.code },
    })

  test('creates an account on the platform and here', async () => {
    const { session } = await signUp()
    expect(session.user_data).toMatchObject({ first_name: 'Lena', user_type: 'student' })
    const Login = { username: form.email, password: form.password, school_code: partnerSchool.school.code }
    const again = await createVisitor(server.app).call(partners.webLogin, { Login })
    expect(again.session.user_data?.user_account_uuid).toBe(session.user_data?.user_account_uuid)
  })

  test('reports a wrong class code and a taken email address as field errors', async () => {
    const wrongCode = await catchFailure(signUp({ class_code: 'NOPE', email: 'a@b.example' }))
    expect(wrongCode.fields?.[0]?.path).toBe('Signup.class_code')
    expect((await catchFailure(signUp())).fields?.[0]?.path).toBe('Signup.email')
  })
})
