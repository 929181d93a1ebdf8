// @tag second-step
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as audit from '#contract/audit.ts'
import * as identity from '#contract/identity.ts'
import * as secondStep from '#contract/identity/second-step.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { PASSWORD, refusal, signedIn, visitor } from '#tests/support/fixtures/test-people.ts'
import { tablesWith } from '#tests/support/fixtures/row-factory.ts'
import { mediaUrl } from '#server/platform/storage/keys.ts'
import { codeOf, setUpSecondStep } from '#tests/support/fixtures/totp-codes.ts'

let server: TestApp
let strict: TestApp
beforeAll(async () => {
  server = await openTestApp()
  strict = await openTestApp({ env: { REQUIRE_TWO_STEP: 'admins' } })
})
afterAll(async () => {
  await server.close()
  await strict.close()
})

const world = (of = server) => ({ app: of.app, db: of.platform.db })
const STEP = 30_000
const now = () => server.clock.now()
const teacher = () => signedIn(world(), { user_type: 'teacher' })
type Person = Awaited<ReturnType<typeof teacher>>

const signInWith = ({ person }: Person, code?: string, device?: string) => {
  const browser = visitor(server.app, device ? { device } : {})
  const Login = { email: person.email, password: PASSWORD, ...(code ? { code } : {}) }
  return browser.call(identity.login, { Login })
}
const codeRefused = async (call: Promise<unknown>) => (await refusal(call)).code
const info = async (person: Person) => (await person.call(secondStep.totpInfo, {})).Totp

describe('setting up two-step sign-in', () => {
  test('requires a code at each sign-in, and ends other sessions', async () => {
    const person = await teacher()
    const elsewhere = visitor(server.app)
    await elsewhere.signIn(person.person)
    const none = {
      on: false,
      since: null,
      codes_left: 0,
      required: false,
      missing: false,
      offered: true,
      by_password: true,
    }
    expect(await info(person)).toEqual(none)
    const { secret } = await setUpSecondStep(person, { now: now() })
    expect(await info(person)).toMatchObject({ on: true, codes_left: 10 })
    expect(await codeRefused(elsewhere.call(identity.sessions, {}))).toBe('101')

    expect(await codeRefused(signInWith(person))).toBe('108')
    expect(await codeRefused(signInWith(person, '000000'))).toBe('109')
    server.clock.pass(STEP)
    const { session } = await signInWith(person, codeOf(secret, now()))
    expect(session.user_data?.user_account_uuid).toBe(person.person.uuid)
  })

  test('needs the password and a code of the new secret', async () => {
    const person = await teacher()
    const setUp = (password: string) => person.call(secondStep.totpSetup, { Totp: { password } })
    expect(await codeRefused(setUp('somebody else'))).toBe('102')
    expect(await codeRefused(person.call(secondStep.totpConfirm, { Totp: { code: '123456' } }))).toBe('400')
    const { Totp } = await setUp(PASSWORD)
    expect(Totp.uri).toMatch(/^otpauth:\/\/totp\/Alaia:/)
    expect(Totp.uri).toContain(`secret=${Totp.secret}`)
    expect(await codeRefused(person.call(secondStep.totpConfirm, { Totp: { code: '000000' } }))).toBe('109')
    expect(await info(person)).toMatchObject({ on: false })
    expect((await signInWith(person)).session.status).toBe(true)
    server.clock.pass(31 * 60_000)
    const late = person.call(secondStep.totpConfirm, { Totp: { code: codeOf(Totp.secret, now()) } })
    expect(await codeRefused(late)).toBe('400')
  })

  test('again needs a current code, and invalidates the old secret and recovery codes', async () => {
    const person = await teacher()
    const first = await setUpSecondStep(person, { now: now() })
    const again = (code?: string) => person.call(secondStep.totpSetup, { Totp: { password: PASSWORD, code } })
    expect(await codeRefused(again())).toBe('108')
    const { Totp } = await again(first.codes[0])
    await person.call(secondStep.totpConfirm, { Totp: { code: codeOf(Totp.secret, now()) } })
    server.clock.pass(STEP)
    expect(await codeRefused(signInWith(person, codeOf(first.secret, now())))).toBe('109')
    expect(await codeRefused(signInWith(person, first.codes[1]))).toBe('109')
    expect((await signInWith(person, codeOf(Totp.secret, now()))).session.status).toBe(true)
  })

  test('can be undone with a code, and then the password alone is enough', async () => {
    const person = await teacher()
    const { codes } = await setUpSecondStep(person, { now: now() })
    const off = (code: string) => person.call(secondStep.totpDisable, { Totp: { code } })
    expect(await codeRefused(off('999999'))).toBe('109')
    await off(codes[3]!)
    expect(await info(person)).toMatchObject({ on: false, codes_left: 0 })
    expect((await signInWith(person)).session.status).toBe(true)
  })

  test('is refused to students', async () => {
    const student = await signedIn(world())
    expect(await info(student)).toMatchObject({ offered: false })
    expect(await codeRefused(student.call(secondStep.totpSetup, { Totp: { password: PASSWORD } }))).toBe('400')
  })
})

describe('a second-step code', () => {
  test('is accepted one step early or late, and no further off', async () => {
    const person = await teacher()
    const { secret } = await setUpSecondStep(person, { now: now() })
    server.clock.pass(10 * STEP)
    const off = (steps: number) => codeOf(secret, new Date(now().getTime() + steps * STEP))
    expect(await codeRefused(signInWith(person, off(-2)))).toBe('109')
    expect(await codeRefused(signInWith(person, off(2)))).toBe('109')
    expect((await signInWith(person, off(-1))).session.status).toBe(true)
    expect((await signInWith(person, off(1))).session.status).toBe(true)
  })

  test('works once, even for simultaneous requests, and invalidates earlier codes', async () => {
    const person = await teacher()
    const { secret } = await setUpSecondStep(person, { now: now() })
    server.clock.pass(10 * STEP)
    const code = codeOf(secret, now())
    const tries = await Promise.allSettled([1, 2, 3].map(() => signInWith(person, code)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const before = codeOf(secret, new Date(now().getTime() - STEP))
    expect(await codeRefused(signInWith(person, before))).toBe('109')
  })

  test('for recovery works once, with any case and spacing', async () => {
    const person = await teacher()
    const { codes } = await setUpSecondStep(person, { now: now() })
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/)
    const typed = ` ${codes[0]!.toLowerCase().replace('-', ' ')}`
    expect((await signInWith(person, typed)).session.status).toBe(true)
    expect(await codeRefused(signInWith(person, codes[0]))).toBe('109')
    expect(await info(person)).toMatchObject({ codes_left: 9 })
  })

  test('is rate limited when it is guessed, and the correct password does not reset the limit', async () => {
    const person = await teacher()
    await setUpSecondStep(person, { now: now() })
    const answers: string[] = []
    for (let guess = 0; guess < 12; guess += 1) {
      answers.push(await codeRefused(signInWith(person, String(100_000 + guess))))
      answers.push(await codeRefused(signInWith(person)))
    }
    expect(answers.slice(0, 2)).toEqual(['109', '108'])
    expect(answers.at(-1)).toBe('103')
  })

  test('is rate limited when it is guessed to set up a new secret', async () => {
    const person = await teacher()
    await setUpSecondStep(person, { now: now() })
    const answers: string[] = []
    for (let guess = 0; guess < 10; guess += 1) {
      const Totp = { password: PASSWORD, code: String(100_000 + guess) }
      answers.push(await codeRefused(person.call(secondStep.totpSetup, { Totp })))
    }
    expect([answers[0], answers.at(-1)]).toEqual(['109', '103'])
  })

  test('is not checked or used up if the password is wrong', async () => {
    const person = await teacher()
    const { secret } = await setUpSecondStep(person, { now: now() })
    server.clock.pass(STEP)
    const code = codeOf(secret, now())
    const wrong = visitor(server.app).call(identity.login, {
      Login: { email: person.person.email, password: 'no', code },
    })
    expect(await codeRefused(wrong)).toBe('102')
    expect((await signInWith(person, code)).session.status).toBe(true)
  })

  test('is stored and logged nowhere in plain text, nor is its secret', async () => {
    const person = await teacher()
    const { secret, codes } = await setUpSecondStep(person, { now: now() })
    for (const text of [secret, codes[0]!, codes[0]!.replace('-', '')]) {
      expect(await tablesWith(server.platform.db, text)).toEqual([])
      expect(server.logged.join('')).not.toContain(text)
    }
  })
})

describe('required two-step sign-in for admins', () => {
  const admin = () => signedIn(world(strict), { user_type: 'admin' })

  test('blocks the admin endpoints until a second step is set up', async () => {
    const person = await admin()
    expect(person.userData?.second_step).toBe('missing')
    expect(await codeRefused(person.call(audit.auditList, {}))).toBe('110')
    expect((await person.call(identity.sessions, {})).Sessions).toHaveLength(1)
    await setUpSecondStep(person, { now: strict.clock.now() })
    const { Events } = await person.call(audit.auditList, {})
    expect(Events.map(({ act }) => act)).toEqual(['two_step_on'])
    expect((await person.call(identity.info, {})).session.user_data?.second_step).toBeUndefined()
    expect((await person.call(secondStep.totpInfo, {})).Totp).toMatchObject({ on: true, required: true })
  })

  test("blocks the files of the school, but not the admin's own, until a second step is set up", async () => {
    const person = await admin()
    const { db, storage, clock } = strict.platform
    const [school, uuid] = [person.person.school.uuid, randomUUID()]
    const [copy, own] = [`private/${school}/exports/${uuid}.zip`, `private/${person.person.uuid}/${uuid}.zip`]
    for (const key of [copy, own]) await storage.put(key, Buffer.from('all'), { contentType: 'application/zip' })
    const until = new Date(clock.now().getTime() + 3_600_000)
    const made = { uuid, organization_uuid: school, asked_at: clock.now(), status: 'ready', until, size: 3 } as const
    await db
      .insertInto('privacy_school_export')
      .values({ ...made, file_key: copy })
      .execute()
    const opened = async (key: string) =>
      (await strict.app.inject({ url: mediaUrl(key), headers: { cookie: person.cookie() } })).statusCode
    expect([await opened(copy), await opened(own)]).toEqual([404, 200])
    await setUpSecondStep(person, { now: clock.now() })
    expect(await opened(copy)).toBe(200)
  })

  test('cannot be turned off by an admin, and does not apply to teachers', async () => {
    const person = await admin()
    const { codes } = await setUpSecondStep(person, { now: strict.clock.now() })
    expect(await codeRefused(person.call(secondStep.totpDisable, { Totp: { code: codes[0]! } }))).toBe('300')
    const colleague = await signedIn(world(strict), { user_type: 'teacher', permissions: ['learn'] })
    expect(colleague.userData?.second_step).toBeUndefined()
    expect((await colleague.call(secondStep.totpInfo, {})).Totp.required).toBe(false)
  })
})
