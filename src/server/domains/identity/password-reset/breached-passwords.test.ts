// @tag breached-passwords-at-reset
/** Passwords in a system admin's list of breached ones. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as passwords from '#contract/identity/passwords.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { PASSWORD, catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'

const listPath = join(mkdtempSync(join(tmpdir(), 'alaia-breached-')), 'list.txt')
const BREACHED_PASSWORD = 'seven otters under the quay'
const writeList = (...breachedPasswords: string[]) =>
  writeFileSync(
    listPath,
    breachedPasswords.map((password) => `${createHash('sha1').update(password).digest('hex')}:3\n`).join(''),
  )

let server: TestApp
beforeAll(async () => {
  writeList(BREACHED_PASSWORD)
  server = await openTestApp({ env: { BREACHED_PASSWORDS: listPath } })
})
afterAll(() => server.close())

const createTeacher = () => createSignedInPerson({ app: server.app, db: server.platform.db }, { user_type: 'teacher' })
const choosePassword = async (next: string) =>
  (await createTeacher()).call(passwords.passwordChange, { Password: { current: PASSWORD, next } })

test('a breached password is rejected with a field error', async () => {
  const { code, fields } = await catchFailure(choosePassword(BREACHED_PASSWORD))
  expect(code).toBe('200')
  expect(fields).toEqual([{ path: 'Password.next', message: expect.stringContaining('stolen from another site') }])
})

test('a password is accepted until an updated list contains it', async () => {
  const NEW_PASSWORD = 'seven herons over the quay'
  await choosePassword(NEW_PASSWORD)
  writeList(NEW_PASSWORD)
  expect((await catchFailure(choosePassword(NEW_PASSWORD))).code).toBe('200')
})

test('a missing list of breached passwords is logged, and passwords are accepted', async () => {
  rmSync(listPath)
  await choosePassword(BREACHED_PASSWORD)
  expect(server.logLines.join('')).toContain('identity.breached_passwords_unreadable')
  expect(server.logLines.join('')).not.toContain(BREACHED_PASSWORD)
})
