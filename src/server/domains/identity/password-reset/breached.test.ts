/** Passwords in a system admin's list of breached ones. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as passwords from '#contract/identity/passwords.ts'
import { openTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { PASSWORD, refusal, signedIn } from '../../../../../tests/support/people.ts'

const list = join(mkdtempSync(join(tmpdir(), 'alaia-breached-')), 'list.txt')
const STOLEN = 'seven otters under the quay'
const naming = (...stolen: string[]) =>
  writeFileSync(list, stolen.map((one) => `${createHash('sha1').update(one).digest('hex')}:3\n`).join(''))

let house: TestApp
beforeAll(async () => {
  naming(STOLEN)
  house = await openTestApp({ env: { BREACHED_PASSWORDS: list } })
})
afterAll(() => house.close())

const teacher = () => signedIn({ app: house.app, db: house.platform.db }, { user_type: 'teacher' })
const choosing = async (next: string) =>
  (await teacher()).call(passwords.passwordChange, { Password: { current: PASSWORD, next } })

test('a breached password is rejected with a field error', async () => {
  const { code, fields } = await refusal(choosing(STOLEN))
  expect(code).toBe('200')
  expect(fields).toEqual([{ path: 'Password.next', message: expect.stringContaining('stolen from another site') }])
})

test('a password is accepted until an updated list contains it', async () => {
  const NEXT = 'seven herons over the quay'
  await choosing(NEXT)
  naming(NEXT)
  expect((await refusal(choosing(NEXT))).code).toBe('200')
})

test('a missing list of breached passwords is logged, and passwords are accepted', async () => {
  rmSync(list)
  await choosing(STOLEN)
  expect(house.logged.join('')).toContain('identity.breached_passwords_unreadable')
  expect(house.logged.join('')).not.toContain(STOLEN)
})
