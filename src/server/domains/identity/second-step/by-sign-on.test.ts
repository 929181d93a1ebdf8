// @tag by-sign-on
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as audit from '#contract/audit.ts'
import * as identity from '#contract/identity.ts'
import * as secondStep from '#contract/identity/second-step.ts'
import type { TestApp } from '#tests/support/server/test-app.ts'
import { refusal, visitor, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { codeOf } from '#tests/support/fixtures/totp-codes.ts'
import { arrived, openAppWithSamlPlatform, type SamlPlatform } from '#tests/support/partners/saml-platform.ts'

let server: TestApp
let there: SamlPlatform
beforeAll(async () => {
  ;({ house: server, there } = await openAppWithSamlPlatform())
})
afterAll(async () => {
  await there.close()
  await server.close()
})

const STEP = 30_000
/** The first waits take seconds, which the guesses themselves take on a busy machine. */
const MOST_GUESSES = 14
const MINUTE = 60_000
const now = () => server.clock.now()

/** Signs in through the platform, which reports a password and nothing more; the person has no password here. */
const signInThere = async (subject: string, device?: string): Promise<Visitor> =>
  arrived(server, await there.signOn({ subject }), device)

const codeRefused = async (call: Promise<unknown>) => (await refusal(call)).code
const info = async (browser: Visitor) => (await browser.call(secondStep.totpInfo, {})).Totp
const setUp = (browser: Visitor, code?: string) =>
  browser.call(secondStep.totpSetup, { Totp: code === undefined ? {} : { code } })
const pass = async (browser: Visitor, code: string) => {
  const { session } = await browser.call(secondStep.totpPass, { Totp: { code } })
  browser.userData = session.user_data
}
const confirm = (browser: Visitor, secret: string) =>
  browser.call(secondStep.totpConfirm, { Totp: { code: codeOf(secret, now()) } })
/** Returns the next code, because the code that confirmed the setup can't be used again. */
const nextCode = (secret: string): string => codeOf(secret, new Date(now().getTime() + STEP))
const isOpen = (browser: Visitor): Promise<boolean> =>
  browser.call(audit.auditList, {}).then(
    () => true,
    () => false,
  )

/** Returns a person who set up a second step in an earlier session. */
const withSecondStep = async (device?: string) => {
  const subject = randomUUID()
  const browser = await signInThere(subject, device)
  const { secret } = (await setUp(browser)).Totp
  const { codes } = (await confirm(browser, secret)).Recovery
  return { subject, secret, codes }
}

describe('an admin without a password whose platform reports no second step', () => {
  test('sets up a second step right after sign-in, and gets access to the admin screens', async () => {
    const browser = await signInThere(randomUUID())
    expect(browser.userData?.second_step).toBe('missing')
    expect(await info(browser)).toMatchObject({
      on: false,
      missing: true,
      required: true,
      offered: true,
      by_password: false,
    })
    const { secret } = (await setUp(browser)).Totp
    expect(await codeRefused(browser.call(secondStep.totpConfirm, { Totp: { code: '000000' } }))).toBe('109')
    expect(await isOpen(browser)).toBe(false)
    expect((await confirm(browser, secret)).Recovery.codes).toHaveLength(10)
    expect(await isOpen(browser)).toBe(true)
    expect((await browser.call(identity.info, {})).session.user_data?.second_step).toBeUndefined()
    expect(await info(browser)).toMatchObject({ on: true, missing: false, by_password: false })
  })

  test('must sign in again to set it up if the sign-in is more than ten minutes old', async () => {
    const subject = randomUUID()
    const browser = await signInThere(subject)
    server.clock.pass(9 * MINUTE)
    expect((await setUp(browser)).Totp.secret).toMatch(/^[A-Z2-7]+$/)
    server.clock.pass(2 * MINUTE)
    const late = await refusal(setUp(browser))
    expect([late.code, late.message]).toEqual(['300', expect.stringMatching(/sign in again through your school/)])
    // The platform uses the time of this machine.
    server.clock.pass(-11 * MINUTE)
    expect((await setUp(await signInThere(subject))).Totp.secret).toMatch(/^[A-Z2-7]+$/)
  })

  test('needs a current code to set it up again, and guesses are rate limited', async () => {
    const { subject, codes } = await withSecondStep()
    const again = await signInThere(subject)
    expect(await codeRefused(setUp(again))).toBe('108')
    expect((await setUp(again, codes[0])).Totp.secret).toMatch(/^[A-Z2-7]+$/)
    const answers: string[] = []
    for (let guess = 0; guess < MOST_GUESSES && answers.at(-1) !== '103'; guess += 1) {
      answers.push(await codeRefused(setUp(again, String(100_000 + guess))))
    }
    expect([answers[0], answers.at(-1)]).toEqual(['109', '103'])
  })
})

describe('an admin with a second step who signs in again through the platform', () => {
  test('gets access after a valid code, which works once, and none after a wrong code', async () => {
    const { subject, secret } = await withSecondStep()
    const browser = await signInThere(subject)
    expect(await info(browser)).toMatchObject({ on: true, missing: true })
    expect(await codeRefused(pass(browser, '000000'))).toBe('109')
    expect(await isOpen(browser)).toBe(false)
    const [code, before] = [nextCode(secret), browser.cookie()]
    await pass(browser, code)
    expect(browser.userData?.second_step).toBeUndefined()
    expect(await isOpen(browser)).toBe(true)
    expect(
      (
        await visitor(server.app, { cookie: before, device: browser.envelope().Client?.identity ?? '' }).call(
          identity.info,
          {},
        )
      ).session,
    ).toEqual({ status: false })
    expect(await info(browser)).toMatchObject({ on: true, missing: false, codes_left: 10 })
    // The next session must pass the second step again, and the same code is no longer valid.
    const next = await signInThere(subject)
    expect(await isOpen(next)).toBe(false)
    expect(await codeRefused(pass(next, code))).toBe('109')
  })

  test('can use a recovery code instead', async () => {
    const { subject, codes } = await withSecondStep()
    const browser = await signInThere(subject)
    await pass(browser, codes[4]!)
    expect(await isOpen(browser)).toBe(true)
    expect(await info(browser)).toMatchObject({ codes_left: 9 })
  })

  test('is not delayed on a known device while guesses on new devices are rate limited', async () => {
    const device = randomUUID()
    const { subject, secret } = await withSecondStep(device)
    const answers: string[] = []
    for (let guess = 0; guess < MOST_GUESSES && answers.at(-1) !== '103'; guess += 1) {
      answers.push(await codeRefused(pass(await signInThere(subject), String(100_000 + guess))))
    }
    expect([answers[0], answers.at(-1)]).toEqual(['109', '103'])
    const own = await signInThere(subject, device)
    await pass(own, nextCode(secret))
    expect(await isOpen(own)).toBe(true)
  })

  test('cannot use the code of another admin', async () => {
    const { secret } = await withSecondStep()
    const other = await signInThere((await withSecondStep()).subject)
    expect(await codeRefused(pass(other, nextCode(secret)))).toBe('109')
    expect(await codeRefused(pass(await signInThere(randomUUID()), nextCode(secret)))).toBe('109')
  })
})

test('teachers and students who sign in through their platform are offered no second step', async () => {
  for (const role of ['teacher', 'student'] as const) {
    const browser = await arrived(server, await there.signOn({ role }))
    expect(await info(browser)).toMatchObject({ offered: false, required: false, missing: false })
    expect(await codeRefused(setUp(browser))).toBe('400')
    expect(await codeRefused(pass(browser, '123456'))).toBe('109')
  }
})

test('without required two-step sign-in, an admin signs in through the platform and is offered no second step', async () => {
  const { house: easy, there: platform } = await openAppWithSamlPlatform({})
  const browser = await arrived(easy, await platform.signOn())
  expect(browser.userData?.second_step).toBeUndefined()
  expect(await isOpen(browser)).toBe(true)
  expect(await info(browser)).toMatchObject({ offered: false, missing: false, by_password: false })
  await platform.close()
  await easy.close()
})
