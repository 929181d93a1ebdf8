// @tag password-reset
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as identity from '#contract/identity.ts'
import * as passwords from '#contract/identity/passwords.ts'
import { personList } from '#contract/identity/people.ts'
import { DAY_MS, MINUTE_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import {
  catchFailure,
  createSignedInPerson,
  createVisitor,
  makePerson,
  makeSchool,
  PASSWORD,
  readErrorCode,
} from '#tests/support/fixtures/test-people.ts'
import { findTablesWith } from '#tests/support/fixtures/row-factory.ts'
import { setUpSecondStep } from '#tests/support/fixtures/totp-codes.ts'
import { type MailServer, openMailServer } from '#tests/simulators/mail-server.ts'
import { enqueueEmail } from '#server/platform/mail/email-queue.ts'
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

const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
const waitOptions = { timeout: 20_000 }
const NEW_PASSWORD = 'seven herons over the quay'
const createTeacher = () => createSignedInPerson(getAppAndDb(), { user_type: 'teacher' })
const requestReset = (email: string, school_code?: string) =>
  createVisitor(server.app).call(passwords.passwordForgot, {
    PasswordForgot: { email, ...(school_code ? { school_code } : {}) },
  })
const emailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email))
const extractToken = (text: string) =>
  /https:\/\/alaia\.school\.test\/reset-password#([\w-]{43})/.exec(text.replaceAll(/=\r\n/g, ''))?.[1] ?? ''
const createLinkToken = (accountUuid: string, purpose: 'reset' | 'invite' | 'change' = 'reset') =>
  createPasswordLink(getAppAndDb().db, { person: toOwnTarget(accountUuid), purpose, now: server.clock.now() })
const resetPassword = (reset_token: string, password = NEW_PASSWORD) =>
  createVisitor(server.app).call(passwords.passwordReset, { PasswordReset: { reset_token, password } })
const signInWith = (email: string, password: string) =>
  createVisitor(server.app).call(identity.login, { Login: { email, password } })

describe('requesting a password reset', () => {
  test('sends an email with a link that works once, and using it ends all sessions', async () => {
    const person = await createTeacher()
    const { email } = person.person
    expect(await requestReset(email.toUpperCase())).toEqual({
      Status: { code: '000', message: 'Success' },
      mails: true,
    })
    await vi.waitFor(() => expect(emailsTo(email)).toHaveLength(1), waitOptions)
    const [message] = emailsTo(email)
    expect(message!.text).toContain('Subject: Reset your Alaia password')
    expect(message!.text).toContain('Hello Amara,')
    expect(message!.text).toContain('Content-Type: text/html')
    const token = extractToken(message!.text)
    const { Account } = await createVisitor(server.app).call(passwords.passwordLinkInfo, {
      PasswordReset: { reset_token: token },
    })
    expect(Account).toMatchObject({ first_name: 'Amara', sign_in_name: email, purpose: 'reset', least: 12 })

    await resetPassword(token)
    expect(await readErrorCode(person.call(identity.sessions, {}))).toBe('101')
    expect(await readErrorCode(signInWith(email, PASSWORD))).toBe('102')
    expect((await signInWith(email, NEW_PASSWORD)).session.status).toBe(true)
    expect(await readErrorCode(resetPassword(token))).toBe('400')
    expect(await findTablesWith(getAppAndDb().db, token)).toEqual([])
    const log = server.logLines.join('')
    for (const secret of [token, email, NEW_PASSWORD, 'Amara']) expect(log).not.toContain(secret)
  })

  test('gives the same answer for an unknown address, and stores and logs nothing of it', async () => {
    const unknownEmail = 'nobody.at.all.7151@school.test'
    expect(await requestReset(unknownEmail)).toEqual({ Status: { code: '000', message: 'Success' }, mails: true })
    expect(await findTablesWith(getAppAndDb().db, unknownEmail)).toEqual([])
    expect(server.logLines.join('')).not.toContain(unknownEmail)
  })

  test('sends at most three emails an hour', async () => {
    const { email } = (await createTeacher()).person
    for (let emailCount = 1; emailCount <= 3; emailCount += 1) {
      await requestReset(email)
      await vi.waitFor(() => expect(emailsTo(email)).toHaveLength(emailCount), waitOptions)
    }
    await requestReset(email)
    // The next email follows in the same queues, so nothing is left before it.
    const next = (await createTeacher()).person
    await requestReset(next.email)
    await vi.waitFor(() => expect(emailsTo(next.email)).toHaveLength(1), waitOptions)
    expect(emailsTo(email)).toHaveLength(3)
  })

  test('for a student is shown to the admins of their school until the password is reset', async () => {
    const { db } = getAppAndDb()
    const school = await makeSchool(db)
    const student = await makePerson(db, school)
    await requestReset(student.username, school.code.toLowerCase())
    const admin = await createSignedInPerson(getAppAndDb(), { school, user_type: 'admin' })
    const stranger = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
    const listRequesters = async (caller = admin) =>
      (await caller.call(personList, { Filter: { asked: true } })).People.map(({ uuid }) => uuid)
    await vi.waitFor(async () => expect(await listRequesters()).toEqual([student.uuid]), waitOptions)
    expect(await listRequesters(stranger)).toEqual([])
    expect(emailsTo(student.email)).toEqual([])
    await resetPassword(await createLinkToken(student.uuid))
    expect(await listRequesters()).toEqual([])
  })

  test('keeps the second step, with which a password of eight characters is accepted', async () => {
    const person = await createTeacher()
    const { codes } = await setUpSecondStep(person, { now: server.clock.now() })
    const token = await createLinkToken(person.person.uuid)
    await resetPassword(token, 'gull 7 pier')
    expect(await readErrorCode(signInWith(person.person.email, 'gull 7 pier'))).toBe('108')
    const Login = { email: person.person.email, password: 'gull 7 pier', code: codes[0]! }
    expect((await createVisitor(server.app).call(identity.login, { Login })).session.status).toBe(true)
  })
})

describe('a reset link', () => {
  test('is rejected after an hour, for another account, and for a deactivated account', async () => {
    const [one, otherPerson] = [(await createTeacher()).person, (await createTeacher()).person]
    const resetExternally = (email: string, reset_token: string) =>
      createVisitor(server.app).call(passwords.passwordResetExternal, {
        PasswordReset: { email, reset_token, password: NEW_PASSWORD },
      })
    expect(await readErrorCode(resetExternally(otherPerson.email, await createLinkToken(one.uuid)))).toBe('400')
    const expiredToken = await createLinkToken(one.uuid)
    server.clock.advance(61 * MINUTE_MS)
    expect(await readErrorCode(resetPassword(expiredToken))).toBe('400')
    const { db } = getAppAndDb()
    const deactivatedToken = await createLinkToken(one.uuid)
    await db.updateTable('identity_account').set({ disabled_at: new Date() }).where('uuid', '=', one.uuid).execute()
    expect(await readErrorCode(resetPassword(deactivatedToken))).toBe('400')
    expect(await readErrorCode(resetPassword('x'.repeat(43)))).toBe('400')
  })

  test('stays valid when a password is rejected with a reason', async () => {
    const { person } = await createTeacher()
    const token = await createLinkToken(person.uuid)
    for (const [password, reason] of [
      ['short', /12 characters/],
      ['password1234', /easy to guess/],
      ['amara osei 2026', /your name/],
    ] as const) {
      const { code: status, fields } = await catchFailure(resetPassword(token, password))
      expect(status).toBe('200')
      expect(fields).toMatchObject([
        { path: 'PasswordReset.password', message: expect.stringMatching(reason) as string },
      ])
    }
    await resetPassword(token, `${NEW_PASSWORD} ${'and on '.repeat(20)}`)
  })

  test('works for only one of several simultaneous requests', async () => {
    const { person } = await createTeacher()
    const token = await createLinkToken(person.uuid)
    const results = await Promise.allSettled(
      ['a', 'b', 'c'].map((one) => resetPassword(token, `${NEW_PASSWORD} ${one}`)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a temporary password', () => {
  test('can be used only to choose a new password', async () => {
    const { db } = getAppAndDb()
    const person = await makePerson(db, await makeSchool(db), { user_type: 'teacher' })
    await db.updateTable('identity_account').set({ temporary_sign_in: true }).where('uuid', '=', person.uuid).execute()
    const rejection = await catchFailure(signInWith(person.email, PASSWORD))
    expect(rejection.code).toBe('104')
    const { email, reset_token } = rejection.body['PasswordReset'] as { email: string; reset_token: string }
    expect(email).toBe(person.email)
    await createVisitor(server.app).call(passwords.passwordResetExternal, {
      PasswordReset: { email, reset_token, password: NEW_PASSWORD },
    })
    expect((await signInWith(person.email, NEW_PASSWORD)).session.status).toBe(true)
  })
})

describe('an invitation email', () => {
  test('names the person and the school, and its link is valid for a week', async () => {
    const { db } = getAppAndDb()
    const school = await makeSchool(db)
    const person = await makePerson(db, school, { user_type: 'teacher', first_name: 'Ada' })
    await enqueueEmail(server.platform, { kind: 'invite', about: { accountUuid: person.uuid }, key: person.uuid })
    await vi.waitFor(() => expect(emailsTo(person.email)).toHaveLength(1), waitOptions)
    const { text } = emailsTo(person.email)[0]!
    expect(text).toContain('Hello Ada,')
    expect(text).toContain(`School ${school.code} created an Alaia account`)
    server.clock.advance(6 * DAY_MS)
    await resetPassword(extractToken(text))
    expect((await signInWith(person.email, NEW_PASSWORD)).session.status).toBe(true)
  })
})

describe("changing one's own password", () => {
  const changePassword = (person: Awaited<ReturnType<typeof createTeacher>>, current: string, next: string) =>
    person.call(passwords.passwordChange, { Password: { current, next } })

  test('ends all other sessions', async () => {
    const person = await createTeacher()
    const otherDevice = createVisitor(server.app)
    await otherDevice.signIn(person.person)
    expect(await readErrorCode(changePassword(person, 'not mine', NEW_PASSWORD))).toBe('102')
    expect(await readErrorCode(changePassword(person, PASSWORD, 'short'))).toBe('200')
    await changePassword(person, PASSWORD, NEW_PASSWORD)
    expect((await person.call(identity.sessions, {})).Sessions).toHaveLength(1)
    expect(await readErrorCode(otherDevice.call(identity.sessions, {}))).toBe('101')
    expect((await signInWith(person.person.email, NEW_PASSWORD)).session.status).toBe(true)
  })

  test('is refused to students', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    expect(await readErrorCode(changePassword(student, PASSWORD, NEW_PASSWORD))).toBe('300')
  })
})
