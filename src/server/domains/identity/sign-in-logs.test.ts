// @tag sign-in-logs
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOKEN_HEADER } from '#contract/envelope.ts'
import * as identity from '#contract/identity.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { catchFailure, createSignedInPerson, createVisitor, PASSWORD } from '#tests/support/fixtures/test-people.ts'
import { addPasskey, signInByPasskey } from '#tests/support/passkeys/passkey-steps.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('a refused sign-in is logged without email or password', async () => {
  const email = `${randomUUID()}@log.test`
  await catchFailure(createVisitor(server.app).call(identity.login, { Login: { email, password: 'secret-guess' } }))
  const lines = server.logLines.join('')
  expect(lines).toContain('"failure":"wrong_credentials"')
  expect(lines).not.toContain(email)
  expect(lines).not.toContain('secret-guess')
})

test('a refused code and a refused passkey are logged without either', async () => {
  const person = await createSignedInPerson({ app: server.app, db: server.platform.db }, { user_type: 'teacher' })
  const { passkey } = await addPasskey(person)
  server.logLines.length = 0
  await catchFailure(signInByPasskey(createVisitor(server.app), passkey, { forged: true }))
  const Login = { email: person.person.email, password: PASSWORD, code: '314159' }
  await catchFailure(createVisitor(server.app).call(identity.login, { Login }))
  const lines = server.logLines.join('')
  for (const failure of ['wrong_passkey', 'wrong_code']) expect(lines).toContain(`"failure":"${failure}"`)
  for (const secret of [Login.email, PASSWORD, Login.code, passkey.credentialId.toString('base64url')]) {
    expect(lines).not.toContain(secret)
  }
})

test('a refused upload is logged without its name', async () => {
  const student = await createSignedInPerson({ app: server.app, db: server.platform.db })
  server.logLines.length = 0
  const name = `${randomUUID()}.png`
  const headers = { cookie: student.cookie(), [TOKEN_HEADER]: student.userData!.token }
  const response = await server.app.inject({ method: 'PATCH', url: `/media/resumable/${name}`, headers })
  expect(response.statusCode).toBe(403)
  const lines = server.logLines.join('')
  expect(lines).toContain('"event":"http.request_refused"')
  expect(lines).toContain('"failure":"not_permitted"')
  expect(lines).not.toContain(name)
})

test('a malformed request body is logged without its contents', async () => {
  server.logLines.length = 0
  const payload = {
    Request: { Login: { email: 'amara@log.test', password: 'secret-guess', operator: 'secret-field' } },
  }
  const response = await server.app.inject({ method: 'POST', url: `/api${identity.login.path}`, payload })
  expect(response.statusCode).toBe(422)
  const lines = server.logLines.join('')
  expect(lines).toContain('"event":"http.request_invalid"')
  for (const secret of ['amara@log.test', 'secret-guess', 'secret-field']) expect(lines).not.toContain(secret)
})

test('a sign-in is logged without anything that identifies the person', async () => {
  server.logLines.length = 0
  const { person } = await createSignedInPerson({ app: server.app, db: server.platform.db })
  const lines = server.logLines.join('')
  expect(lines).toContain('"event":"identity.signed_in"')
  for (const name of [person.email, person.username, person.uuid, 'Amara', 'Osei']) expect(lines).not.toContain(name)
})
