import { afterAll, beforeAll, expect, test } from 'vitest'
import * as support from '#contract/support.ts'
import { openTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { signedIn } from '../../../../tests/support/people.ts'
import { nameByWords } from './naming.ts'

let house: TestApp
beforeAll(async () => {
  house = await openTestApp()
})
afterAll(() => house.close())

const world = () => ({ app: house.app, db: house.platform.db })
const say = (...words: string[]) => nameByWords(world().db, words)
const refused = (...words: string[]) =>
  say(...words).then(
    () => 'done',
    ({ message }: Error) => message,
  )

test('an administrator names an adult, says it anew, and takes them from the list', async () => {
  const adult = await signedIn(world(), { user_type: 'teacher' })
  const pupil = await signedIn(world(), { school: adult.person.school })
  const people = async () => (await pupil.call(support.supportInfo, {})).Help.people
  const { email } = adult.person
  expect(await say(email, 'Mr. Adeyemi', 'Counselor', 'Room 114', '12345', '0800', '1530')).toContain('Mr. Adeyemi')
  expect(await people()).toMatchObject([{ name: 'Mr. Adeyemi', place: 'Room 114' }])
  expect((await people())[0]?.hours).toHaveLength(5)
  await say(email, 'Mr. Samuel Adeyemi', 'Counselor', '', '15', '0900', '1000')
  expect(await people()).toMatchObject([
    { name: 'Mr. Samuel Adeyemi', hours: [{ day: 1, from: '0900', until: '1000' }, { day: 5 }] },
  ])
  await say(email, 'off')
  expect(await people()).toEqual([])
})

test('who says too little, a pupil, nobody, or hours that are none changes nothing', async () => {
  const adult = await signedIn(world(), { user_type: 'teacher' })
  const pupil = await signedIn(world(), { school: adult.person.school })
  const { email } = adult.person
  for (const words of [
    [],
    [email],
    [email, 'A', 'B', 'C', '8', '0800', '1530'],
    [email, 'A', 'B', 'C', '1', '1530', '0800'],
  ]) {
    expect(await refused(...words)).toMatch(/^Say who/)
  }
  for (const nobody of ['nobody@nowhere.test', pupil.person.email]) {
    expect(await refused(nobody, 'A', 'B', 'C', '1', '0800', '1530')).toMatch(/^There is no adult/)
  }
})
