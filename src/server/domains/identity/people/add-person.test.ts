/** Adding a person either succeeds with a sign-in, or adds nothing. */
import { expect, test, vi } from 'vitest'
import * as people from '#contract/identity/people.ts'
import { openTestApp } from '#tests/support/server/test-app.ts'
import { catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { addZara, listFirstNames, noor, openSchoolApp } from '#tests/support/fixtures/school-admin-fixtures.ts'
import { hashPassword } from '../passwords.ts'

const { signInAdmin, signInAs } = openSchoolApp()

/** Starts two slow hashes, and fills the queue behind them. */
const fillHashQueue = () => {
  const slowCost = { memory: 19_456, passes: 60 }
  const quickCost = { memory: 64, passes: 1 }
  return Promise.all(
    Array.from({ length: 302 }, (_, index) => hashPassword('a lamp', index < 2 ? slowCost : quickCost)),
  )
}

test('adding a student while the hashing queue is full adds nobody, and a retry adds one student', async () => {
  const admin = await signInAdmin()
  const waitingHashes = fillHashQueue()
  const rejection = await catchFailure(addZara(admin))
  await waitingHashes
  expect(rejection.http).toBe(503)
  expect(await listFirstNames(admin)).toEqual(['Jonah'])
  const { Person, SignIn } = await addZara(admin)
  expect(Person.username).toBe('zara.haddad')
  await signInAs('zara.haddad', SignIn.words!, admin.person.school)
  expect(await listFirstNames(admin, { kind: 'student' })).toEqual(['Zara'])
})

test('adding an adult whose invitation cannot be queued adds nobody, and a retry accepts the same address', async () => {
  const env = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'alaia@school.test', PUBLIC_URL: 'https://alaia.test' }
  const server = await openTestApp({ env })
  try {
    const admin = await createSignedInPerson(
      { app: server.app, db: server.platform.db },
      { user_type: 'admin', first_name: 'Jonah' },
    )
    const Person = { ...noor, email: `noor@${admin.person.school.code}.test` }
    vi.spyOn(server.platform.jobs, 'send').mockRejectedValueOnce(new Error('no queue'))
    expect((await catchFailure(admin.call(people.personAdd, { Person }))).http).toBe(500)
    expect(await listFirstNames(admin)).toEqual(['Jonah'])
    const { SignIn } = await admin.call(people.personAdd, { Person })
    expect(SignIn).toMatchObject({ mailed: true, sign_in_name: Person.email })
  } finally {
    await server.close()
  }
})
