/** From a server that nobody runs yet to its first admin, who comes in with two steps. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows, expectWell, openWindow } from '../support/journey.ts'
import { narrowFaults } from '../support/narrow.ts'
import { codeOf } from '../support/second-step.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

let data: string
let server: ServerProcess
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'alaia-empty-'))
  server = await startServer({ ALAIA_DATA: data, NODE_ENV: 'production', RENDER_AHEAD: '0' })
})
afterAll(async () => {
  await closeWindows()
  await server.end('SIGTERM')
  await rm(data, { recursive: true, force: true })
})

const HALF_A_MINUTE = 30_000
const PASSWORD = 'seven herons over'
const printedLink = (): string => /\/first-admin#[\w-]{43}/.exec(server.output())?.[0] ?? ''

test('the printed link makes a first admin, who sets two steps up, leaves the rest for later, and signs in by both', async () => {
  const window = await openWindow({ address: server.address })
  const { page } = window
  const next = (name: string) => page.getByRole('button', { name }).click()
  await expect.poll(printedLink).not.toBe('')
  await page.goto(printedLink())
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill('Moreau')
  await page.getByLabel('Email').fill('ines@harbor.test')
  await page.getByLabel('Name of your school').fill('Harbor School')
  await page.getByLabel('New password').fill('too short')
  await page.getByLabel('Once more').fill(PASSWORD)
  await next('Make my account')
  await page.getByText('A little longer, please').waitFor()
  await page.getByLabel('New password').fill(PASSWORD)
  await expectWell(window, 'who are you')
  await next('Make my account')

  await page.getByText('Scan this').waitFor()
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel('The six digits').fill(codeOf(secret, new Date()))
  await next('Switch it on')
  await expect.poll(() => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(10)
  await expectWell(window, 'recovery codes')
  await next('I’ve kept them')
  await page.getByRole('heading', { name: 'Your school.' }).waitFor()
  for (const heading of ['When is school?', 'Who is there to talk to?', 'Who comes along?']) {
    await next('Skip for now')
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await expectWell(window, heading)
    expect(await narrowFaults(page), heading).toEqual([])
  }
  for (const [first, email] of Object.entries({ Tom: 'tom@harbor.test', Ada: 'ada@harbor.test' })) {
    await page.getByLabel('First name').fill(first)
    await page.getByLabel('Last name').fill('Reed')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText(`Give ${first} Reed this link.`).waitFor()
  }
  expect(await page.locator('code').count()).toBe(2)
  await expectWell(window, 'links to give')
  await next('Open Alaia')
  await page.getByRole('heading', { name: 'Still to set up' }).waitFor()
  expect(await page.getByRole('link', { name: 'Term dates' }).count()).toBe(1)
  expect(await page.getByRole('link', { name: 'Two-step sign-in' }).count()).toBe(0)
  await expectWell(window, 'what is left')

  await page.getByRole('button', { name: /Ines/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.waitForURL('**/login')
  await page.getByLabel('Email or username').fill('ines@harbor.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await next('Sign In')
  await page.getByRole('heading', { name: 'One more step.' }).waitFor()
  await expectWell(window, 'the second step')
  await page.getByLabel('Code').fill('000000')
  await page.getByText("That code doesn't fit").waitFor()
  await page.getByLabel('Code').fill(codeOf(secret, new Date(Date.now() + HALF_A_MINUTE)))
  await page.waitForURL('**/admin/learn')
  await page.getByRole('heading', { name: 'Still to set up' }).waitFor()
  expect(window.problems).toEqual([])
  await window.close()
})
