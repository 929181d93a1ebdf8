// @tag second-step
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import * as audit from '#contract/audit.ts'
import * as identity from '#contract/identity.ts'
import * as secondStep from '#contract/identity/second-step.ts'
import { HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { PASSWORD, createSignedInPerson, createVisitor, readErrorCode } from '#tests/support/fixtures/test-people.ts'
import { findTablesWith } from '#tests/support/fixtures/row-factory.ts'
import { createMediaUrl } from '#server/platform/storage/keys.ts'
import { generateCode, setUpSecondStep } from '#tests/support/fixtures/totp-codes.ts'
import { setUpTwoStepApps } from '#tests/support/passkeys/two-step-apps.ts'

const apps = setUpTwoStepApps()
const { createTeacher, getAppAndDb } = apps
const STEP_MS = 30_000
const now = () => apps.server.clock.now()
type Person = Awaited<ReturnType<typeof createTeacher>>

const signInWith = ({ person }: Person, code?: string, device?: string) => {
  const browser = createVisitor(apps.server.app, device ? { device } : {})
  const Login = { email: person.email, password: PASSWORD, ...(code ? { code } : {}) }
  return browser.call(identity.login, { Login })
}
const getTotpInfo = async (browser: Person) => (await browser.call(secondStep.totpInfo, {})).Totp

describe('setting up two-step sign-in', () => {
  test('requires a code at each sign-in, and ends other sessions', async () => {
    const browser = await createTeacher()
    const otherDevice = createVisitor(apps.server.app)
    await otherDevice.signIn(browser.person)
    const emptyState = {
      on: false,
      since: null,
      passkeys: 0,
      passkeys_possible: true,
      codes_left: 0,
      required: false,
      missing: false,
      offered: true,
      by_password: true,
    }
    expect(await getTotpInfo(browser)).toEqual(emptyState)
    const { secret } = await setUpSecondStep(browser, { now: now() })
    expect(await getTotpInfo(browser)).toMatchObject({ on: true, codes_left: 10 })
    expect(await readErrorCode(otherDevice.call(identity.sessions, {}))).toBe('101')

    expect(await readErrorCode(signInWith(browser))).toBe('108')
    expect(await readErrorCode(signInWith(browser, '000000'))).toBe('109')
    apps.server.clock.advance(STEP_MS)
    const { session } = await signInWith(browser, generateCode(secret, now()))
    expect(session.user_data?.user_account_uuid).toBe(browser.person.uuid)
  })

  test('needs the password and a code of the new secret', async () => {
    const browser = await createTeacher()
    const setUp = (password: string) => browser.call(secondStep.totpSetup, { Totp: { password } })
    expect(await readErrorCode(setUp('somebody else'))).toBe('102')
    expect(await readErrorCode(browser.call(secondStep.totpConfirm, { Totp: { code: '123456' } }))).toBe('400')
    const { Totp } = await setUp(PASSWORD)
    expect(Totp.uri).toMatch(/^otpauth:\/\/totp\/Alaia:/)
    expect(Totp.uri).toContain(`secret=${Totp.secret}`)
    expect(await readErrorCode(browser.call(secondStep.totpConfirm, { Totp: { code: '000000' } }))).toBe('109')
    expect(await getTotpInfo(browser)).toMatchObject({ on: false })
    expect((await signInWith(browser)).session.status).toBe(true)
    apps.server.clock.advance(31 * MINUTE_MS)
    const lateConfirmation = browser.call(secondStep.totpConfirm, { Totp: { code: generateCode(Totp.secret, now()) } })
    expect(await readErrorCode(lateConfirmation)).toBe('400')
  })

  test('again needs a current code, and invalidates the old secret and recovery codes', async () => {
    const browser = await createTeacher()
    const first = await setUpSecondStep(browser, { now: now() })
    const setUpAgain = (code?: string) => browser.call(secondStep.totpSetup, { Totp: { password: PASSWORD, code } })
    expect(await readErrorCode(setUpAgain())).toBe('108')
    const { Totp } = await setUpAgain(first.codes[0])
    await browser.call(secondStep.totpConfirm, { Totp: { code: generateCode(Totp.secret, now()) } })
    apps.server.clock.advance(STEP_MS)
    expect(await readErrorCode(signInWith(browser, generateCode(first.secret, now())))).toBe('109')
    expect(await readErrorCode(signInWith(browser, first.codes[1]))).toBe('109')
    expect((await signInWith(browser, generateCode(Totp.secret, now()))).session.status).toBe(true)
  })

  test('can be undone with a code, and then the password alone is enough', async () => {
    const browser = await createTeacher()
    const { codes } = await setUpSecondStep(browser, { now: now() })
    const disableTotp = (code: string) => browser.call(secondStep.totpDisable, { Totp: { code } })
    expect(await readErrorCode(disableTotp('999999'))).toBe('109')
    await disableTotp(codes[3]!)
    expect(await getTotpInfo(browser)).toMatchObject({ on: false, codes_left: 0 })
    expect((await signInWith(browser)).session.status).toBe(true)
  })

  test('is refused to students', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    expect(await getTotpInfo(student)).toMatchObject({ offered: false })
    expect(await readErrorCode(student.call(secondStep.totpSetup, { Totp: { password: PASSWORD } }))).toBe('400')
  })
})

describe('a second-step code', () => {
  // A step that ends during a test would change which codes are valid.
  beforeEach(() => apps.server.clock.advance(STEP_MS - (now().getTime() % STEP_MS)))

  test('is accepted one step early or late, and no further off', async () => {
    const browser = await createTeacher()
    const { secret } = await setUpSecondStep(browser, { now: now() })
    apps.server.clock.advance(10 * STEP_MS)
    const createCode = (steps: number) => generateCode(secret, new Date(now().getTime() + steps * STEP_MS))
    expect(await readErrorCode(signInWith(browser, createCode(-2)))).toBe('109')
    expect(await readErrorCode(signInWith(browser, createCode(2)))).toBe('109')
    expect((await signInWith(browser, createCode(-1))).session.status).toBe(true)
    expect((await signInWith(browser, createCode(1))).session.status).toBe(true)
  })

  test('works once, even for simultaneous requests, and invalidates earlier codes', async () => {
    const browser = await createTeacher()
    const { secret } = await setUpSecondStep(browser, { now: now() })
    apps.server.clock.advance(10 * STEP_MS)
    const code = generateCode(secret, now())
    const results = await Promise.allSettled([1, 2, 3].map(() => signInWith(browser, code)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const previousCode = generateCode(secret, new Date(now().getTime() - STEP_MS))
    expect(await readErrorCode(signInWith(browser, previousCode))).toBe('109')
  })

  test('for recovery works once, with any case and spacing', async () => {
    const browser = await createTeacher()
    const { codes } = await setUpSecondStep(browser, { now: now() })
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/)
    const typedCode = ` ${codes[0]!.toLowerCase().replace('-', ' ')}`
    expect((await signInWith(browser, typedCode)).session.status).toBe(true)
    expect(await readErrorCode(signInWith(browser, codes[0]))).toBe('109')
    expect(await getTotpInfo(browser)).toMatchObject({ codes_left: 9 })
  })

  test('is rate limited when it is guessed, and the correct password does not reset the limit', async () => {
    const browser = await createTeacher()
    await setUpSecondStep(browser, { now: now() })
    const errorCodes: string[] = []
    for (let guess = 0; guess < 12; guess += 1) {
      errorCodes.push(await readErrorCode(signInWith(browser, String(100_000 + guess))))
      errorCodes.push(await readErrorCode(signInWith(browser)))
    }
    expect(errorCodes.slice(0, 2)).toEqual(['109', '108'])
    expect(errorCodes.at(-1)).toBe('103')
  })

  test('is rate limited when it is guessed to set up a new secret', async () => {
    const browser = await createTeacher()
    await setUpSecondStep(browser, { now: now() })
    const errorCodes: string[] = []
    for (let guess = 0; guess < 10; guess += 1) {
      const Totp = { password: PASSWORD, code: String(100_000 + guess) }
      errorCodes.push(await readErrorCode(browser.call(secondStep.totpSetup, { Totp })))
    }
    expect([errorCodes[0], errorCodes.at(-1)]).toEqual(['109', '103'])
  })

  test('is not checked or used up if the password is wrong', async () => {
    const browser = await createTeacher()
    const { secret } = await setUpSecondStep(browser, { now: now() })
    apps.server.clock.advance(STEP_MS)
    const code = generateCode(secret, now())
    const wrongSignIn = createVisitor(apps.server.app).call(identity.login, {
      Login: { email: browser.person.email, password: 'no', code },
    })
    expect(await readErrorCode(wrongSignIn)).toBe('102')
    expect((await signInWith(browser, code)).session.status).toBe(true)
  })

  test('is stored and logged nowhere in plain text, nor is its secret', async () => {
    const browser = await createTeacher()
    const { secret, codes } = await setUpSecondStep(browser, { now: now() })
    for (const text of [secret, codes[0]!, codes[0]!.replace('-', '')]) {
      expect(await findTablesWith(apps.server.platform.db, text)).toEqual([])
      expect(apps.server.logLines.join('')).not.toContain(text)
    }
  })
})

describe('required two-step sign-in for admins', () => {
  const createAdmin = () => createSignedInPerson(getAppAndDb(apps.strict), { user_type: 'admin' })

  test('blocks the admin endpoints until a second step is set up', async () => {
    const browser = await createAdmin()
    expect(browser.userData?.second_step).toBe('missing')
    expect(await readErrorCode(browser.call(audit.auditList, {}))).toBe('110')
    expect((await browser.call(identity.sessions, {})).Sessions).toHaveLength(1)
    await setUpSecondStep(browser, { now: apps.strict.clock.now() })
    const { Events } = await browser.call(audit.auditList, {})
    expect(Events.map(({ act }) => act)).toEqual(['two_step_on'])
    expect((await browser.call(identity.info, {})).session.user_data?.second_step).toBeUndefined()
    expect((await browser.call(secondStep.totpInfo, {})).Totp).toMatchObject({ on: true, required: true })
  })

  test("blocks the files of the school, but not the admin's own, until a second step is set up", async () => {
    const browser = await createAdmin()
    const { db, storage, clock } = apps.strict.platform
    const [school, uuid] = [browser.person.school.uuid, randomUUID()]
    const [schoolKey, ownKey] = [`private/${school}/exports/${uuid}.zip`, `private/${browser.person.uuid}/${uuid}.zip`]
    for (const key of [schoolKey, ownKey]) {
      await storage.put(key, Buffer.from('all'), { contentType: 'application/zip' })
    }
    const until = new Date(clock.now().getTime() + HOUR_MS)
    const exportRow = {
      uuid,
      organization_uuid: school,
      asked_at: clock.now(),
      status: 'ready',
      until,
      size: 3,
    } as const
    await db
      .insertInto('privacy_school_export')
      .values({ ...exportRow, file_key: schoolKey })
      .execute()
    const openFile = async (key: string) =>
      (await apps.strict.app.inject({ url: createMediaUrl(key), headers: { cookie: browser.cookie() } })).statusCode
    expect([await openFile(schoolKey), await openFile(ownKey)]).toEqual([404, 200])
    await setUpSecondStep(browser, { now: clock.now() })
    expect(await openFile(schoolKey)).toBe(200)
  })

  test('cannot be turned off by an admin, and does not apply to teachers', async () => {
    const browser = await createAdmin()
    const { codes } = await setUpSecondStep(browser, { now: apps.strict.clock.now() })
    expect(await readErrorCode(browser.call(secondStep.totpDisable, { Totp: { code: codes[0]! } }))).toBe('300')
    const colleague = await createSignedInPerson(getAppAndDb(apps.strict), {
      user_type: 'teacher',
      permissions: ['learn'],
    })
    expect(colleague.userData?.second_step).toBeUndefined()
    expect((await colleague.call(secondStep.totpInfo, {})).Totp.required).toBe(false)
  })
})
