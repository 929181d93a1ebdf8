/** A deletion by a system admin happens completely, or not at all. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import * as uploads from '#contract/catalog/uploads.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { deleteUploaded } from '#tests/support/files/delete-uploaded.ts'
import { catchFailure, createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { uploadFiles } from '#tests/support/browser/upload-files.ts'
import { createSpeech, createWav } from '#tests/support/files/audio-files.ts'

let server: TestApp
let operator: Visitor
const getDb = () => server.platform.db

beforeAll(async () => {
  server = await openTestApp()
  operator = await createSignedInPerson({ app: server.app, db: getDb() }, { user_type: 'admin', operator: true })
})
afterAll(async () => {
  await deleteUploaded(getDb())
  await server.close()
})

/** Lets the database fail while a row of this session is written. */
const withFailingUpdate = async <Result>(uuid: string, run: () => Promise<Result>): Promise<Result> => {
  await sql`
    create function breaks_off() returns trigger language plpgsql as $$
      begin raise exception 'the database went away'; end $$`.execute(getDb())
  await sql`
    create trigger breaks_off before update on library_session for each row when (old.uuid = ${sql.lit(uuid)})
    execute function breaks_off()`.execute(getDb())
  try {
    return await run()
  } finally {
    await sql`drop function breaks_off cascade`.execute(getDb())
  }
}

test('a failed deletion of a session keeps its uploaded audio and its processing job', async () => {
  const files = [{ name: 'kept.wav', bytes: createWav([createSpeech(1)]) }]
  const [key_path = ''] = await uploadFiles({ app: server.app, operator }, 'audio', files)
  const { Session } = await operator.call(uploads.sessionFileDone, { File: { key_path, name: 'kept.wav' } })
  const MindfulnessSession = { uuid: Session.uuid }
  const remove = () => operator.call(catalog.sessionDelete, { MindfulnessSession })
  expect((await withFailingUpdate(Session.uuid, () => catchFailure(remove()))).http).toBe(500)
  expect(await server.platform.storage.stat(key_path)).toBeDefined()
  const after = (await operator.call(catalog.sessionInfo, { MindfulnessSession })).Session
  expect(after.processing?.uuid).toBe(Session.processing?.uuid)
})
