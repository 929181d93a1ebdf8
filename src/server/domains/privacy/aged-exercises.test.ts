/** The spoken lines of an exercise are stored outside the database, and are deleted with it. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as exercises from '#contract/exercises.ts'
import { DAY_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { makeSchool, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { getPorts } from '#server/composition/ports.ts'
import { removeAgedData } from './retention.jobs.ts'

let server: TestApp
const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  server = await openTestApp({ work: true })
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<typeof createSignedInPerson>>

const createSpokenDraft = async (student: Person): Promise<string> => {
  const { Exercise, Script } = await student.call(exercises.generateScript, {
    Exercise: { prompt: 'a minute by the window', audience: 'adult', duration: 1 },
  })
  const Line = { id: Script.segments[0]!.id }
  expect(
    (await student.call(exercises.previewLine, { Exercise: { uuid: Exercise.uuid }, Line })).Spoken.audio,
  ).not.toBeNull()
  return Exercise.uuid
}

/** Returns the exercises with spoken lines on the disk. */
const listSpoken = async (): Promise<string[]> => {
  const names = await readdir(join(server.platform.config.ALAIA_DATA, 'rendering'))
  return names.filter((name) => !name.includes('.')).sort()
}

const MONTH_MS = 31 * DAY_MS

test('the spoken lines of an exercise draft are deleted with it when its retention ends', async () => {
  const { db } = getAppAndDb()
  const school = await makeSchool(db)
  await db
    .updateTable('identity_organization')
    .set({ retention: JSON.stringify({ exercises: 1 }) })
    .where('uuid', '=', school.uuid)
    .execute()
  const student = await createSignedInPerson(getAppAndDb(), { school })
  const [old, recent] = [await createSpokenDraft(student), await createSpokenDraft(student)]
  expect(await listSpoken()).toEqual([old, recent].sort())
  await db
    .updateTable('exercises_exercise')
    .set({ updated_at: new Date(Date.now() - 3 * MONTH_MS) })
    .where('uuid', '=', old)
    .execute()
  await removeAgedData({ ...server.platform, ports: getPorts(server.platform).privacy })
  const { Exercises } = await student.call(exercises.exercisesList, {})
  expect(Exercises.map(({ uuid }) => uuid)).toEqual([recent])
  await vi.waitFor(async () => expect(await listSpoken()).toEqual([recent]), { timeout: 60_000 })
})
