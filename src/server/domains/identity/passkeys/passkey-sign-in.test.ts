// @tag passkey-sign-in
/** Signing in with a passkey alone, and everything that must not open a session. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as audit from '#contract/audit.ts'
import * as identity from '#contract/identity.ts'
import * as passkeys from '#contract/identity/passkeys.ts'
import * as people from '#contract/identity/people.ts'
import * as passwords from '#contract/identity/passwords.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { deleteExpiredIdentityData } from '#server/domains/identity/identity.jobs.ts'
import { toConsoleTarget } from '#server/domains/identity/ranks.ts'
import { removeSecondStep } from '#server/domains/identity/second-step/turn-off.ts'
import {
  catchFailure,
  createSignedInPerson,
  createVisitor,
  PASSWORD,
  readErrorCode,
} from '#tests/support/fixtures/test-people.ts'
import { addPasskey, createAssertion, signInByPasskey } from '#tests/support/passkeys/passkey-steps.ts'
import { type Deviation, signWithPasskey } from '#tests/support/passkeys/software-authenticator.ts'
import { setUpTwoStepApps } from '#tests/support/passkeys/two-step-apps.ts'

const apps = setUpTwoStepApps()
const { createTeacher, getAppAndDb } = apps
const createTeacherWithPasskey = async (deviation?: Deviation) => {
  const person = await createTeacher()
  return { person, ...(await addPasskey(person, deviation ? { deviation } : {})) }
}
const isSignedIn = async (visitor: ReturnType<typeof createVisitor>) =>
  (await visitor.call(identity.info, {})).session.status

describe('signing in with a passkey', () => {
  test('opens a session of its owner without a name or a password', async () => {
    const { person, passkey } = await createTeacherWithPasskey()
    const visitor = createVisitor(apps.server.app)
    const { user_data } = await signInByPasskey(visitor, passkey)
    expect(user_data?.user_account_uuid).toBe(person.person.uuid)
    expect(await isSignedIn(visitor)).toBe(true)
  })

  test('counts as both steps where an admin needs two', async () => {
    const admin = await createSignedInPerson(getAppAndDb(apps.strict), { user_type: 'admin' })
    const { passkey } = await addPasskey(admin)
    const visitor = createVisitor(apps.strict.app)
    const { user_data } = await signInByPasskey(visitor, passkey)
    expect(user_data?.second_step).toBeUndefined()
    await visitor.call(audit.auditList, {})
  })

  test('remembers a shared device', async () => {
    const { passkey } = await createTeacherWithPasskey()
    const visitor = createVisitor(apps.server.app)
    const Passkey = { ...(await createAssertion(visitor, passkey)), shared_device: true }
    const { session } = await visitor.call(passkeys.passkeyLogin, { Passkey })
    expect(session.user_data?.shared_device).toBe(true)
  })

  const deviations: [string, Deviation][] = [
    ['made on another site', { origin: 'https://alaia.evil.test' }],
    ['made over https, which is another origin', { origin: 'https://localhost' }],
    ['made for another relying party', { rpId: 'evil.test' }],
    ['made without a fingerprint, face or PIN', { unverified: true }],
    ['made with another key', { forged: true }],
    ['of another user handle', { userHandle: Buffer.from('amara@school.test').toString('base64url') }],
  ]
  test.each(deviations)('is refused with a signature %s', async (_name, deviation) => {
    const { passkey } = await createTeacherWithPasskey()
    const visitor = createVisitor(apps.server.app)
    const refused = await catchFailure(signInByPasskey(visitor, passkey, deviation))
    expect([refused.code, refused.http]).toEqual(['109', 401])
    expect(await isSignedIn(visitor)).toBe(false)
  })

  test('is refused when the signature counter goes back or stays', async () => {
    const { passkey } = await createTeacherWithPasskey({ counter: 5 })
    const signIn = (counter: number) => signInByPasskey(createVisitor(apps.server.app), passkey, { counter })
    expect((await signIn(7)).status).toBe(true)
    for (const counter of [7, 6, 0]) expect(await readErrorCode(signIn(counter)), String(counter)).toBe('109')
    expect((await signIn(8)).status).toBe(true)
  })

  test('accepts a challenge once, even for simultaneous requests', async () => {
    const { passkey } = await createTeacherWithPasskey()
    const visitor = createVisitor(apps.server.app)
    const Passkey = await createAssertion(visitor, passkey)
    const results = await Promise.allSettled([1, 2, 3].map(() => visitor.call(passkeys.passkeyLogin, { Passkey })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await readErrorCode(visitor.call(passkeys.passkeyLogin, { Passkey }))).toBe('109')
  })

  test('accepts a challenge for five minutes, and on the device that asked for it', async () => {
    const { passkey } = await createTeacherWithPasskey()
    const visitor = createVisitor(apps.server.app)
    const send = (Passkey: Awaited<ReturnType<typeof createAssertion>>, by = visitor) =>
      by.call(passkeys.passkeyLogin, { Passkey })
    const late = await createAssertion(visitor, passkey)
    apps.server.clock.advance(5 * MINUTE_MS)
    expect(await readErrorCode(send(late))).toBe('109')

    const elsewhere = await createAssertion(visitor, passkey)
    expect(await readErrorCode(send(elsewhere, createVisitor(apps.server.app)))).toBe('109')
    expect(await readErrorCode(send(elsewhere)), 'the attempt used it up').toBe('109')
    const challenge = Buffer.from(randomUUID()).toString('base64url')
    expect(await readErrorCode(send(signWithPasskey(passkey, { challenge, rp_id: 'localhost' })))).toBe('109')
    expect((await send(await createAssertion(visitor, passkey))).session.status).toBe(true)
  })

  test('answers an unknown passkey like a wrong signature, and reveals nothing with its challenge', async () => {
    const { passkey } = await createTeacherWithPasskey()
    const { passkey: unknown } = await createTeacherWithPasskey()
    const { db } = apps.server.platform
    await db.deleteFrom('identity_passkey').where('credential_id', '=', unknown.credentialId).execute()
    const failures = [
      await catchFailure(signInByPasskey(createVisitor(apps.server.app), unknown)),
      await catchFailure(signInByPasskey(createVisitor(apps.server.app), passkey, { forged: true })),
    ]
    expect(failures[0]!.body).toEqual(failures[1]!.body)
    const { Challenge } = await createVisitor(apps.server.app).call(passkeys.passkeyChallenge, {})
    expect(Object.keys(Challenge).toSorted()).toEqual(['challenge', 'rp_id', 'timeout_ms'])
  })

  test('is rate limited, and others on new devices do not slow down its owner', async () => {
    const device = randomUUID()
    const person = await createTeacher()
    const own = createVisitor(apps.server.app, { device })
    await own.signIn(person.person)
    const { passkey } = await addPasskey(own)
    const errorCodes: string[] = []
    for (let attempt = 0; attempt < 14 && errorCodes.at(-1) !== '103'; attempt += 1) {
      errorCodes.push(await readErrorCode(signInByPasskey(createVisitor(apps.server.app), passkey, { forged: true })))
    }
    expect([errorCodes[0], errorCodes.at(-1)]).toEqual(['109', '103'])
    expect((await signInByPasskey(createVisitor(apps.server.app, { device }), passkey)).status).toBe(true)
  })
})

describe('a passkey', () => {
  test('opens nothing for a person who was deactivated or became a student, and not where only SSO is allowed', async () => {
    const { db } = apps.server.platform
    const { person, passkey } = await createTeacherWithPasskey()
    const { uuid, school } = person.person
    const signIn = () => signInByPasskey(createVisitor(apps.server.app), passkey)
    const update = (values: { user_type?: 'student' | 'teacher'; disabled_at?: Date | null }) =>
      db.updateTable('identity_account').set(values).where('uuid', '=', uuid).execute()
    await update({ user_type: 'student' })
    expect(await readErrorCode(signIn())).toBe('109')
    await update({ user_type: 'teacher', disabled_at: new Date() })
    expect(await readErrorCode(signIn())).toBe('109')
    await update({ disabled_at: null })
    const setPartnerOnly = (partner_only: boolean) =>
      db.updateTable('identity_organization').set({ partner_only }).where('uuid', '=', school.uuid).execute()
    await setPartnerOnly(true)
    expect(await readErrorCode(signIn())).toBe('300')
    await setPartnerOnly(false)
    expect((await signIn()).status).toBe(true)
  })

  test('needs the new password once after an admin has reset the sign-in, and stays the second step', async () => {
    const admin = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
    const { school } = admin.person
    const person = await createSignedInPerson(getAppAndDb(), { user_type: 'teacher', school })
    const { passkey } = await addPasskey(person)
    const { SignIn } = await admin.call(people.personReset, {
      Person: { uuid: person.person.uuid },
      Reset: { way: 'link' },
    })
    const refused = await catchFailure(signInByPasskey(createVisitor(apps.server.app), passkey))
    expect([refused.code, refused.message]).toEqual(['300', expect.stringMatching(/your password and this passkey/)])
    const reset_token = SignIn.link!.address.split('#')[1]!
    const visitor = createVisitor(apps.server.app)
    await visitor.call(passwords.passwordReset, { PasswordReset: { reset_token, password: PASSWORD } })

    const login = (proof: object) =>
      visitor.call(identity.login, { Login: { email: person.person.email, password: PASSWORD, ...proof } })
    expect(await readErrorCode(login({}))).toBe('108')
    expect((await login({ passkey: await createAssertion(visitor, passkey) })).session.status).toBe(true)
    expect((await signInByPasskey(createVisitor(apps.server.app), passkey)).status).toBe(true)
  })

  test('needs the password once after its owner got a higher role', async () => {
    const admin = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
    const { school } = admin.person
    const { person, ...teacher } = await createSignedInPerson(getAppAndDb(), { user_type: 'teacher', school })
    const { passkey } = await addPasskey(teacher)
    const { uuid, email } = person
    const edit = async (change: { last_name?: string; user_type?: 'admin' }) => {
      const { Person } = await admin.call(people.personInfo, { Person: { uuid } })
      await admin.call(people.personEdit, { Person: { uuid, revision: Person.revision, ...change } })
    }
    const signInAlone = () => signInByPasskey(createVisitor(apps.server.app), passkey)
    await edit({ last_name: 'Okafor' })
    expect((await signInAlone()).status).toBe(true)
    await edit({ user_type: 'admin' })
    expect(await readErrorCode(signInAlone())).toBe('300')
    const visitor = createVisitor(apps.server.app)
    const Login = { email, password: PASSWORD, passkey: await createAssertion(visitor, passkey) }
    expect((await visitor.call(identity.login, { Login })).session.status).toBe(true)
    expect((await signInAlone()).status).toBe(true)
  })

  test('never works alone again by a temporary password, which has to be replaced first', async () => {
    const admin = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
    const { school } = admin.person
    const { person, ...teacher } = await createSignedInPerson(getAppAndDb(), { user_type: 'teacher', school })
    const { passkey } = await addPasskey(teacher)
    const { uuid, email } = person
    const { SignIn } = await admin.call(people.personReset, { Person: { uuid }, Reset: { way: 'words' } })
    const visitor = createVisitor(apps.server.app)
    const login = async (password: string) => {
      const Login = { email, password, passkey: await createAssertion(visitor, passkey) }
      return visitor.call(identity.login, { Login })
    }
    const signInAlone = () => signInByPasskey(createVisitor(apps.server.app), passkey)
    const refused = await catchFailure(login(SignIn.words!))
    expect(refused.code).toBe('104')
    expect(await readErrorCode(signInAlone())).toBe('300')
    const { reset_token } = refused.body['PasswordReset'] as { reset_token: string }
    await visitor.call(passwords.passwordReset, { PasswordReset: { reset_token, password: PASSWORD } })
    expect(await readErrorCode(signInAlone())).toBe('300')
    expect((await login(PASSWORD)).session.status).toBe(true)
    expect((await signInAlone()).status).toBe(true)
  })

  test('is removed with the second step, and with the account', async () => {
    const { db } = apps.server.platform
    const count = async () => {
      const rows = await db
        .selectFrom('identity_passkey')
        .select('uuid')
        .where('account_uuid', '=', person.person.uuid)
        .execute()
      return rows.length
    }
    const { person, passkey } = await createTeacherWithPasskey()
    await db.transaction().execute((tx) => removeSecondStep(tx, toConsoleTarget({ uuid: person.person.uuid } as never)))
    expect(await count()).toBe(0)
    expect(await readErrorCode(signInByPasskey(createVisitor(apps.server.app), passkey))).toBe('109')
    await person.signIn(person.person)
    await addPasskey(person)
    expect(await count()).toBe(1)
    await db.deleteFrom('identity_account').where('uuid', '=', person.person.uuid).execute()
    expect(await count()).toBe(0)
  })
})

test('challenges that have expired are deleted', async () => {
  const { db } = apps.server.platform
  await createVisitor(apps.server.app).call(passkeys.passkeyChallenge, {})
  apps.server.clock.advance(6 * MINUTE_MS)
  // Other tests of this database have clocks of their own.
  const listExpired = () =>
    db
      .selectFrom('identity_passkey_challenge')
      .select('challenge_hash')
      .where('expires_at', '<', apps.server.clock.now())
      .execute()
  expect(await listExpired()).not.toEqual([])
  await deleteExpiredIdentityData(apps.server.platform)
  expect(await listExpired()).toEqual([])
})
