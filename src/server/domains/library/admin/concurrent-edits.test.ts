/** Two system admins edit the same background sound: neither overwrites a change that they have not seen. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as ambiences from '#contract/catalog/ambiences.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { deleteUploaded } from '#tests/support/files/delete-uploaded.ts'
import { createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { uploadFiles } from '#tests/support/browser/upload-files.ts'
import { createSpeech, createWav } from '#tests/support/files/audio-files.ts'
import { usesPostgres, runBehindLock } from '#tests/support/server/run-behind-lock.ts'

let server: TestApp
let rosa: Visitor
let noor: Visitor

beforeAll(async () => {
  server = await openTestApp()
  const operator = () =>
    createSignedInPerson({ app: server.app, db: server.platform.db }, { user_type: 'admin', operator: true })
  ;[rosa, noor] = [await operator(), await operator()]
})
afterAll(async () => {
  await deleteUploaded(server.platform.db)
  await server.close()
})

const addAmbience = async () => {
  const [key_path = ''] = await uploadFiles({ app: server.app, operator: rosa }, 'audio', [
    { name: 'hum.wav', bytes: createWav([createSpeech(1)]) },
  ])
  const Ambience = { name: 'Hum', key_path, file_name: 'hum.wav' }
  return (await rosa.call(ambiences.ambienceAdd, { Ambience })).Ambience
}
const findAmbience = async (ambienceUuid: string) =>
  (await rosa.call(ambiences.ambienceList, {})).Ambiences.find(({ uuid }) => uuid === ambienceUuid)

// The embedded database runs one transaction after another, so this needs a server.
describe.skipIf(!usesPostgres)('simultaneous changes of a background sound by two system admins', () => {
  const runSimultaneously = (uuid: string, calls: (() => Promise<unknown>)[]) =>
    runBehindLock(server.platform.db, { table: 'library_ambience', uuid }, calls)
  const rename = (operator: Visitor, { uuid, revision }: { uuid: string; revision: number }, name: string) =>
    operator.call(ambiences.ambienceEdit, { Ambience: { uuid, revision, name } })

  test('save the first change and return 409 with the stored values for the second', async () => {
    const hum = await addAmbience()
    const [first, second] = await runSimultaneously(hum.uuid, [
      () => rename(rosa, hum, 'Low hum'),
      () => rename(noor, hum, 'High hum'),
    ])
    expect(first?.status).toBe('fulfilled')
    expect(second).toMatchObject({ reason: { http: 409, body: { Ambience: { name: 'Low hum' } } } })
    expect((await findAmbience(hum.uuid))?.name).toBe('Low hum')
  })

  test('return 404 for an edit of a deleted background sound', async () => {
    const hum = await addAmbience()
    const Ambience = { uuid: hum.uuid }
    const [deleted, renamed] = await runSimultaneously(hum.uuid, [
      () => rosa.call(ambiences.ambienceDelete, { Ambience }),
      () => rename(noor, hum, 'High hum'),
    ])
    expect(deleted?.status).toBe('fulfilled')
    expect(renamed).toMatchObject({ reason: { http: 404 } })
    expect((await rosa.call(ambiences.ambienceRestore, { Ambience })).Ambience.name).toBe('Hum')
  })
})
