/** Students join a class by its code: without a platform, cards or an import. */
import { afterAll, expect, test } from 'vitest'
import * as sections from '#contract/identity/sections.ts'
import { openSignedInWindow, button } from '../support/browser/signed-in-window.ts'
import { closeWindows, expectAccessible, server, openWindow } from '../support/journey/journey.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'

afterAll(closeWindows)

const createClass = async (name: string): Promise<void> => {
  const { call } = await signInDemoPerson(server().address, server().data, 'admin@riverbend.test')
  await call(sections.sectionAdd, { Section: { name, audience: 'middle_school' } })
}

test('a class code lets one student create an account on a phone and another join with an existing one', async () => {
  const name = `Herons ${Date.now() % 100_000}`
  await createClass(name)
  const office = await openSignedInWindow('admin@riverbend.test')
  await office.page.goto('/admin/people/classes')
  await office.page.getByRole('link', { name }).click()
  await button(office.page, 'Create code').click()
  const code = await office.page.locator('output').innerText()
  expect(code).toMatch(/^\w{3}-\w{3}$/)
  await expectAccessible(office, 'the code of a class')

  const phone = await openWindow({ size: 'phone', theme: 'dark' })
  const { page } = phone
  await page.goto('/sign-up')
  await page.getByRole('link', { name: 'I have a class code' }).click()
  await page.getByLabel('Class code').fill('QQQ QQQ')
  await page.getByText('know this class code').waitFor()
  await expectAccessible(phone, 'an unknown class code')
  // Typed as it would be read aloud in class: lower case, without the hyphen.
  await page.getByLabel('Class code').fill(code.toLowerCase().replace('-', ''))
  await page.getByText(`${name}, Riverbend School`).waitFor()
  await button(page, 'Create account').click()
  await page.getByText('*Required Field').first().waitFor()
  await page.getByLabel('First name').fill('Mila')
  await page.getByLabel('Last name').fill(`Heron${Date.now()}`)
  const username = await page.getByLabel('Username or email').inputValue()
  expect(username).toMatch(/^mila\.heron\d+$/)
  await page.getByLabel('Password', { exact: true }).fill('lantern pebble tuesday')
  await expectAccessible(phone, 'an account in a class')
  await button(page, 'Create account').click()
  await page.getByRole('heading', { name: `You're in ${name}.` }).waitFor()
  await page.getByText(username).waitFor()
  await expectAccessible(phone, 'what to write down')
  await button(page, 'Start').click()
  await page.waitForURL('**/home')
  await page.getByRole('heading', { level: 1, name: /Mila/ }).waitFor()
  await phone.close()

  const student = await openSignedInWindow('student@riverbend.test')
  await student.page.goto(`/join#${code}`)
  await expectAccessible(student, 'a further class')
  await button(student.page, `Join ${name}`).click()
  await student.page.waitForURL('**/home')
  await student.close()
  await office.page.reload()
  await office.page.getByRole('heading', { name: '2 students' }).waitFor()
  await office.close()
})
