/** The spoken lines of an exercise are stored outside the database, and are deleted with it. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as exercises from '#contract/exercises.ts'
import { openTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { makeSchool, signedIn } from '../../../../tests/support/people.ts'
import { getPorts } from '#server/composition/ports.ts'
import { removeAgedData } from './retention.jobs.ts'

let house: TestApp
const world = () => ({ app: house.app, db: house.platform.db })
beforeAll(async () => {
  house = await openTestApp({ work: true })
})
afterAll(() => house.close())

type Person = Awaited<ReturnType<typeof signedIn>>

const heardDraft = async (pupil: Person): Promise<string> => {
  const { Exercise, Script } = await pupil.call(exercises.generateScript, {
    Exercise: { prompt: 'a minute by the window', audience: 'adult', duration: 1 },
  })
  const Line = { id: Script.segments[0]!.id }
  expect(
    (await pupil.call(exercises.hearLine, { Exercise: { uuid: Exercise.uuid }, Line })).Spoken.audio,
  ).not.toBeNull()
  return Exercise.uuid
}

/** Returns the exercises with spoken lines on the disk. */
const spoken = async (): Promise<string[]> => {
  const names = await readdir(join(house.platform.config.ALAIA_DATA, 'rendering'))
  return names.filter((name) => !name.includes('.')).sort()
}

const MONTH = 31 * 24 * 3_600_000

test('the spoken lines of an exercise draft are deleted with it when its retention ends', async () => {
  const { db } = world()
  const school = await makeSchool(db)
  await db
    .updateTable('identity_organization')
    .set({ retention: JSON.stringify({ exercises: 1 }) })
    .where('uuid', '=', school.uuid)
    .execute()
  const pupil = await signedIn(world(), { school })
  const [old, young] = [await heardDraft(pupil), await heardDraft(pupil)]
  expect(await spoken()).toEqual([old, young].sort())
  await db
    .updateTable('exercises_exercise')
    .set({ updated_at: new Date(Date.now() - 3 * MONTH) })
    .where('uuid', '=', old)
    .execute()
  await removeAgedData({ ...house.platform, ports: getPorts(house.platform).privacy })
  const { Exercises } = await pupil.call(exercises.exercisesList, {})
  expect(Exercises.map(({ uuid }) => uuid)).toEqual([young])
  await vi.waitFor(async () => expect(await spoken()).toEqual([young]), { timeout: 20_000 })
}, 60_000)
