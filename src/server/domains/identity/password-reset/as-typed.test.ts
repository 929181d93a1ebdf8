// @tag as-typed
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as identity from '#contract/identity.ts'
import * as passwords from '#contract/identity/passwords.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { PASSWORD, refusal, signedIn, visitor } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const LONG_ENOUGH_TO_BE_CUT = 80
const CHOSEN = `  Two herons,  ONE quay and a Größe ${'of quiet water '.repeat(8)}with an end `

const teacher = () => signedIn({ app: server.app, db: server.platform.db }, { user_type: 'teacher' })
const enter = (email: string, password: string) =>
  visitor(server.app).call(identity.login, { Login: { email, password } })

test('a password is compared with every space, capital and character, without truncation', async () => {
  const self = await teacher()
  await self.call(passwords.passwordChange, { Password: { current: PASSWORD, next: CHOSEN } })
  const { email } = self.person
  const variants = [
    CHOSEN.trim(),
    CHOSEN.trimEnd(),
    CHOSEN.toLowerCase(),
    CHOSEN.replaceAll(/ +/g, ' '),
    CHOSEN.slice(0, LONG_ENOUGH_TO_BE_CUT),
    CHOSEN.replace('Größe', 'Grosse'),
  ]
  for (const variant of variants) {
    expect((await refusal(enter(email, variant))).code, variant).toBe('102')
    expect((await enter(email, CHOSEN)).session.status).toBe(true)
  }
})

test('a password is accepted in any Unicode form', async () => {
  const self = await teacher()
  await self.call(passwords.passwordChange, { Password: { current: PASSWORD, next: CHOSEN.normalize('NFD') } })
  expect((await enter(self.person.email, CHOSEN.normalize('NFC'))).session.status).toBe(true)
})
