// @tag identity-passwords
/** Passwords are stored by argon2id with 19 MiB and two passes, which OWASP recommends, and each has its own salt. */
import { argon2Sync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordChange } from '#contract/identity/passwords.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { PASSWORD, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const CHOSEN_PASSWORD = 'seven herons over water'

/** Returns a person who has just chosen the password, and what is stored of it. */
const storeChosenPassword = async () => {
  const { db } = server.platform
  const teacher = await createSignedInPerson({ app: server.app, db }, { user_type: 'teacher' })
  await teacher.call(passwordChange, { Password: { current: PASSWORD, next: CHOSEN_PASSWORD } })
  const row = await db
    .selectFrom('identity_account')
    .selectAll()
    .where('uuid', '=', teacher.person.uuid)
    .executeTakeFirstOrThrow()
  const [, kind, version, cost, salt = '', tag = ''] = (row.password_hash ?? '').split('$')
  return { row, kind, version, cost, salt, tag }
}

test('a password is stored as an argon2id hash with 19 MiB of memory and two passes', async () => {
  const { row, kind, version, cost, salt, tag } = await storeChosenPassword()
  expect([kind, version, cost]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
  const expectedHash = argon2Sync('argon2id', {
    message: Buffer.from(CHOSEN_PASSWORD),
    nonce: Buffer.from(salt, 'base64'),
    memory: 19 * 1024,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  })
  expect(Buffer.from(tag, 'base64').equals(expectedHash)).toBe(true)
  expect(JSON.stringify(row)).not.toContain(CHOSEN_PASSWORD)
})

test('two people with the same password have different salts and hashes', async () => {
  const [first, second] = [await storeChosenPassword(), await storeChosenPassword()]
  expect(first.salt).not.toBe(second.salt)
  expect(first.tag).not.toBe(second.tag)
  expect(Buffer.from(first.salt, 'base64').length).toBeGreaterThanOrEqual(16)
})
