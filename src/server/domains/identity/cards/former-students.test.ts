/** A former student who is a teacher or an admin now can't sign in with anything they received as a student. */
import { describe, expect, test } from 'vitest'
import * as cards from '#contract/identity/cards.ts'
import { passwordReset } from '#contract/identity/passwords.ts'
import * as people from '#contract/identity/people.ts'
import { meanwhile } from '../../../../../tests/support/meanwhile.ts'
import { makePerson, PASSWORD, refusal, type TestPerson } from '../../../../../tests/support/people.ts'
import { type Admin, infoOf, schoolHouse, tokenIn } from '../../../../../tests/support/school-people.ts'
import { readCodes } from '#server/generation/cards/read-codes.fixture.ts'
import { readPages } from '#server/generation/handouts/read-pages.fixture.ts'

const { anAdmin, db, house, signInAs, stranger } = schoolHouse()

const OVER = "This card doesn't work anymore. Ask your teacher for a new one."

const sheetFor = async (admin: Admin, kind: 'words' | 'code', those: readonly TestPerson[]) => {
  const { Cards } = await admin.call(cards.cardsMake, { Cards: { people: those.map(({ uuid }) => uuid), kind } })
  return Buffer.from(Cards.pdf, 'base64')
}
const secretFor = async (admin: Admin, pupil: TestPerson) => {
  const [address] = await readCodes(await sheetFor(admin, 'code', [pupil]))
  return address!.split('/card#')[1]!
}
const wordsFor = async (admin: Admin, pupil: TestPerson) => {
  const { pages } = await readPages(await sheetFor(admin, 'words', [pupil]))
  return /\b[a-z]+-[a-z]+-[a-z]+\b/.exec(pages.map(({ text }) => text).join('\n'))![0]
}
const show = (secret: string) => stranger().call(cards.cardLogin, { Card: { secret } })
const comeIn = ({ username, school }: TestPerson, password: string) => signInAs(username, password, school)

const become = async (admin: Admin, { uuid }: TestPerson, wish: object) => {
  const { revision } = await infoOf(admin, uuid)
  return admin.call(people.personEdit, { Person: { uuid, revision, ...wish } })
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
    async (_is, wish) => {
      const admin = await anAdmin(undefined, true)
      const noa = await makePerson(db(), admin.person.school)
      const secret = await secretFor(admin, noa)
      expect((await show(secret)).session.status).toBe(true)
      await become(admin, noa, wish)
      expect((await refusal(show(secret))).message).toBe(OVER)
      expect((await refusal(stranger().call(cards.cardLook, { Card: { secret } }))).message).toBe(OVER)
      await become(admin, noa, { user_type: 'student', grade: 7, permission: null })
      expect((await refusal(show(secret))).message).toBe(OVER)
    },
  )

  test('who became an admin cannot sign in with a card that was not revoked', async () => {
    const admin = await anAdmin()
    const noa = await makePerson(db(), admin.person.school)
    const secret = await secretFor(admin, noa)
    // An earlier version left the account in this state.
    await db().updateTable('identity_account').set({ user_type: 'admin' }).where('uuid', '=', noa.uuid).execute()
    expect((await refusal(show(secret))).message).toBe(OVER)
  })

  test('who became an admin cannot sign in with the words on the card, only with a reset link', async () => {
    const admin = await anAdmin()
    const noa = await makePerson(db(), admin.person.school)
    const words = await wordsFor(admin, noa)
    await comeIn(noa, words)
    await become(admin, noa, { user_type: 'admin' })
    expect((await refusal(comeIn(noa, words))).code).toBe('102')
    const { SignIn } = await admin.call(people.personReset, { Person: { uuid: noa.uuid }, Reset: { way: 'link' } })
    const PasswordReset = { reset_token: tokenIn(SignIn.link!.address), password: 'a kettle under the stairs' }
    await stranger().call(passwordReset, { PasswordReset })
    expect((await comeIn(noa, PasswordReset.password)).session.user_data?.user_type).toBe('admin')
  })

  test('can still sign in with a password of their own', async () => {
    const admin = await anAdmin()
    const noa = await makePerson(db(), admin.person.school)
    await become(admin, noa, { user_type: 'teacher' })
    expect((await comeIn(noa, PASSWORD)).session.status).toBe(true)
  })
})

describe('a student who becomes an admin', () => {
  test.each(['words', 'code'] as const)(
    'while a sheet of cards (%s) is created makes the whole request fail without new cards',
    async (kind) => {
      const admin = await anAdmin()
      const { school } = admin.person
      const [noa, leo] = [await makePerson(db(), school), await makePerson(db(), school)]
      const refused = await refusal(
        meanwhile(
          house().platform,
          () => become(admin, noa, { user_type: 'admin' }),
          () => sheetFor(admin, kind, [noa, leo]),
        ),
      )
      expect([refused.http, refused.message]).toEqual([404, "One of them doesn't exist or is no longer available."])
      const kept = db().selectFrom('identity_card').select('account_uuid')
      expect(await kept.where('account_uuid', 'in', [noa.uuid, leo.uuid]).execute()).toEqual([])
      for (const person of [noa, leo]) expect((await comeIn(person, PASSWORD)).session.status).toBe(true)
    },
  )

  test('while new words are created gets a first password that must be changed at sign-in', async () => {
    const admin = await anAdmin()
    const noa = await makePerson(db(), admin.person.school)
    const { SignIns } = await meanwhile(
      house().platform,
      () => become(admin, noa, { user_type: 'admin' }),
      () => admin.call(people.passphrasesMake, { People: { uuids: [noa.uuid] } }),
    )
    expect((await refusal(comeIn(noa, SignIns[0]!.words!))).code).toBe('104')
  })
})
