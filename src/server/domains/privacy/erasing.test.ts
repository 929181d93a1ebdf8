import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as journal from '#contract/journal.ts'
import * as privacy from '#contract/privacy.ts'
import * as reflect from '#contract/reflect.ts'
import { openTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { refusal, signedIn } from '../../../../tests/support/people.ts'

let house: TestApp
const newcomer = () => signedIn({ app: house.app, db: house.platform.db })
beforeAll(async () => {
  house = await openTestApp()
})
afterAll(() => house.close())

test('what somebody deleted stays deleted when a device that has not heard of it sends it again', async () => {
  const [amara, bela] = [await newcomer(), await newcomer()]
  const now = new Date().toISOString()
  const Journal = { client_uuid: randomUUID(), title: 'Rain', content: 'All day.', written_at: now }
  const Happiness = { client_uuid: randomUUID(), answered_at: now, answers: [], note: 'A line.' }
  const write = (person: typeof amara) => person.call(journal.add, { Journal })
  const checkIn = async (person: typeof amara) => (await person.call(reflect.checkIn, { Happiness })).Response
  await write(amara)
  await checkIn(amara)
  const { Erased } = await amara.call(privacy.eraseData, { Erase: { what: 'written', confirm: 'delete' } })
  expect(Erased.rows).toBe(2)
  expect((await refusal(write(amara))).http).toBe(404)
  expect(await checkIn(amara)).toBeNull()
  expect((await amara.call(reflect.history, {})).Items).toEqual([])
  expect((await write(bela)).Entry.title).toBe('Rain')
  expect((await checkIn(bela))?.note).toBe('A line.')
})
