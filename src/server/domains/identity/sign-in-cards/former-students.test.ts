/** A former student who is a teacher or an admin now can't sign in with anything they received as a student. */
import { describe, expect, test } from 'vitest'
import * as cards from '#contract/identity/cards.ts'
import { passwordReset } from '#contract/identity/passwords.ts'
import * as people from '#contract/identity/people.ts'
import { interleave } from '#tests/support/server/interleave.ts'
import { makePerson, PASSWORD, catchFailure, type TestPerson } from '#tests/support/fixtures/test-people.ts'
import {
  type SignedInAdmin,
  getPerson,
  openSchoolApp,
  readToken,
} from '#tests/support/fixtures/school-admin-fixtures.ts'
import { readCodes } from '#server/generation/cards/read-codes.fixture.ts'
import { readPages } from '#server/generation/handouts/read-pages.fixture.ts'

const { signInAdmin, db, getApp, signInAs, createStranger } = openSchoolApp()

const INVALID_CARD_MESSAGE = "This card doesn't work anymore. Ask your teacher for a new one."

const createCardsPdf = async (admin: SignedInAdmin, kind: 'words' | 'code', students: readonly TestPerson[]) => {
  const { Cards } = await admin.call(cards.cardsCreate, { Cards: { people: students.map(({ uuid }) => uuid), kind } })
  return Buffer.from(Cards.pdf, 'base64')
}
const createCardSecret = async (admin: SignedInAdmin, student: TestPerson) => {
  const [address] = await readCodes(await createCardsPdf(admin, 'code', [student]))
  return address!.split('/card#')[1]!
}
const createWords = async (admin: SignedInAdmin, student: TestPerson) => {
  const { pages } = await readPages(await createCardsPdf(admin, 'words', [student]))
  return /\b[a-z]+-[a-z]+-[a-z]+\b/.exec(pages.map(({ text }) => text).join('\n'))![0]
}
const signInByPictureCode = (secret: string) => createStranger().call(cards.cardLogin, { Card: { secret } })
const signInWith = ({ username, school }: TestPerson, password: string) => signInAs(username, password, school)

const changeRole = async (admin: SignedInAdmin, { uuid }: TestPerson, change: object) => {
  const { revision } = await getPerson(admin, uuid)
  return admin.call(people.personEdit, { Person: { uuid, revision, ...change } })
}

const kinds = [
  ['a teacher', { user_type: 'teacher', permission: 'learn' }],
  ['a teacher (Learn only)', { user_type: 'teacher_only' }],
  ['an admin', { user_type: 'admin' }],
  ['a system admin', { user_type: 'admin', operator: true }],
] as const

describe('a former student', () => {
  test.each(kinds)(
    'who is now %s cannot sign in with the old card, even after becoming a student again',
    async (_is, change) => {
      const admin = await signInAdmin(undefined, true)
      const noa = await makePerson(db(), admin.person.school)
      const secret = await createCardSecret(admin, noa)
      expect((await signInByPictureCode(secret)).session.status).toBe(true)
      await changeRole(admin, noa, change)
      expect((await catchFailure(signInByPictureCode(secret))).message).toBe(INVALID_CARD_MESSAGE)
      expect((await catchFailure(createStranger().call(cards.cardInfo, { Card: { secret } }))).message).toBe(
        INVALID_CARD_MESSAGE,
      )
      await changeRole(admin, noa, { user_type: 'student', grade: 7, permission: null })
      expect((await catchFailure(signInByPictureCode(secret))).message).toBe(INVALID_CARD_MESSAGE)
    },
  )

  test('who became an admin cannot sign in with a card that was not revoked', async () => {
    const admin = await signInAdmin()
    const noa = await makePerson(db(), admin.person.school)
    const secret = await createCardSecret(admin, noa)
    // An earlier version left the account in this state.
    await db().updateTable('identity_account').set({ user_type: 'admin' }).where('uuid', '=', noa.uuid).execute()
    expect((await catchFailure(signInByPictureCode(secret))).message).toBe(INVALID_CARD_MESSAGE)
  })

  test('who became an admin cannot sign in with the words on the card, only with a reset link', async () => {
    const admin = await signInAdmin()
    const noa = await makePerson(db(), admin.person.school)
    const words = await createWords(admin, noa)
    await signInWith(noa, words)
    await changeRole(admin, noa, { user_type: 'admin' })
    expect((await catchFailure(signInWith(noa, words))).code).toBe('102')
    const { SignIn } = await admin.call(people.personReset, { Person: { uuid: noa.uuid }, Reset: { way: 'link' } })
    const PasswordReset = { reset_token: readToken(SignIn.link!.address), password: 'a kettle under the stairs' }
    await createStranger().call(passwordReset, { PasswordReset })
    expect((await signInWith(noa, PasswordReset.password)).session.user_data?.user_type).toBe('admin')
  })

  test('can still sign in with a password of their own', async () => {
    const admin = await signInAdmin()
    const noa = await makePerson(db(), admin.person.school)
    await changeRole(admin, noa, { user_type: 'teacher' })
    expect((await signInWith(noa, PASSWORD)).session.status).toBe(true)
  })
})

describe('a student who becomes an admin', () => {
  test.each(['words', 'code'] as const)(
    'while a sheet of cards (%s) is created makes the whole request fail without new cards',
    async (kind) => {
      const admin = await signInAdmin()
      const { school } = admin.person
      const [noa, leo] = [await makePerson(db(), school), await makePerson(db(), school)]
      const rejection = await catchFailure(
        interleave(
          getApp().platform,
          () => changeRole(admin, noa, { user_type: 'admin' }),
          () => createCardsPdf(admin, kind, [noa, leo]),
        ),
      )
      expect([rejection.http, rejection.message]).toEqual([404, "One of them doesn't exist or is no longer available."])
      const storedCards = db().selectFrom('identity_card').select('account_uuid')
      expect(await storedCards.where('account_uuid', 'in', [noa.uuid, leo.uuid]).execute()).toEqual([])
      for (const person of [noa, leo]) expect((await signInWith(person, PASSWORD)).session.status).toBe(true)
    },
  )

  test('while new words are created gets a first password that must be changed at sign-in', async () => {
    const admin = await signInAdmin()
    const noa = await makePerson(db(), admin.person.school)
    const { SignIns } = await interleave(
      getApp().platform,
      () => changeRole(admin, noa, { user_type: 'admin' }),
      () => admin.call(people.passphrasesCreate, { People: { uuids: [noa.uuid] } }),
    )
    expect((await catchFailure(signInWith(noa, SignIns[0]!.words!))).code).toBe('104')
  })
})
