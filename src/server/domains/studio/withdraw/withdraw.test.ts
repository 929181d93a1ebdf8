/** The owner of a recording's data, and what is left after a voice was taken back. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as recordings from '#contract/studio/recordings.ts'
import { readRecording } from '#tests/support/studio/recordings.ts'
import { openStudioSchool } from '#tests/support/studio/studio-school.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { seedCatalog, toCatalogUuid } from '../../library/library.seed.ts'
import { collectPersonalData } from '../../privacy/personal-data.ts'

const mitten = toCatalogUuid('session', 'one-mitten')

let server: TestApp
let school: Awaited<ReturnType<typeof openStudioSchool>>

beforeAll(async () => {
  server = await openTestApp()
  await seedCatalog(server.platform)
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openStudioSchool(server, mitten)
})

test('a published recording is in the export of its narrator, and not in that of the owner of the exercise', async () => {
  const { teacher, student } = school
  const { uuid } = await school.handInReady()
  await school.publish(uuid)
  await school.setSession({ owner_uuid: student.person.uuid })
  try {
    const [narrator, owner] = await Promise.all(
      [teacher, student].map(({ person }) => collectPersonalData(server.platform.db, person.uuid)),
    )
    expect(narrator!.tables['library_narration']).toMatchObject([{ recording_uuid: uuid }])
    expect(owner!.tables['library_session']).toHaveLength(1)
    expect(owner!.tables['library_narration']).toEqual([])
    expect(JSON.stringify(owner)).not.toContain(`private/${teacher.person.uuid}`)
  } finally {
    await school.setSession({ owner_uuid: null })
  }
})

test('everywhere also means recordings whose session is gone, and files that no row names', async () => {
  const { teacher } = school
  const { db } = server.platform
  const { uuid } = await school.record()
  await db.updateTable('studio_recording').set({ session_uuid: null }).where('uuid', '=', uuid).execute()
  expect((await teacher.call(recordings.voiceWithdraw, {})).Voice).toEqual({ recordings: 1 })
  expect(await db.selectFrom('studio_take').where('recording_uuid', '=', uuid).select('uuid').execute()).toEqual([])
  const { rows } = await sql`
    select from pgboss.job where name = 'privacy-sweep' and data ->> 'account' = ${teacher.person.uuid}`.execute(db)
  expect(rows).toHaveLength(2)
})

test('the list has recordings of sessions that are hidden now, so that the voice can be taken back', async () => {
  const { teacher } = school
  const { uuid } = await school.record()
  await school.setSession({ published: false })
  try {
    const { Sessions, Others } = await teacher.call(recordings.recordableList, {})
    expect(Sessions.some((session) => session.uuid === mitten)).toBe(false)
    expect(Others).toMatchObject([{ uuid, session_uuid: mitten, hidden: true, outdated: false }])
    await teacher.call(recordings.recordingWithdraw, { Recording: { uuid } })
    expect((await teacher.call(recordings.recordableList, {})).Others).toEqual([])
  } finally {
    await school.setSession({ published: true })
  }
})

test('a recording is not heard anymore once its exercise is not shared as it was', async () => {
  const { teacher, student } = school
  const { uuid } = await school.handInReady()
  await school.publish(uuid)
  await school.setSession({ owner_uuid: student.person.uuid, shared_with: teacher.person.school.uuid })
  try {
    expect((await readRecording(teacher, uuid)).state).toBe('published')
    await school.setSession({ shared_with: null })
    expect((await readRecording(teacher, uuid)).state).toBe('replaced')
  } finally {
    await school.setSession({ owner_uuid: null })
  }
})

test('the devices of the school learn at once that another voice is heard', async () => {
  const { teacher } = school
  const { events } = server.platform
  const received: unknown[] = []
  await events.ready()
  const stop = events.listen(teacher.person.school.uuid, (event) => received.push(event))
  const { uuid } = await school.handInReady()
  await school.publish(uuid)
  await expect.poll(() => received).toEqual([{ kind: 'narration', uuid: mitten }])
  await teacher.call(recordings.recordingWithdraw, { Recording: { uuid } })
  await expect.poll(() => received.length).toBe(2)
  stop()
})
