/** A client with a slow connection confirms an upload twice, the second time before the first response. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as resources from '#contract/resources.ts'
import * as files from '#contract/resources/files.ts'
import * as folders from '#contract/resources/folders.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { runAtBarrier } from '#tests/support/server/barrier.ts'
import { createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { createFolder, uploadResource, uploadOnly } from '#tests/support/journey/resource-fixtures.ts'
import { withStorageOverrides } from '#tests/support/server/storage-overrides.ts'

let server: TestApp
let operator: Visitor
const getUploader = () => ({ app: server.app, operator })

beforeAll(async () => {
  server = await openTestApp()
  operator = await createSignedInPerson(
    { app: server.app, db: server.platform.db },
    { user_type: 'admin', operator: true },
  )
})
afterAll(async () => {
  await server.platform.db.deleteFrom('resource_folder').execute()
  await server.platform.db.deleteFrom('resource_file').execute()
  await server.close()
})

const createTopFolder = () => createFolder(getUploader(), `Top ${randomUUID()}`)
const text = (content: string) => Buffer.from(`${content}\n`)
const listNames = async (uuid: string) => {
  const { Files } = await operator.call(resources.adminFolderList, { Folder: { uuid } })
  return Files.map(({ name }) => name).sort()
}
const runTwice = <Answer>(key: string, call: () => Promise<Answer>) => runAtBarrier(server.platform, key, [call, call])

describe('two simultaneous confirmations of one upload', () => {
  test.each([
    ['refuse', false, ['Plan.txt']],
    ['keep_both', false, ['Plan.txt']],
    ['replace', false, ['Plan.txt']],
    ['keep_both', true, ['Plan (2).txt', 'Plan.txt']],
    ['replace', true, ['Plan.txt']],
  ] as const)(
    'create one file and return it to both (on_conflict %s, name taken: %s)',
    async (on_conflict, isTaken, names) => {
      const { uuid } = await createTopFolder()
      if (isTaken) await uploadResource(getUploader(), { name: 'Plan.txt', bytes: text('one'), folder: uuid })
      const key_path = await uploadOnly(getUploader(), { name: 'Plan.txt', bytes: text('mine'), folder: uuid })
      const File = { key_path, name: 'Plan.txt', folder_uuid: uuid, on_conflict }
      const confirmUpload = async () => (await operator.call(files.fileUpload, { File })).File
      const [firstResult, secondResult] = await runTwice(key_path, confirmUpload)
      expect([firstResult?.status, secondResult]).toEqual(['fulfilled', firstResult])
      expect(await listNames(uuid)).toEqual(names)
    },
  )

  test('create one file if the first has moved the upload before the second reads it', async () => {
    const { uuid } = await createTopFolder()
    const { platform } = server
    const { storage } = platform
    const key_path = await uploadOnly(getUploader(), { name: 'a.txt', bytes: text('a'), folder: uuid })
    const confirmUpload = () =>
      operator.call(files.fileUpload, { File: { key_path, name: 'a.txt', folder_uuid: uuid } })
    const { promise: second, resolve: signalSecond } = Promise.withResolvers<void>()
    const { promise: firstIsDone, resolve: releaseSecond } = Promise.withResolvers<void>()
    let calls = 0
    platform.storage = withStorageOverrides(storage, {
      async stat(key) {
        if (key !== key_path) return storage.stat(key)
        calls += 1
        if (calls === 2) signalSecond()
        await (calls === 1 ? second : firstIsDone)
        return storage.stat(key)
      },
    })
    try {
      const both = [confirmUpload(), confirmUpload()]
      await Promise.race(both)
      releaseSecond()
      const [firstResult, secondResult] = await Promise.all(both)
      expect(secondResult).toEqual(firstResult)
    } finally {
      platform.storage = storage
    }
    expect(await listNames(uuid)).toEqual(['a.txt'])
  })

  test('create one file without a conflict in a folder upload', async () => {
    const { uuid } = await createTopFolder()
    const key_path = await uploadOnly(getUploader(), { name: 'a.txt', bytes: text('a'), folder: uuid })
    const Folder = { parent_uuid: uuid, files: [{ path: 'a.txt', key_path }], on_conflict: 'keep_both' as const }
    const [firstResult, secondResult] = await runTwice(key_path, () => operator.call(folders.folderUpload, { Folder }))
    expect([firstResult?.status, secondResult]).toEqual(['fulfilled', firstResult])
    expect(await listNames(uuid)).toEqual(['a.txt'])
  })
})
