// @tag framed-launch
import type { Browser, FrameLocator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLtiPlatform } from '#tests/simulators/lti-platform.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { openBrowser } from '#tests/support/browser/chromium.ts'
import { Course, allowRequestsTo } from '#tests/support/partners/lti-course.ts'
import { makeSchool } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
let address: string
let course: Course
let browser: Browser
beforeAll(async () => {
  server = await openTestApp()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const school = await makeSchool(server.platform.db)
  // Another name of this machine is another site, so frames on it never send our cookie.
  const ltiPlatform = allowRequestsTo(server, await startLtiPlatform(() => `${address}/lti/jwks`, 'localhost'))
  course = new Course({ server, school, there: ltiPlatform })
  const params = new URLSearchParams({
    openid_configuration: `${course.there.origin}/.well-known/openid-configuration`,
    registration_token: 'once',
  })
  const { search } = new URL(await course.createLink())
  const answer = await (await fetch(`${address}/lti/register${search}&${params.toString()}`)).text()
  if (!answer.includes('is connected')) throw new Error(answer)
  course.there.items = [{ title: 'The kazoo', url: `${address}/audio/1` }]
  browser = await openBrowser({ args: ['--test-third-party-cookie-phaseout'] })
})
afterAll(async () => {
  await browser.close()
  await course.close()
  await server.close()
})

const openAsStudent = async (query: string, prepare?: () => void) => {
  const context = await browser.newContext()
  if (prepare) await context.addInitScript(prepare)
  const page = await context.newPage()
  await page.goto(`${course.there.origin}/course?as=student-1`)
  const link = page.getByRole('link', { name: 'The kazoo' })
  await link.evaluate((element, suffix) => element.setAttribute('href', `/open?as=student-1&item=0${suffix}`), query)
  await link.click()
  return { context, page, tool: page.frameLocator('[name=tool]') }
}
const listSessionCookies = async (context: Awaited<ReturnType<typeof openAsStudent>>['context']) =>
  (await context.cookies(address)).filter(({ name }) => name.includes('alaia') && name !== 'alaia_lti')

test('a framed launch without cookies loads our fonts, uses platform storage, and opens a window in one click', async () => {
  const { context, page, tool } = await openAsStudent('&storage=1')
  const button = tool.getByRole('button', { name: 'Open Alaia' })
  await button.waitFor()
  expect(await context.cookies(address)).toEqual([])
  const fonts = await button.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
  })
  expect(fonts).toEqual(['Kreon Variable', 'Atkinson Hyperlegible Next Variable'])
  const popup = page.waitForEvent('popup')
  await button.click()
  const app = await popup
  await app.waitForURL('**/sso/saml_response?**')
  expect(new URL(app.url()).searchParams.get('to')).toMatch(/^\/audio\/1\?colegia_assignment_id=lti-/)
  expect(await listSessionCookies(context)).toHaveLength(1)
  await context.close()
})

test('a framed launch without platform storage asks for confirmation in the new window', async () => {
  const { context, page, tool } = await openAsStudent('')
  const popup = page.waitForEvent('popup')
  await tool.getByRole('link', { name: 'Open Alaia' }).click()
  const app = await popup
  await app.getByRole('heading', { name: 'Continue as Ada Quist?' }).waitFor()
  expect(await listSessionCookies(context)).toEqual([])
  await app.getByRole('button', { name: 'Continue' }).click()
  await app.waitForURL('**/sso/saml_response?**')
  expect(await listSessionCookies(context)).toHaveLength(1)
  await context.close()
})

/** Runs on the platform's page: the platform answers storage messages late. */
const answerLate = (): void => {
  const LATE_MS = 2000
  if (globalThis.window !== globalThis.window.top) return
  const delay = (event: MessageEvent<{ subject?: string }>): void => {
    if (!event.isTrusted || !event.data.subject?.startsWith('lti.')) return
    event.stopImmediatePropagation()
    const { data, origin, source } = event
    setTimeout(() => globalThis.window.dispatchEvent(new MessageEvent('message', { data, origin, source })), LATE_MS)
  }
  globalThis.window.addEventListener('message', delay, true)
}

test('a framed launch accepts an answer of platform storage that is two seconds late', async () => {
  const { context, tool } = await openAsStudent('&storage=1', answerLate)
  const button = tool.getByRole('button', { name: 'Open Alaia' })
  await button.waitFor()
  expect(await tool.getByRole('link', { name: 'Open Alaia' }).isVisible()).toBe(false)
  await context.close()
})

/** Runs on the platform's page: the platform never answers, and the message id of the request is easy to guess. */
const dropAnswers = (): void => {
  if (globalThis.window === globalThis.window.top) {
    const swallow = (event: MessageEvent<{ subject?: string }>) =>
      event.data.subject === 'lti.get_data' && event.stopImmediatePropagation()
    globalThis.window.addEventListener('message', swallow, true)
  }
  Object.assign(globalThis.crypto, { getRandomValues: <Values>(values: Values): Values => values })
}

const sendAnswer = (tool: FrameLocator, origin: string) =>
  tool.locator('body').evaluate((_, from) => {
    const data = { subject: 'lti.get_data.response', message_id: '0-0-0-0', value: 'anything' }
    globalThis.window.dispatchEvent(new MessageEvent('message', { origin: from, data }))
  }, origin)

test('a framed launch accepts storage messages only from the origin of the platform', async () => {
  const { context, tool } = await openAsStudent('&storage=1', dropAnswers)
  const button = tool.getByRole('button', { name: 'Open Alaia' })
  const link = tool.getByRole('link', { name: 'Open Alaia' })
  await link.waitFor()
  for (const origin of ['https://elsewhere.test', address, 'null']) {
    await sendAnswer(tool, origin)
    expect([await link.isVisible(), await button.isVisible()], origin).toEqual([true, false])
  }
  await sendAnswer(tool, course.there.origin)
  await button.waitFor()
  await context.close()
})
