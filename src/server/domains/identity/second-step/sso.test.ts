// @tag second-step-after-sso
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as audit from '#contract/audit.ts'
import * as identity from '#contract/identity.ts'
import * as secondStep from '#contract/identity/second-step.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import type { TestApp } from '#tests/support/server/test-app.ts'
import { catchFailure, createVisitor, readErrorCode, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { generateCode } from '#tests/support/fixtures/totp-codes.ts'
import {
  createSignedInClient,
  openAppWithSamlPlatform,
  type SamlPlatform,
} from '#tests/support/partners/saml-platform.ts'

let server: TestApp
let samlPlatform: SamlPlatform
beforeAll(async () => {
  ;({ testApp: server, samlPlatform } = await openAppWithSamlPlatform())
})
afterAll(async () => {
  await samlPlatform.close()
  await server.close()
})

const STEP_MS = 30_000
/** The first waits take seconds, which the guesses themselves take on a busy machine. */
const MAX_GUESSES = 14
const now = () => server.clock.now()

/** Signs in through the platform, which reports a password and nothing more; the person has no password here. */
const signInThroughPlatform = async (subject: string, device?: string): Promise<Visitor> =>
  createSignedInClient(server, await samlPlatform.signOn({ subject }), device)

const getTotpInfo = async (browser: Visitor) => (await browser.call(secondStep.totpInfo, {})).Totp
const startSetup = (browser: Visitor, code?: string) =>
  browser.call(secondStep.totpSetup, { Totp: code === undefined ? {} : { code } })
const passSecondStep = async (browser: Visitor, code: string) => {
  const { session } = await browser.call(secondStep.totpPass, { Totp: { code } })
  browser.userData = session.user_data
}
const confirmSetup = (browser: Visitor, secret: string) =>
  browser.call(secondStep.totpConfirm, { Totp: { code: generateCode(secret, now()) } })
/** Returns the next code, because the code that confirmed the setup can't be used again. */
const nextCode = (secret: string): string => generateCode(secret, new Date(now().getTime() + STEP_MS))
const canUseAdminScreens = (browser: Visitor): Promise<boolean> =>
  browser.call(audit.auditList, {}).then(
    () => true,
    () => false,
  )

/** Returns a person who set up a second step in an earlier session. */
const createAdminWithSecondStep = async (device?: string) => {
  const subject = randomUUID()
  const browser = await signInThroughPlatform(subject, device)
  const { secret } = (await startSetup(browser)).Totp
  const { codes } = (await confirmSetup(browser, secret)).Recovery
  return { subject, secret, codes }
}

describe('an admin without a password whose platform reports no second step', () => {
  test('sets up a second step right after sign-in, and gets access to the admin screens', async () => {
    const browser = await signInThroughPlatform(randomUUID())
    expect(browser.userData?.second_step).toBe('missing')
    expect(await getTotpInfo(browser)).toMatchObject({
      on: false,
      missing: true,
      required: true,
      offered: true,
      by_password: false,
    })
    const { secret } = (await startSetup(browser)).Totp
    expect(await readErrorCode(browser.call(secondStep.totpConfirm, { Totp: { code: '000000' } }))).toBe('109')
    expect(await canUseAdminScreens(browser)).toBe(false)
    expect((await confirmSetup(browser, secret)).Recovery.codes).toHaveLength(10)
    expect(await canUseAdminScreens(browser)).toBe(true)
    expect((await browser.call(identity.info, {})).session.user_data?.second_step).toBeUndefined()
    expect(await getTotpInfo(browser)).toMatchObject({ on: true, missing: false, by_password: false })
  })

  test('must sign in again to set it up if the sign-in is more than ten minutes old', async () => {
    const subject = randomUUID()
    const browser = await signInThroughPlatform(subject)
    server.clock.advance(9 * MINUTE_MS)
    expect((await startSetup(browser)).Totp.secret).toMatch(/^[A-Z2-7]+$/)
    server.clock.advance(2 * MINUTE_MS)
    const staleError = await catchFailure(startSetup(browser))
    expect([staleError.code, staleError.message]).toEqual([
      '300',
      expect.stringMatching(/sign in again through your school/),
    ])
    // The platform uses the time of this machine.
    server.clock.advance(-11 * MINUTE_MS)
    expect((await startSetup(await signInThroughPlatform(subject))).Totp.secret).toMatch(/^[A-Z2-7]+$/)
  })

  test('needs a current code to set it up again, and guesses are rate limited', async () => {
    const { subject, codes } = await createAdminWithSecondStep()
    const newBrowser = await signInThroughPlatform(subject)
    expect(await readErrorCode(startSetup(newBrowser))).toBe('108')
    expect((await startSetup(newBrowser, codes[0])).Totp.secret).toMatch(/^[A-Z2-7]+$/)
    const errorCodes: string[] = []
    for (let guess = 0; guess < MAX_GUESSES && errorCodes.at(-1) !== '103'; guess += 1) {
      errorCodes.push(await readErrorCode(startSetup(newBrowser, String(100_000 + guess))))
    }
    expect([errorCodes[0], errorCodes.at(-1)]).toEqual(['109', '103'])
  })
})

describe('an admin with a second step who signs in again through the platform', () => {
  test('gets access after a valid code, which works once, and none after a wrong code', async () => {
    const { subject, secret } = await createAdminWithSecondStep()
    const browser = await signInThroughPlatform(subject)
    expect(await getTotpInfo(browser)).toMatchObject({ on: true, missing: true })
    expect(await readErrorCode(passSecondStep(browser, '000000'))).toBe('109')
    expect(await canUseAdminScreens(browser)).toBe(false)
    const [code, oldCookie] = [nextCode(secret), browser.cookie()]
    await passSecondStep(browser, code)
    expect(browser.userData?.second_step).toBeUndefined()
    expect(await canUseAdminScreens(browser)).toBe(true)
    expect(
      (
        await createVisitor(server.app, { cookie: oldCookie, device: browser.envelope().Client?.identity ?? '' }).call(
          identity.info,
          {},
        )
      ).session,
    ).toEqual({ status: false })
    expect(await getTotpInfo(browser)).toMatchObject({ on: true, missing: false, codes_left: 10 })
    // The next session must pass the second step again, and the same code is no longer valid.
    const nextBrowser = await signInThroughPlatform(subject)
    expect(await canUseAdminScreens(nextBrowser)).toBe(false)
    expect(await readErrorCode(passSecondStep(nextBrowser, code))).toBe('109')
  })

  test('can use a recovery code instead', async () => {
    const { subject, codes } = await createAdminWithSecondStep()
    const browser = await signInThroughPlatform(subject)
    await passSecondStep(browser, codes[4]!)
    expect(await canUseAdminScreens(browser)).toBe(true)
    expect(await getTotpInfo(browser)).toMatchObject({ codes_left: 9 })
  })

  test('is not delayed on a known device while guesses on new devices are rate limited', async () => {
    const device = randomUUID()
    const { subject, secret } = await createAdminWithSecondStep(device)
    const errorCodes: string[] = []
    for (let guess = 0; guess < MAX_GUESSES && errorCodes.at(-1) !== '103'; guess += 1) {
      errorCodes.push(
        await readErrorCode(passSecondStep(await signInThroughPlatform(subject), String(100_000 + guess))),
      )
    }
    expect([errorCodes[0], errorCodes.at(-1)]).toEqual(['109', '103'])
    const knownBrowser = await signInThroughPlatform(subject, device)
    await passSecondStep(knownBrowser, nextCode(secret))
    expect(await canUseAdminScreens(knownBrowser)).toBe(true)
  })

  test('cannot use the code of another admin', async () => {
    const { secret } = await createAdminWithSecondStep()
    const otherBrowser = await signInThroughPlatform((await createAdminWithSecondStep()).subject)
    expect(await readErrorCode(passSecondStep(otherBrowser, nextCode(secret)))).toBe('109')
    expect(await readErrorCode(passSecondStep(await signInThroughPlatform(randomUUID()), nextCode(secret)))).toBe('109')
  })
})

test('teachers and students who sign in through their platform are offered no second step', async () => {
  for (const role of ['teacher', 'student'] as const) {
    const browser = await createSignedInClient(server, await samlPlatform.signOn({ role }))
    expect(await getTotpInfo(browser)).toMatchObject({ offered: false, required: false, missing: false })
    expect(await readErrorCode(startSetup(browser))).toBe('400')
    expect(await readErrorCode(passSecondStep(browser, '123456'))).toBe('109')
  }
})

test('without required two-step sign-in, an admin signs in through the platform and is offered no second step', async () => {
  const { testApp: lenientServer, samlPlatform: platform } = await openAppWithSamlPlatform({})
  const browser = await createSignedInClient(lenientServer, await platform.signOn())
  expect(browser.userData?.second_step).toBeUndefined()
  expect(await canUseAdminScreens(browser)).toBe(true)
  expect(await getTotpInfo(browser)).toMatchObject({ offered: false, missing: false, by_password: false })
  await platform.close()
  await lenientServer.close()
})
