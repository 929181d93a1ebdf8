// @tag exact-passwords
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as identity from '#contract/identity.ts'
import * as passwords from '#contract/identity/passwords.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { PASSWORD, catchFailure, createSignedInPerson, createVisitor } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const TRUNCATED_LENGTH = 80
const CHOSEN_PASSWORD = `  Two herons,  ONE quay and a Größe ${'of quiet water '.repeat(8)}with an end `

const createTeacher = () => createSignedInPerson({ app: server.app, db: server.platform.db }, { user_type: 'teacher' })
const signInWith = (email: string, password: string) =>
  createVisitor(server.app).call(identity.login, { Login: { email, password } })

test('a password is compared with every space, capital and character, without truncation', async () => {
  const browser = await createTeacher()
  await browser.call(passwords.passwordChange, { Password: { current: PASSWORD, next: CHOSEN_PASSWORD } })
  const { email } = browser.person
  const variants = [
    CHOSEN_PASSWORD.trim(),
    CHOSEN_PASSWORD.trimEnd(),
    CHOSEN_PASSWORD.toLowerCase(),
    CHOSEN_PASSWORD.replaceAll(/ +/g, ' '),
    CHOSEN_PASSWORD.slice(0, TRUNCATED_LENGTH),
    CHOSEN_PASSWORD.replace('Größe', 'Grosse'),
  ]
  for (const variant of variants) {
    expect((await catchFailure(signInWith(email, variant))).code, variant).toBe('102')
    expect((await signInWith(email, CHOSEN_PASSWORD)).session.status).toBe(true)
  }
})

test('a password is accepted in any Unicode form', async () => {
  const browser = await createTeacher()
  await browser.call(passwords.passwordChange, {
    Password: { current: PASSWORD, next: CHOSEN_PASSWORD.normalize('NFD') },
  })
  expect((await signInWith(browser.person.email, CHOSEN_PASSWORD.normalize('NFC'))).session.status).toBe(true)
})
