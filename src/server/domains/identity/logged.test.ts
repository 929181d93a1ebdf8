import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as identity from '#contract/identity.ts'
import { openTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { refusal, signedIn, visitor } from '../../../../tests/support/people.ts'

let house: TestApp
beforeAll(async () => {
  house = await openTestApp()
})
afterAll(() => house.close())

test('a refused sign-in is logged without email or password', async () => {
  const email = `${randomUUID()}@log.test`
  await refusal(visitor(house.app).call(identity.login, { Login: { email, password: 'secret-guess' } }))
  const lines = house.logged.join('')
  expect(lines).toContain('"failure":"wrong_credentials"')
  expect(lines).not.toContain(email)
  expect(lines).not.toContain('secret-guess')
})

test('a malformed request body is logged without its contents', async () => {
  house.logged.length = 0
  const payload = {
    Request: { Login: { email: 'amara@log.test', password: 'secret-guess', operator: 'secret-field' } },
  }
  const answer = await house.app.inject({ method: 'POST', url: `/api${identity.login.path}`, payload })
  expect(answer.statusCode).toBe(422)
  const lines = house.logged.join('')
  expect(lines).toContain('"event":"http.request_invalid"')
  for (const word of ['amara@log.test', 'secret-guess', 'secret-field']) expect(lines).not.toContain(word)
})

test('a sign-in is logged without anything that identifies the person', async () => {
  house.logged.length = 0
  const { person } = await signedIn({ app: house.app, db: house.platform.db })
  const lines = house.logged.join('')
  expect(lines).toContain('"event":"identity.signed_in"')
  for (const name of [person.email, person.username, person.uuid, 'Amara', 'Osei']) expect(lines).not.toContain(name)
})
