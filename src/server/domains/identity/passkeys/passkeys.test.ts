// @tag passkeys
/** People's own passkeys: adding, listing, renaming and removing them, and the second step that they are. */
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as audit from '#contract/audit.ts'
import * as identity from '#contract/identity.ts'
import * as passkeys from '#contract/identity/passkeys.ts'
import * as people from '#contract/identity/people.ts'
import * as secondStep from '#contract/identity/second-step.ts'
import type { SecondStepProof } from '#contract/identity/sign-in-proof.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import {
  catchFailure,
  createSignedInPerson,
  createVisitor,
  PASSWORD,
  readErrorCode,
} from '#tests/support/fixtures/test-people.ts'
import { generateCode, setUpSecondStep } from '#tests/support/fixtures/totp-codes.ts'
import { addPasskey, createAssertion, preparePasskey } from '#tests/support/passkeys/passkey-steps.ts'
import type { Deviation } from '#tests/support/passkeys/software-authenticator.ts'
import { setUpTwoStepApps } from '#tests/support/passkeys/two-step-apps.ts'

const apps = setUpTwoStepApps()
const { createTeacher, getAppAndDb } = apps
type Person = Awaited<ReturnType<typeof createTeacher>>

const listNames = async (person: Person) =>
  (await person.call(passkeys.passkeyList, {})).Passkeys.map(({ name }) => name)
const getTotpInfo = async (person: Person) => (await person.call(secondStep.totpInfo, {})).Totp
const listAuditEvents = async (admin: Person) =>
  (await admin.call(audit.auditList, {})).Events.map(({ act }) => act).toSorted()

/** Signs in with the password, on a new device by default. */
const signInWith = (person: Person, proof: SecondStepProof = {}, visitor = createVisitor(apps.server.app)) =>
  visitor.call(identity.login, { Login: { email: person.person.email, password: PASSWORD, ...proof } })

describe('adding a passkey', () => {
  test('needs the password, ends other sessions, and gives recovery codes once', async () => {
    const person = await createTeacher()
    const otherDevice = createVisitor(apps.server.app)
    await otherDevice.signIn(person.person)
    const setUp = (password?: string) => person.call(passkeys.passkeySetup, { Proof: { password } })
    expect(await readErrorCode(setUp())).toBe('102')
    expect(await readErrorCode(setUp('somebody else'))).toBe('102')
    expect(await listNames(person)).toEqual([])

    const { codes } = await addPasskey(person)
    expect(codes).toHaveLength(10)
    const [passkey] = (await person.call(passkeys.passkeyList, {})).Passkeys
    expect(passkey).toMatchObject({ name: 'School laptop', last_used_at: null })
    expect(await readErrorCode(otherDevice.call(identity.sessions, {}))).toBe('101')
    expect(await getTotpInfo(person)).toMatchObject({ on: false, since: null, passkeys: 1, codes_left: 10 })
  })

  test('never tells a device the email address as the handle, and names the passkeys that exist', async () => {
    const person = await createTeacher()
    const { passkey } = await addPasskey(person)
    const { options } = await preparePasskey(person, {
      proof: { password: PASSWORD, passkey: await createAssertion(person, passkey) },
    })
    expect(options).toMatchObject({ rp_id: 'localhost', user_name: person.person.email, display_name: 'Amara Osei' })
    expect(options.exclude).toEqual([passkey.credentialId.toString('base64url')])
    expect(options.user_handle).toBe(passkey.userHandle)
    expect(Buffer.from(options.user_handle, 'base64url')).toHaveLength(32)
  })

  test('again needs the second step, by a passkey, an app or a recovery code', async () => {
    const person = await createTeacher()
    const { passkey, codes } = await addPasskey(person)
    const add = (name: string, proof: object) => addPasskey(person, { name, proof: { password: PASSWORD, ...proof } })
    expect(await readErrorCode(add('Phone', {}))).toBe('108')
    expect(await readErrorCode(add('Phone', { code: '000000' }))).toBe('109')
    expect((await add('Phone', { passkey: await createAssertion(person, passkey) })).codes).toEqual([])
    await add('Key', { code: codes[0]! })
    expect(await listNames(person)).toEqual(['School laptop', 'Phone', 'Key'])
  })

  test('is refused to a person who has twenty, also if several were started before', async () => {
    const person = await createTeacher()
    const [first, second] = [await preparePasskey(person), await preparePasskey(person)]
    const others = Array.from({ length: 19 }, () => ({
      account_uuid: person.person.uuid,
      name: 'Key',
      credential_id: randomBytes(16),
      public_key: randomBytes(16),
      user_handle: randomBytes(16),
      counter: 0,
      created_at: apps.server.clock.now(),
    }))
    await apps.server.platform.db.insertInto('identity_passkey').values(others).execute()
    await person.call(passkeys.passkeyAdd, { Passkey: first.block })
    const refused = await catchFailure(person.call(passkeys.passkeyAdd, { Passkey: second.block }))
    expect([refused.code, refused.message]).toEqual(['200', 'You have 20 passkeys. Remove one first.'])
    expect(await listNames(person)).toHaveLength(20)
  })

  const deviations: [string, Deviation][] = [
    ['on another site', { origin: 'https://alaia.evil.test' }],
    ['on another port', { origin: 'http://localhost:8080' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['without a fingerprint, face or PIN', { unverified: true }],
  ]
  test.each(deviations)('is refused for a passkey that was created %s', async (_name, deviation) => {
    const person = await createTeacher()
    expect(await readErrorCode(addPasskey(person, { deviation }))).toBe('200')
    expect(await listNames(person)).toEqual([])
    expect(await getTotpInfo(person)).toMatchObject({ passkeys: 0, codes_left: 0 })
  })

  test('is refused for a challenge that was used, has expired, or belongs to another session', async () => {
    const person = await createTeacher()
    const add = (block: Awaited<ReturnType<typeof preparePasskey>>['block'], by: Person = person) =>
      by.call(passkeys.passkeyAdd, { Passkey: block })
    const used = await preparePasskey(person)
    await add(used.block)
    expect(await readErrorCode(add(used.block))).toBe('200')

    const colleague = await createTeacher()
    const theirs = await preparePasskey(colleague)
    expect(await readErrorCode(add(theirs.block))).toBe('200')
    expect(await readErrorCode(add(theirs.block, colleague)), 'the attempt used it up').toBe('200')

    const late = await preparePasskey(colleague)
    apps.server.clock.advance(6 * MINUTE_MS)
    expect(await readErrorCode(add(late.block, colleague))).toBe('200')
    expect(await listNames(colleague)).toEqual([])
  })

  test('is refused for a challenge for signing in, and for a passkey of somebody else', async () => {
    const person = await createTeacher()
    const { block, passkey } = await preparePasskey(person)
    const { Challenge } = await person.call(passkeys.passkeyChallenge, {})
    const client_data = Buffer.from(
      JSON.stringify({ type: 'webauthn.create', challenge: Challenge.challenge, origin: 'http://localhost' }),
    ).toString('base64url')
    expect(await readErrorCode(person.call(passkeys.passkeyAdd, { Passkey: { ...block, client_data } }))).toBe('200')

    await person.call(passkeys.passkeyAdd, { Passkey: block })
    const thief = await createTeacher()
    const { credentialId } = passkey
    expect(await readErrorCode(addPasskey(thief, { deviation: { credentialId } }))).toBe('200')
    const prepared = await preparePasskey(thief)
    const renamed = { ...prepared.block, credential_id: credentialId.toString('base64url') }
    expect(await readErrorCode(thief.call(passkeys.passkeyAdd, { Passkey: renamed }))).toBe('200')
    expect(await listNames(thief)).toEqual([])
  })

  test('is refused to students', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    expect(await readErrorCode(student.call(passkeys.passkeySetup, { Proof: { password: PASSWORD } }))).toBe('400')
    const { block } = await preparePasskey(await createTeacher())
    expect(await readErrorCode(student.call(passkeys.passkeyAdd, { Passkey: block }))).toBe('400')
    expect((await student.call(passkeys.passkeyList, {})).Passkeys).toEqual([])
  })

  test('is rate limited when the password is guessed', async () => {
    const person = await createTeacher()
    const errorCodes: string[] = []
    for (let guess = 0; guess < 10; guess += 1) {
      errorCodes.push(
        await readErrorCode(person.call(passkeys.passkeySetup, { Proof: { password: `guess ${guess}` } })),
      )
    }
    expect([errorCodes[0], errorCodes.at(-1)]).toEqual(['102', '103'])
  })
})

describe('a passkey as the second step', () => {
  test('is asked for after the password, and works once', async () => {
    const person = await createTeacher()
    const { passkey } = await addPasskey(person)
    const refused = await catchFailure(signInWith(person))
    expect([refused.code, refused.body['SecondStep']]).toEqual(['108', { app: false, passkey: true }])

    const visitor = createVisitor(apps.server.app)
    const proof = { passkey: await createAssertion(visitor, passkey) }
    expect((await signInWith(person, proof, visitor)).session.status).toBe(true)
    expect(await readErrorCode(signInWith(person, proof, visitor)), 'the same signature again').toBe('109')
    const [listed] = (await person.call(passkeys.passkeyList, {})).Passkeys
    expect(listed?.last_used_at).toMatch(/^\d{4}-/)
  })

  test('can be replaced by a recovery code, and never by a code of six digits', async () => {
    const person = await createTeacher()
    const { codes } = await addPasskey(person)
    expect(await readErrorCode(signInWith(person, { code: '123456' }))).toBe('109')
    expect((await signInWith(person, { code: codes[0]! })).session.status).toBe(true)
    expect(await readErrorCode(signInWith(person, { code: codes[0]! }))).toBe('109')
  })

  test('is one of two methods next to an authenticator app, and removing either leaves the other', async () => {
    const person = await createTeacher()
    const { secret, codes } = await setUpSecondStep(person, { now: apps.server.clock.now() })
    const { passkey, uuid, codes: more } = await addPasskey(person, { proof: { password: PASSWORD, code: codes[0] } })
    expect(more).toEqual([])
    expect((await catchFailure(signInWith(person))).body['SecondStep']).toEqual({ app: true, passkey: true })
    await person.call(secondStep.totpDisable, { Totp: { passkey: await createAssertion(person, passkey) } })
    expect(await getTotpInfo(person)).toMatchObject({ on: false, passkeys: 1, codes_left: 9 })
    apps.server.clock.advance(MINUTE_MS)
    expect(await readErrorCode(signInWith(person, { code: generateCode(secret, apps.server.clock.now()) }))).toBe('109')
    await person.call(passkeys.passkeyRemove, { Passkey: { uuid }, Proof: { code: codes[1]! } })
    expect(await getTotpInfo(person)).toMatchObject({ on: false, passkeys: 0, codes_left: 0 })
    expect((await signInWith(person)).session.status).toBe(true)
  })

  test('is refused if it belongs to another person, and guesses are rate limited', async () => {
    const [person, colleague] = [await createTeacher(), await createTeacher()]
    await addPasskey(person)
    const { passkey: theirs } = await addPasskey(colleague)
    const errorCodes: string[] = []
    for (let guess = 0; guess < 12; guess += 1) {
      const visitor = createVisitor(apps.server.app)
      const proof = { passkey: await createAssertion(visitor, theirs) }
      errorCodes.push(await readErrorCode(signInWith(person, proof, visitor)))
    }
    expect([errorCodes[0], errorCodes.at(-1)]).toEqual(['109', '103'])
  })

  test('lets an admin into the admin area where a second step is required, and is then not the last to go', async () => {
    const admin = await createSignedInPerson(getAppAndDb(apps.strict), { user_type: 'admin' })
    expect(await readErrorCode(admin.call(audit.auditList, {}))).toBe('110')
    const { passkey, uuid } = await addPasskey(admin)
    expect(await listAuditEvents(admin)).toEqual(['passkey_added'])
    const Proof = { passkey: await createAssertion(admin, passkey) }
    const refused = await catchFailure(admin.call(passkeys.passkeyRemove, { Passkey: { uuid }, Proof }))
    expect([refused.code, refused.message]).toEqual(['300', expect.stringMatching(/Add another passkey/)])
    const again = { password: PASSWORD, passkey: await createAssertion(admin, passkey) }
    const second = await addPasskey(admin, { name: 'Key', proof: again })
    await admin.call(passkeys.passkeyRemove, {
      Passkey: { uuid },
      Proof: { passkey: await createAssertion(admin, second.passkey) },
    })
    expect(await listAuditEvents(admin)).toEqual(['passkey_added', 'passkey_added', 'passkey_removed'])
  })
})

describe('a passkey of a person', () => {
  test('can be renamed and removed by its owner only, and removing needs the second step', async () => {
    const [person, colleague] = [await createTeacher(), await createTeacher()]
    const { passkey, uuid } = await addPasskey(person)
    const other = await addPasskey(colleague)
    await person.call(passkeys.passkeyRename, { Passkey: { uuid, name: ' My phone ' } })
    expect(await listNames(person)).toEqual(['My phone'])
    const rename = colleague.call(passkeys.passkeyRename, { Passkey: { uuid, name: 'Mine' } })
    expect(await readErrorCode(rename)).toBe('400')
    const remove = (by: Person, Proof: SecondStepProof) => by.call(passkeys.passkeyRemove, { Passkey: { uuid }, Proof })
    expect(await readErrorCode(remove(colleague, { passkey: await createAssertion(colleague, other.passkey) }))).toBe(
      '400',
    )
    expect(await readErrorCode(remove(person, {}))).toBe('108')
    expect(await readErrorCode(remove(person, { code: '000000' }))).toBe('109')
    await remove(person, { passkey: await createAssertion(person, passkey) })
    expect(await listNames(person)).toEqual([])
    expect((await signInWith(person)).session.status).toBe(true)
  })

  test('is listed by admins as two-step sign-in, and goes when the person becomes a student', async () => {
    const admin = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
    const { school } = admin.person
    const person = await createSignedInPerson(getAppAndDb(), { user_type: 'teacher', school })
    await addPasskey(person)
    const { Person } = await admin.call(people.personInfo, { Person: { uuid: person.person.uuid } })
    expect(Person.two_step).toBe(true)
    const { uuid, revision } = Person
    await admin.call(people.personEdit, { Person: { uuid, revision, user_type: 'student', grade: 6 } })
    expect((await signInWith(person)).session.user_data?.user_type).toBe('student')
    const { Person: student } = await admin.call(people.personInfo, { Person: { uuid } })
    expect(student.two_step).toBe(false)
  })
})

describe('recovery codes', () => {
  test('can be replaced with proof of both steps, and the earlier ones end', async () => {
    const person = await createTeacher()
    const renew = (Proof: object) => person.call(secondStep.recoveryRenew, { Proof })
    expect(await readErrorCode(renew({ password: PASSWORD }))).toBe('400')
    const { codes } = await addPasskey(person)
    expect(await readErrorCode(renew({ password: PASSWORD }))).toBe('108')
    expect(await readErrorCode(renew({ password: 'guess', code: codes[0]! }))).toBe('102')
    const { Recovery } = await renew({ password: PASSWORD, code: codes[0]! })
    expect(Recovery.codes).toHaveLength(10)
    expect(await readErrorCode(signInWith(person, { code: codes[1]! }))).toBe('109')
    expect((await signInWith(person, { code: Recovery.codes[1]! })).session.status).toBe(true)
  })
})
