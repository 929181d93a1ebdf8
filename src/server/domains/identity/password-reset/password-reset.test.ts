// @tag password-reset
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as identity from '#contract/identity.ts'
import * as passwords from '#contract/identity/passwords.ts'
import { personList } from '#contract/identity/people.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { makePerson, makeSchool, PASSWORD, refusal, signedIn, visitor } from '#tests/support/fixtures/test-people.ts'
import { tablesWith } from '#tests/support/fixtures/row-factory.ts'
import { setUpSecondStep } from '#tests/support/fixtures/totp-codes.ts'
import { type MailServer, openMailServer } from '#tests/simulators/mail-server.ts'
import { enqueueEmail } from '#server/platform/mail/letters.ts'
import { toOwnTarget } from '../ranks.ts'
import { createPasswordLink } from './links.ts'

let server: TestApp
let mail: MailServer
beforeAll(async () => {
  mail = await openMailServer()
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'Alaia <alaia@school.test>', PUBLIC_URL: 'https://alaia.school.test' }
  server = await openTestApp({ env, work: true })
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

const world = () => ({ app: server.app, db: server.platform.db })
const soon = { timeout: 20_000 }
const NEW = 'seven herons over the quay'
const teacher = () => signedIn(world(), { user_type: 'teacher' })
const forgot = (email: string, school_code?: string) =>
  visitor(server.app).call(passwords.passwordForgot, {
    PasswordForgot: { email, ...(school_code ? { school_code } : {}) },
  })
const emailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email))
const linkIn = (text: string) =>
  /https:\/\/alaia\.school\.test\/reset-password#([\w-]{43})/.exec(text.replaceAll(/=\r\n/g, ''))?.[1] ?? ''
const linkFor = (accountUuid: string, purpose: 'reset' | 'invite' | 'change' = 'reset') =>
  createPasswordLink(world().db, { person: toOwnTarget(accountUuid), purpose, now: server.clock.now() })
const reset = (reset_token: string, password = NEW) =>
  visitor(server.app).call(passwords.passwordReset, { PasswordReset: { reset_token, password } })
const code = async (call: Promise<unknown>) => (await refusal(call)).code
const enter = (email: string, password: string) =>
  visitor(server.app).call(identity.login, { Login: { email, password } })

describe('requesting a password reset', () => {
  test('sends an email with a link that works once, and using it ends all sessions', async () => {
    const person = await teacher()
    const { email } = person.person
    expect(await forgot(email.toUpperCase())).toEqual({ Status: { code: '000', message: 'Success' }, mails: true })
    await vi.waitFor(() => expect(emailsTo(email)).toHaveLength(1), soon)
    const [message] = emailsTo(email)
    expect(message!.text).toContain('Subject: Reset your Alaia password')
    expect(message!.text).toContain('Hello Amara,')
    expect(message!.text).toContain('Content-Type: text/html')
    const token = linkIn(message!.text)
    const { Account } = await visitor(server.app).call(passwords.passwordLinkInfo, {
      PasswordReset: { reset_token: token },
    })
    expect(Account).toMatchObject({ first_name: 'Amara', sign_in_name: email, purpose: 'reset', least: 12 })

    await reset(token)
    expect(await code(person.call(identity.sessions, {}))).toBe('101')
    expect(await code(enter(email, PASSWORD))).toBe('102')
    expect((await enter(email, NEW)).session.status).toBe(true)
    expect(await code(reset(token))).toBe('400')
    expect(await tablesWith(world().db, token)).toEqual([])
    const log = server.logged.join('')
    for (const secret of [token, email, NEW, 'Amara']) expect(log).not.toContain(secret)
  })

  test('gives the same answer for an unknown address, and stores and logs nothing of it', async () => {
    const unknownEmail = 'nobody.at.all.7151@school.test'
    expect(await forgot(unknownEmail)).toEqual({ Status: { code: '000', message: 'Success' }, mails: true })
    expect(await tablesWith(world().db, unknownEmail)).toEqual([])
    expect(server.logged.join('')).not.toContain(unknownEmail)
  })

  test('sends at most three emails an hour', async () => {
    const { email } = (await teacher()).person
    for (let emailCount = 1; emailCount <= 3; emailCount += 1) {
      await forgot(email)
      await vi.waitFor(() => expect(emailsTo(email)).toHaveLength(emailCount), soon)
    }
    await forgot(email)
    // The next email follows in the same queues, so nothing is left before it.
    const next = (await teacher()).person
    await forgot(next.email)
    await vi.waitFor(() => expect(emailsTo(next.email)).toHaveLength(1), soon)
    expect(emailsTo(email)).toHaveLength(3)
  })

  test('for a student is shown to the admins of their school until the password is reset', async () => {
    const { db } = world()
    const school = await makeSchool(db)
    const student = await makePerson(db, school)
    await forgot(student.username, school.code.toLowerCase())
    const admin = await signedIn(world(), { school, user_type: 'admin' })
    const stranger = await signedIn(world(), { user_type: 'admin' })
    const listRequesters = async (at = admin) =>
      (await at.call(personList, { Filter: { asked: true } })).People.map(({ uuid }) => uuid)
    await vi.waitFor(async () => expect(await listRequesters()).toEqual([student.uuid]), soon)
    expect(await listRequesters(stranger)).toEqual([])
    expect(emailsTo(student.email)).toEqual([])
    await reset(await linkFor(student.uuid))
    expect(await listRequesters()).toEqual([])
  })

  test('keeps the second step, with which a password of eight characters is accepted', async () => {
    const person = await teacher()
    const { codes } = await setUpSecondStep(person, { now: server.clock.now() })
    const token = await linkFor(person.person.uuid)
    await reset(token, 'gull 7 pier')
    expect(await code(enter(person.person.email, 'gull 7 pier'))).toBe('108')
    const Login = { email: person.person.email, password: 'gull 7 pier', code: codes[0]! }
    expect((await visitor(server.app).call(identity.login, { Login })).session.status).toBe(true)
  })
})

describe('a reset link', () => {
  test('is rejected after an hour, for another account, and for a deactivated account', async () => {
    const [one, other] = [(await teacher()).person, (await teacher()).person]
    const external = (email: string, reset_token: string) =>
      visitor(server.app).call(passwords.passwordResetExternal, {
        PasswordReset: { email, reset_token, password: NEW },
      })
    expect(await code(external(other.email, await linkFor(one.uuid)))).toBe('400')
    const late = await linkFor(one.uuid)
    server.clock.pass(61 * 60_000)
    expect(await code(reset(late))).toBe('400')
    const { db } = world()
    const closed = await linkFor(one.uuid)
    await db.updateTable('identity_account').set({ disabled_at: new Date() }).where('uuid', '=', one.uuid).execute()
    expect(await code(reset(closed))).toBe('400')
    expect(await code(reset('x'.repeat(43)))).toBe('400')
  })

  test('stays valid when a password is rejected with a reason', async () => {
    const { person } = await teacher()
    const token = await linkFor(person.uuid)
    for (const [password, why] of [
      ['short', /12 characters/],
      ['password1234', /easy to guess/],
      ['amara osei 2026', /your name/],
    ] as const) {
      const { code: status, fields } = await refusal(reset(token, password))
      expect(status).toBe('200')
      expect(fields).toMatchObject([{ path: 'PasswordReset.password', message: expect.stringMatching(why) as string }])
    }
    await reset(token, `${NEW} ${'and on '.repeat(20)}`)
  })

  test('works for only one of several simultaneous requests', async () => {
    const { person } = await teacher()
    const token = await linkFor(person.uuid)
    const tries = await Promise.allSettled(['a', 'b', 'c'].map((one) => reset(token, `${NEW} ${one}`)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a temporary password', () => {
  test('can be used only to choose a new password', async () => {
    const { db } = world()
    const person = await makePerson(db, await makeSchool(db), { user_type: 'teacher' })
    await db.updateTable('identity_account').set({ temporary_sign_in: true }).where('uuid', '=', person.uuid).execute()
    const refused = await refusal(enter(person.email, PASSWORD))
    expect(refused.code).toBe('104')
    const { email, reset_token } = refused.body['PasswordReset'] as { email: string; reset_token: string }
    expect(email).toBe(person.email)
    await visitor(server.app).call(passwords.passwordResetExternal, {
      PasswordReset: { email, reset_token, password: NEW },
    })
    expect((await enter(person.email, NEW)).session.status).toBe(true)
  })
})

describe('an invitation email', () => {
  test('names the person and the school, and its link is valid for a week', async () => {
    const { db } = world()
    const school = await makeSchool(db)
    const person = await makePerson(db, school, { user_type: 'teacher', first_name: 'Ada' })
    await enqueueEmail(server.platform, { kind: 'invite', about: { accountUuid: person.uuid }, key: person.uuid })
    await vi.waitFor(() => expect(emailsTo(person.email)).toHaveLength(1), soon)
    const { text } = emailsTo(person.email)[0]!
    expect(text).toContain('Hello Ada,')
    expect(text).toContain(`School ${school.code} created an Alaia account`)
    server.clock.pass(6 * 24 * 3_600_000)
    await reset(linkIn(text))
    expect((await enter(person.email, NEW)).session.status).toBe(true)
  })
})

describe("changing one's own password", () => {
  const change = (person: Awaited<ReturnType<typeof teacher>>, current: string, next: string) =>
    person.call(passwords.passwordChange, { Password: { current, next } })

  test('ends all other sessions', async () => {
    const person = await teacher()
    const elsewhere = visitor(server.app)
    await elsewhere.signIn(person.person)
    expect(await code(change(person, 'not mine', NEW))).toBe('102')
    expect(await code(change(person, PASSWORD, 'short'))).toBe('200')
    await change(person, PASSWORD, NEW)
    expect((await person.call(identity.sessions, {})).Sessions).toHaveLength(1)
    expect(await code(elsewhere.call(identity.sessions, {}))).toBe('101')
    expect((await enter(person.person.email, NEW)).session.status).toBe(true)
  })

  test('is refused to students', async () => {
    const student = await signedIn(world())
    expect(await code(change(student, PASSWORD, NEW))).toBe('300')
  })
})
