// @tag sign-in-logs
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as identity from '#contract/identity.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { catchFailure, createSignedInPerson, createVisitor } from '#tests/support/fixtures/test-people.ts'

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
