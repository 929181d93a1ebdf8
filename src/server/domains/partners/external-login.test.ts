/** Accounts that somebody else created, with a first password that must be changed. */
import { expect, test } from 'vitest'
import { passwordResetExternal } from '#contract/identity/passwords.ts'
import * as people from '#contract/identity/people.ts'
import { externalLogin } from '#contract/partners.ts'
import { catchFailure, createSignedInPerson, PASSWORD } from '#tests/support/fixtures/test-people.ts'
import { addNoor, openSchoolApp } from '#tests/support/fixtures/school-admin-fixtures.ts'
import { addPasskey, createAssertion } from '#tests/support/passkeys/passkey-steps.ts'

const { signInAdmin, createStranger, getServer } = openSchoolApp()

const FIRST_PASSWORD_CODE = '104'
const OWN_PASSWORD = 'a lamp beside the sea'

test('external login with a temporary password requires a new password, which replaces it', async () => {
  const admin = await signInAdmin()
  const { Person } = await addNoor(admin)
  const { SignIn } = await admin.call(people.personReset, { Person: { uuid: Person.uuid }, Reset: { way: 'words' } })
  const login = (password: string) =>
    createStranger().call(externalLogin, { Login: { email: SignIn.sign_in_name, password } })

  const failure = await catchFailure(login(SignIn.words!))
  expect([failure.code, failure.http]).toEqual([FIRST_PASSWORD_CODE, 403])
  const { email, reset_token } = failure.body['PasswordReset'] as { email: string; reset_token: string }
  const choosePassword = (password: string) =>
    createStranger().call(passwordResetExternal, { PasswordReset: { email, reset_token, password } })
  expect((await catchFailure(choosePassword('short'))).http).toBe(422)
  expect((await catchFailure(choosePassword('password1234'))).http).toBe(422)
  await choosePassword(OWN_PASSWORD)
  expect((await catchFailure(choosePassword('another lamp here'))).http).toBeGreaterThanOrEqual(400)
  expect((await catchFailure(login(SignIn.words!))).code).toBe('102')
  expect((await login(OWN_PASSWORD)).session.user_data).toMatchObject({ first_name: 'Noor', user_type: 'teacher' })
})

test('external login asks for the second step and accepts a passkey', async () => {
  const teacher = await createSignedInPerson(getServer(), { user_type: 'teacher', permissions: ['learn'] })
  const { passkey } = await addPasskey(teacher)
  const visitor = createStranger()
  const login = (proof: object) =>
    visitor.call(externalLogin, { Login: { email: teacher.person.email, password: PASSWORD, ...proof } })
  const refused = await catchFailure(login({}))
  expect([refused.code, refused.body['SecondStep']]).toEqual(['108', { app: false, passkey: true }])
  const { session } = await login({ passkey: await createAssertion(visitor, passkey) })
  expect(session.user_data).toMatchObject({ user_account_uuid: teacher.person.uuid })
})
