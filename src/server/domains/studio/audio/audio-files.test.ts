/** Files of recordings that more than one row names. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as recordings from '#contract/studio/recordings.ts'
import { getContentType } from '#server/platform/storage/content-types.ts'
import { openStudioSchool } from '#tests/support/studio/studio-school.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { seedCatalog, toCatalogUuid } from '../../library/library.seed.ts'
import { listAudioKeys, removeFilesNow } from '../files.jobs.ts'
import { listAudio } from './audio.queries.ts'

const mitten = toCatalogUuid('session', 'one-mitten')

let server: TestApp
let school: Awaited<ReturnType<typeof openStudioSchool>>

beforeAll(async () => {
  server = await openTestApp()
  await seedCatalog(server.platform)
  school = await openStudioSchool(server, mitten)
})
afterAll(() => server.close())

const listStored = async () => {
  const keys: string[] = []
  const folder = `private/${school.teacher.person.uuid}/`
  for await (const { key } of server.platform.storage.list(folder)) keys.push(key)
  return keys.toSorted()
}

test('a file stays as long as a preview, the final audio or a published recording names it', async () => {
  const { db, storage } = server.platform
  const { uuid } = await school.handInReady()
  const final = await listAudio(db, uuid)
  const keys = listAudioKeys(final).toSorted()
  for (const key of keys) await storage.put(key, Buffer.from(key), { contentType: getContentType(key) })
  // A job that lost its audio to another one finds the same names.
  await removeFilesNow(server.platform, keys)
  expect(await listStored()).toEqual(keys)
  await db
    .insertInto('studio_audio')
    .values({ ...final[0]!, purpose: 'preview', cues: '[]' })
    .execute()
  await school.teacher.call(recordings.recordingReopen, { Recording: { uuid } })
  await removeFilesNow(server.platform, keys)
  expect(await listStored()).toEqual(keys)
  await school.teacher.call(recordings.recordingWithdraw, { Recording: { uuid } })
  await expect.poll(listStored).toEqual([])
})
