// @tag breached
/** Passwords in a system admin's list of breached ones. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as passwords from '#contract/identity/passwords.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { PASSWORD, refusal, signedIn } from '#tests/support/fixtures/test-people.ts'

const list = join(mkdtempSync(join(tmpdir(), 'alaia-breached-')), 'list.txt')
const STOLEN = 'seven otters under the quay'
const writeList = (...stolen: string[]) =>
  writeFileSync(list, stolen.map((password) => `${createHash('sha1').update(password).digest('hex')}:3\n`).join(''))

let server: TestApp
beforeAll(async () => {
  writeList(STOLEN)
  server = await openTestApp({ env: { BREACHED_PASSWORDS: list } })
})
afterAll(() => server.close())

const teacher = () => signedIn({ app: server.app, db: server.platform.db }, { user_type: 'teacher' })
const choosePassword = async (next: string) =>
  (await teacher()).call(passwords.passwordChange, { Password: { current: PASSWORD, next } })

test('a breached password is rejected with a field error', async () => {
  const { code, fields } = await refusal(choosePassword(STOLEN))
  expect(code).toBe('200')
  expect(fields).toEqual([{ path: 'Password.next', message: expect.stringContaining('stolen from another site') }])
})

test('a password is accepted until an updated list contains it', async () => {
  const NEXT = 'seven herons over the quay'
  await choosePassword(NEXT)
  writeList(NEXT)
  expect((await refusal(choosePassword(NEXT))).code).toBe('200')
})

test('a missing list of breached passwords is logged, and passwords are accepted', async () => {
  rmSync(list)
  await choosePassword(STOLEN)
  expect(server.logged.join('')).toContain('identity.breached_passwords_unreadable')
  expect(server.logged.join('')).not.toContain(STOLEN)
})
