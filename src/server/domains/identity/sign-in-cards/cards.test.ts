// @tag cards
/** Sign-in cards: staff create them, and students sign in with them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as audit from '#contract/audit.ts'
import * as cards from '#contract/identity/cards.ts'
import * as sections from '#contract/identity/sections.ts'
import * as identity from '#contract/identity.ts'
import { DAY_MS } from '#rules/durations.ts'
import { CARD_LIFETIME_DAYS } from '#rules/sign-in/sign-in-cards.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import {
  makePerson,
  PASSWORD,
  catchFailure,
  createSignedInPerson,
  type TestPerson,
  type TestSchool,
  createVisitor,
} from '#tests/support/fixtures/test-people.ts'
import { readCodes } from '#server/generation/cards/read-codes.fixture.ts'
import { readPages } from '#server/generation/handouts/read-pages.fixture.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
type Staff = Awaited<ReturnType<typeof createSignedInPerson>>

const createStudents = (school: TestSchool, ...names: string[]) =>
  Promise.all(names.map((first_name) => makePerson(server.platform.db, school, { first_name, audience: 'k_5' })))
const createAdmin = () => createSignedInPerson(getAppAndDb(), { user_type: 'admin' })

const createCardsPdf = async (staff: Staff, kind: 'words' | 'code', people: readonly TestPerson[]) => {
  const { Cards } = await staff.call(cards.cardsCreate, { Cards: { people: people.map(({ uuid }) => uuid), kind } })
  return Buffer.from(Cards.pdf, 'base64')
}
const readText = async (pdf: Buffer) => (await readPages(pdf)).pages.map(({ text }) => text).join('\n')
/** Returns the words in the order of the cards. */
const readWords = async (pdf: Buffer) => (await readText(pdf)).match(/\b[a-z]+-[a-z]+-[a-z]+\b/g) ?? []
const readSecrets = async (pdf: Buffer) => (await readCodes(pdf)).map((address) => address.split('/card#')[1] ?? '')

const signInWith = (person: TestPerson, password: string) =>
  createVisitor(server.app).call(identity.login, {
    Login: { email: person.username, school_code: person.school.code, password },
  })
const signInByPictureCode = async (secret: string, browser = createVisitor(server.app)) => {
  const { session } = await browser.call(cards.cardLogin, { Card: { secret } })
  browser.userData = session.user_data
  return browser
}
const isSignedIn = async (browser: ReturnType<typeof createVisitor>) =>
  (await browser.call(identity.info, {})).session.status

describe('the three words on a sign-in card', () => {
  test('replace the password when the card is created, end open sessions, and sign the student in', async () => {
    const admin = await createAdmin()
    const [noa] = await createStudents(admin.person.school, 'Noa')
    const earlierBrowser = createVisitor(server.app)
    await earlierBrowser.signIn(noa!)
    const pdf = await createCardsPdf(admin, 'words', [noa!])
    const [words] = await readWords(pdf)
    expect((await signInWith(noa!, words!)).session.user_data?.user_account_uuid).toBe(noa!.uuid)
    expect((await catchFailure(signInWith(noa!, PASSWORD))).code).toBe('102')
    expect(await isSignedIn(earlierBrowser)).toBe(false)
    const [newWords] = await readWords(await createCardsPdf(admin, 'words', [noa!]))
    expect((await catchFailure(signInWith(noa!, words!))).code).toBe('102')
    expect((await signInWith(noa!, newWords!)).session.status).toBe(true)
  })

  test('are printed with name, username and school code, and a code that opens the prefilled sign-in page', async () => {
    const admin = await createAdmin()
    const [noa] = await createStudents(admin.person.school, 'Noa')
    const pdf = await createCardsPdf(admin, 'words', [noa!])
    const text = await readText(pdf)
    for (const expected of ['Noa Osei', noa!.username, admin.person.school.code]) expect(text).toContain(expected)
    const [address] = await readCodes(pdf)
    const { pathname, hash, search } = new URL(address!)
    expect([pathname, search]).toEqual(['/login', ''])
    expect(Object.fromEntries(new URLSearchParams(hash.slice(1)))).toEqual({
      school: admin.person.school.code,
      name: noa!.username,
    })
  })

  test('are created for a whole class at once, different for each student', async () => {
    const admin = await createAdmin()
    const { school } = admin.person
    const students = await createStudents(school, 'Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ina')
    const { Section } = await admin.call(sections.sectionAdd, { Section: { name: 'Owls', audience: 'k_5' } })
    const people = students.map(({ uuid }) => uuid)
    const { Cards } = await admin.call(cards.cardsCreate, {
      Cards: { people, kind: 'words', paper: 'a4', section_uuid: Section.uuid },
    })
    expect(Cards).toMatchObject({ count: 9, pages: 2 })
    expect(Cards.name).toMatch(/^sign-in-cards-Owls-\d{4}-\d\d-\d\d\.pdf$/)
    const printedWords = await readWords(Buffer.from(Cards.pdf, 'base64'))
    expect(new Set(printedWords).size).toBe(9)
    // The cards are sorted by name, like a class list.
    await signInWith(students[0]!, printedWords[0]!)
    await signInWith(students[8]!, printedWords[8]!)
  })

  test('are stored neither in the database nor in the log', async () => {
    const admin = await createAdmin()
    const [noa] = await createStudents(admin.person.school, 'Noa')
    const [words] = await readWords(await createCardsPdf(admin, 'words', [noa!]))
    const row = await server.platform.db
      .selectFrom('identity_account')
      .selectAll()
      .where('uuid', '=', noa!.uuid)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(words)
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(server.logLines.join('\n')).not.toContain(words)
  })
})

describe('the picture code on a sign-in card', () => {
  test('shows its owner, signs the owner in as on a shared device, and leaves the password valid', async () => {
    const admin = await createAdmin()
    const [noa] = await createStudents(admin.person.school, 'Noa')
    const [secret] = await readSecrets(await createCardsPdf(admin, 'code', [noa!]))
    expect(secret).toMatch(/^[\w-]{22}$/)
    const preview = await createVisitor(server.app).call(cards.cardInfo, { Card: { secret: secret! } })
    expect(preview.Card).toEqual({ first_name: 'Noa', school: `School ${noa!.school.code}` })
    const browser = await signInByPictureCode(secret!)
    expect(browser.userData).toMatchObject({ user_account_uuid: noa!.uuid, shared_device: true })
    expect(await isSignedIn(browser)).toBe(true)
    expect((await signInWith(noa!, PASSWORD)).session.status).toBe(true)
  })

  test('stops working when it is replaced or revoked, when the student is deactivated, and after a year', async () => {
    const admin = await createAdmin()
    const [noa] = await createStudents(admin.person.school, 'Noa')
    const newSecret = async () => (await readSecrets(await createCardsPdf(admin, 'code', [noa!])))[0]!
    const readErrorMessage = async (secret: string) => (await catchFailure(signInByPictureCode(secret))).message
    const first = await newSecret()
    const browser = await signInByPictureCode(first)
    const second = await newSecret()
    const invalidCardMessage = "This card doesn't work anymore. Ask your teacher for a new one."
    expect(await readErrorMessage(first)).toBe(invalidCardMessage)
    expect(await isSignedIn(browser)).toBe(false)
    const secondBrowser = await signInByPictureCode(second)
    const { revoked } = await admin.call(cards.cardsRevoke, { Cards: { people: [noa!.uuid] } })
    expect([revoked, await isSignedIn(secondBrowser), await readErrorMessage(second)]).toEqual([
      1,
      false,
      invalidCardMessage,
    ])
    const third = await newSecret()
    const setDisabledAt = (disabled_at: Date | null) =>
      server.platform.db.updateTable('identity_account').set({ disabled_at }).where('uuid', '=', noa!.uuid).execute()
    await setDisabledAt(server.clock.now())
    expect(await readErrorMessage(third)).toBe(invalidCardMessage)
    await setDisabledAt(null)
    expect(await isSignedIn(await signInByPictureCode(third))).toBe(true)
    server.clock.advance(CARD_LIFETIME_DAYS * DAY_MS)
    expect(await readErrorMessage(third)).toBe(invalidCardMessage)
  })

  test('is stored as a hash', async () => {
    const admin = await createAdmin()
    const [noa] = await createStudents(admin.person.school, 'Noa')
    const [secret] = await readSecrets(await createCardsPdf(admin, 'code', [noa!]))
    const row = await server.platform.db
      .selectFrom('identity_card')
      .selectAll()
      .where('account_uuid', '=', noa!.uuid)
      .executeTakeFirstOrThrow()
    expect(row.secret_hash).toHaveLength(32)
    expect(row.secret_hash.toString('base64url')).not.toContain(secret)
    expect(server.logLines.join('\n')).not.toContain(secret)
  })

  test('is rate limited when it is guessed from one network', async () => {
    const guess = (index: number) =>
      catchFailure(
        createVisitor(server.app, { address: '198.18.77.7' }).call(cards.cardInfo, {
          Card: { secret: `guessing-${String(index).padStart(14, '0')}` },
        }),
      )
    const codes: string[] = []
    for (let index = 0; index < 2000 && codes.at(-1) !== '103'; index += 1) codes.push((await guess(index)).code)
    expect(codes.at(-1)).toBe('103')
  })
})

describe('creating sign-in cards', () => {
  test('is allowed for teachers if all students are in their active classes', async () => {
    const admin = await createAdmin()
    const { school } = admin.person
    const [noa, leo] = await createStudents(school, 'Noa', 'Leo')
    const ingrid = await createSignedInPerson(getAppAndDb(), { user_type: 'teacher', permissions: ['learn'], school })
    const { uuid } = (await admin.call(sections.sectionAdd, { Section: { name: 'Owls', audience: 'k_5' } })).Section
    const addMember = (part: 'pupil' | 'teacher', person: string) =>
      admin.call(sections.membersAdd, { Members: { section_uuid: uuid, part, people: [person] } })
    await addMember('teacher', ingrid.person.uuid)
    await addMember('pupil', noa!.uuid)
    expect(await readSecrets(await createCardsPdf(ingrid, 'code', [noa!]))).toHaveLength(1)
    expect((await catchFailure(createCardsPdf(ingrid, 'code', [noa!, leo!]))).http).toBe(404)
    const revoke = (person: TestPerson) => ingrid.call(cards.cardsRevoke, { Cards: { people: [person.uuid] } })
    expect((await catchFailure(revoke(leo!))).http).toBe(404)
    expect((await revoke(noa!)).revoked).toBe(1)
    await admin.call(sections.sectionArchive, { Section: { uuid } })
    expect((await catchFailure(createCardsPdf(ingrid, 'code', [noa!]))).http).toBe(404)
  })

  test('is refused for students of another school, for adults, and to teachers with demo lessons only', async () => {
    const [ownAdmin, otherAdmin] = [await createAdmin(), await createAdmin()]
    const [noa] = await createStudents(ownAdmin.person.school, 'Noa')
    const ingrid = await createSignedInPerson(getAppAndDb(), { user_type: 'teacher', school: ownAdmin.person.school })
    expect((await catchFailure(createCardsPdf(otherAdmin, 'words', [noa!]))).http).toBe(404)
    expect((await catchFailure(createCardsPdf(ownAdmin, 'words', [noa!, ingrid.person]))).http).toBe(404)
    const demoTeacher = await createSignedInPerson(getAppAndDb(), {
      user_type: 'teacher',
      permissions: ['demo_learn'],
      school: ownAdmin.person.school,
    })
    expect((await catchFailure(createCardsPdf(demoTeacher, 'words', [noa!]))).code).toBe('300')
    expect((await signInWith(noa!, PASSWORD)).session.status).toBe(true)
  })

  test('is recorded in the audit log with the student', async () => {
    const admin = await createAdmin()
    const [noa] = await createStudents(admin.person.school, 'Noa')
    await createCardsPdf(admin, 'code', [noa!])
    await admin.call(cards.cardsRevoke, { Cards: { people: [noa!.uuid] } })
    const { Events } = await admin.call(audit.auditList, {})
    expect(Events.map(({ act, about }) => [act, about.person])).toEqual([
      ['cards_revoked', 'Noa Osei'],
      ['cards_made', 'Noa Osei'],
    ])
  })
})
