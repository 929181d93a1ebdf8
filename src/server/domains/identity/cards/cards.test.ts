/** Sign-in cards: staff create them, and students sign in with them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as audit from '#contract/audit.ts'
import * as cards from '#contract/identity/cards.ts'
import * as sections from '#contract/identity/sections.ts'
import * as identity from '#contract/identity.ts'
import { CARD_DAYS } from '#rules/sections.ts'
import { openTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import {
  makePerson,
  PASSWORD,
  refusal,
  signedIn,
  type TestPerson,
  type TestSchool,
  visitor,
} from '../../../../../tests/support/people.ts'
import { readCodes } from '#server/generation/cards/read-codes.fixture.ts'
import { readPages } from '#server/generation/handouts/read-pages.fixture.ts'

let house: TestApp
beforeAll(async () => {
  house = await openTestApp()
})
afterAll(() => house.close())

const world = () => ({ app: house.app, db: house.platform.db })
const DAY = 24 * 3_600_000
type Staff = Awaited<ReturnType<typeof signedIn>>

const pupils = (school: TestSchool, ...names: string[]) =>
  Promise.all(names.map((first_name) => makePerson(house.platform.db, school, { first_name, audience: 'k_5' })))
const newAdmin = () => signedIn(world(), { user_type: 'admin' })

const sheetFor = async (staff: Staff, kind: 'words' | 'code', people: readonly TestPerson[]) => {
  const { Cards } = await staff.call(cards.cardsMake, { Cards: { people: people.map(({ uuid }) => uuid), kind } })
  return Buffer.from(Cards.pdf, 'base64')
}
const textOf = async (pdf: Buffer) => (await readPages(pdf)).pages.map(({ text }) => text).join('\n')
/** Returns the words in the order of the cards. */
const wordsOn = async (pdf: Buffer) => (await textOf(pdf)).match(/\b[a-z]+-[a-z]+-[a-z]+\b/g) ?? []
const secretsOn = async (pdf: Buffer) => (await readCodes(pdf)).map((address) => address.split('/card#')[1] ?? '')

const comeIn = (person: TestPerson, password: string) =>
  visitor(house.app).call(identity.login, {
    Login: { email: person.username, school_code: person.school.code, password },
  })
const show = async (secret: string, browser = visitor(house.app)) => {
  const { session } = await browser.call(cards.cardLogin, { Card: { secret } })
  browser.userData = session.user_data
  return browser
}
const isIn = async (browser: ReturnType<typeof visitor>) => (await browser.call(identity.info, {})).session.status

describe('the three words on a sign-in card', () => {
  test('sign the student in, and end the previous password and sessions', async () => {
    const admin = await newAdmin()
    const [noa] = await pupils(admin.person.school, 'Noa')
    const before = visitor(house.app)
    await before.signIn(noa!)
    const pdf = await sheetFor(admin, 'words', [noa!])
    const [words] = await wordsOn(pdf)
    expect((await comeIn(noa!, words!)).session.user_data?.user_account_uuid).toBe(noa!.uuid)
    expect((await refusal(comeIn(noa!, PASSWORD))).code).toBe('102')
    expect(await isIn(before)).toBe(false)
    const [others] = await wordsOn(await sheetFor(admin, 'words', [noa!]))
    expect((await refusal(comeIn(noa!, words!))).code).toBe('102')
    expect((await comeIn(noa!, others!)).session.status).toBe(true)
  })

  test('are printed with name, username and school code, and a code that opens the prefilled sign-in page', async () => {
    const admin = await newAdmin()
    const [noa] = await pupils(admin.person.school, 'Noa')
    const pdf = await sheetFor(admin, 'words', [noa!])
    const text = await textOf(pdf)
    for (const told of ['Noa Osei', noa!.username, admin.person.school.code]) expect(text).toContain(told)
    const [address] = await readCodes(pdf)
    const { pathname, hash, search } = new URL(address!)
    expect([pathname, search]).toEqual(['/login', ''])
    expect(Object.fromEntries(new URLSearchParams(hash.slice(1)))).toEqual({
      school: admin.person.school.code,
      name: noa!.username,
    })
  })

  test('are created for a whole class at once, different for each student', async () => {
    const admin = await newAdmin()
    const { school } = admin.person
    const those = await pupils(school, 'Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ina')
    const { Section } = await admin.call(sections.sectionAdd, { Section: { name: 'Owls', audience: 'k_5' } })
    const people = those.map(({ uuid }) => uuid)
    const { Cards } = await admin.call(cards.cardsMake, {
      Cards: { people, kind: 'words', paper: 'a4', section_uuid: Section.uuid },
    })
    expect(Cards).toMatchObject({ count: 9, pages: 2 })
    expect(Cards.name).toMatch(/^sign-in-cards-Owls-\d{4}-\d\d-\d\d\.pdf$/)
    const found = await wordsOn(Buffer.from(Cards.pdf, 'base64'))
    expect(new Set(found).size).toBe(9)
    // The cards are sorted by name, like a class list.
    await comeIn(those[0]!, found[0]!)
    await comeIn(those[8]!, found[8]!)
  })

  test('are stored neither in the database nor in the log', async () => {
    const admin = await newAdmin()
    const [noa] = await pupils(admin.person.school, 'Noa')
    const [words] = await wordsOn(await sheetFor(admin, 'words', [noa!]))
    const row = await house.platform.db
      .selectFrom('identity_account')
      .selectAll()
      .where('uuid', '=', noa!.uuid)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(words)
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(house.logged.join('\n')).not.toContain(words)
  })
})

describe('the picture code on a sign-in card', () => {
  test('shows its owner, signs in as on a shared device, and leaves the password valid', async () => {
    const admin = await newAdmin()
    const [noa] = await pupils(admin.person.school, 'Noa')
    const [secret] = await secretsOn(await sheetFor(admin, 'code', [noa!]))
    expect(secret).toMatch(/^[\w-]{22}$/)
    const look = await visitor(house.app).call(cards.cardLook, { Card: { secret: secret! } })
    expect(look.Card).toEqual({ first_name: 'Noa', school: `School ${noa!.school.code}` })
    const browser = await show(secret!)
    expect(browser.userData).toMatchObject({ user_account_uuid: noa!.uuid, shared_device: true })
    expect(await isIn(browser)).toBe(true)
    expect((await comeIn(noa!, PASSWORD)).session.status).toBe(true)
  })

  test('stops working when it is replaced or revoked, when the student is deactivated, and after a year', async () => {
    const admin = await newAdmin()
    const [noa] = await pupils(admin.person.school, 'Noa')
    const newSecret = async () => (await secretsOn(await sheetFor(admin, 'code', [noa!])))[0]!
    const refused = async (secret: string) => (await refusal(show(secret))).message
    const first = await newSecret()
    const browser = await show(first)
    const second = await newSecret()
    const over = "This card doesn't work anymore. Ask your teacher for a new one."
    expect(await refused(first)).toBe(over)
    expect(await isIn(browser)).toBe(false)
    const again = await show(second)
    const { revoked } = await admin.call(cards.cardsRevoke, { Cards: { people: [noa!.uuid] } })
    expect([revoked, await isIn(again), await refused(second)]).toEqual([1, false, over])
    const third = await newSecret()
    const setGone = (disabled_at: Date | null) =>
      house.platform.db.updateTable('identity_account').set({ disabled_at }).where('uuid', '=', noa!.uuid).execute()
    await setGone(house.clock.now())
    expect(await refused(third)).toBe(over)
    await setGone(null)
    expect(await isIn(await show(third))).toBe(true)
    house.clock.pass(CARD_DAYS * DAY)
    expect(await refused(third)).toBe(over)
  })

  test('is stored as a hash', async () => {
    const admin = await newAdmin()
    const [noa] = await pupils(admin.person.school, 'Noa')
    const [secret] = await secretsOn(await sheetFor(admin, 'code', [noa!]))
    const row = await house.platform.db
      .selectFrom('identity_card')
      .selectAll()
      .where('account_uuid', '=', noa!.uuid)
      .executeTakeFirstOrThrow()
    expect(row.secret_hash).toHaveLength(32)
    expect(row.secret_hash.toString('base64url')).not.toContain(secret)
    expect(house.logged.join('\n')).not.toContain(secret)
  })

  test('is rate limited when it is guessed from one network', async () => {
    const guess = (at: number) =>
      refusal(
        visitor(house.app, { address: '198.18.77.7' }).call(cards.cardLook, {
          Card: { secret: `guessing-${String(at).padStart(14, '0')}` },
        }),
      )
    const codes: string[] = []
    for (let at = 0; at < 2000 && codes.at(-1) !== '103'; at += 1) codes.push((await guess(at)).code)
    expect(codes.at(-1)).toBe('103')
  })
})

describe('creating sign-in cards', () => {
  test('is allowed to teachers only for students in their active classes', async () => {
    const admin = await newAdmin()
    const { school } = admin.person
    const [noa, leo] = await pupils(school, 'Noa', 'Leo')
    const ingrid = await signedIn(world(), { user_type: 'teacher', permissions: ['learn'], school })
    const { uuid } = (await admin.call(sections.sectionAdd, { Section: { name: 'Owls', audience: 'k_5' } })).Section
    const put = (part: 'pupil' | 'teacher', person: string) =>
      admin.call(sections.membersAdd, { Members: { section_uuid: uuid, part, people: [person] } })
    await put('teacher', ingrid.person.uuid)
    await put('pupil', noa!.uuid)
    expect(await secretsOn(await sheetFor(ingrid, 'code', [noa!]))).toHaveLength(1)
    expect((await refusal(sheetFor(ingrid, 'code', [noa!, leo!]))).http).toBe(404)
    const revoke = (person: TestPerson) => ingrid.call(cards.cardsRevoke, { Cards: { people: [person.uuid] } })
    expect((await refusal(revoke(leo!))).http).toBe(404)
    expect((await revoke(noa!)).revoked).toBe(1)
    await admin.call(sections.sectionArchive, { Section: { uuid } })
    expect((await refusal(sheetFor(ingrid, 'code', [noa!]))).http).toBe(404)
  })

  test('is refused for students of another school, for adults, and to teachers with demo lessons only', async () => {
    const [here, there] = [await newAdmin(), await newAdmin()]
    const [noa] = await pupils(here.person.school, 'Noa')
    const ingrid = await signedIn(world(), { user_type: 'teacher', school: here.person.school })
    expect((await refusal(sheetFor(there, 'words', [noa!]))).http).toBe(404)
    expect((await refusal(sheetFor(here, 'words', [noa!, ingrid.person]))).http).toBe(404)
    const demo = await signedIn(world(), {
      user_type: 'teacher',
      permissions: ['demo_learn'],
      school: here.person.school,
    })
    expect((await refusal(sheetFor(demo, 'words', [noa!]))).code).toBe('300')
    expect((await comeIn(noa!, PASSWORD)).session.status).toBe(true)
  })

  test('is recorded in the audit log with the student', async () => {
    const admin = await newAdmin()
    const [noa] = await pupils(admin.person.school, 'Noa')
    await sheetFor(admin, 'code', [noa!])
    await admin.call(cards.cardsRevoke, { Cards: { people: [noa!.uuid] } })
    const { Events } = await admin.call(audit.auditList, {})
    expect(Events.map(({ act, about }) => [act, about.person])).toEqual([
      ['cards_revoked', 'Noa Osei'],
      ['cards_made', 'Noa Osei'],
    ])
  })
})
