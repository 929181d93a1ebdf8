import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as resources from '#contract/resources.ts'
import * as files from '#contract/resources/files.ts'
import * as folders from '#contract/resources/folders.ts'
import { DAY_MS } from '#rules/durations.ts'
import { createNameKeys } from '#rules/resources/file-names.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { catchFailure, createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { createFolder, uploadResource } from '#tests/support/journey/resource-fixtures.ts'
import { cleanUpResources } from './cleanup.jobs.ts'

let server: TestApp
let operator: Visitor
const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
const getUploader = () => ({ app: server.app, operator })

beforeAll(async () => {
  server = await openTestApp()
  operator = await createSignedInPerson(getAppAndDb(), { user_type: 'admin', operator: true })
})
afterAll(async () => {
  await server.platform.db.deleteFrom('resource_folder').execute()
  await server.platform.db.deleteFrom('resource_file').execute()
  await server.platform.db.deleteFrom('resource_deletion').execute()
  await server.close()
})

/** Creates a top-level folder for one test. */
const createTopFolder = () => createFolder(getUploader(), `Top ${randomUUID()}`)
const textFile = (text: string) => Buffer.from(`${text}\n`)
const list = async (uuid: string | null, filters: object = {}, person = operator) =>
  person.call(resources.adminFolderList, { Folder: { uuid }, ...filters })
const listNames = async (uuid: string | null, filters: object = {}) => {
  const { Folders, Files } = await list(uuid, filters)
  return [...Folders.map(({ name }) => `${name}/`), ...Files.map(({ name }) => name)]
}

describe('folder tree', () => {
  test('allows deep nesting and returns breadcrumbs', async () => {
    let parent = await createTopFolder()
    const path = [parent.name]
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) {
      parent = await createFolder(getUploader(), name, parent.uuid)
      path.push(name)
    }
    const { Breadcrumb, Folder, Counts } = await list(parent.uuid)
    expect(Breadcrumb.map(({ name }) => name)).toEqual(path)
    expect([Folder?.name, Counts]).toEqual(['six', { folders: 0, files: 0, bytes: 0 }])
    const { Folders } = await operator.call(resources.adminFolderListAll, {})
    expect(Folders.find(({ uuid }) => uuid === parent.uuid)?.name).toBe('six')
  })

  test('rejects a name that a folder or file in the same place has, regardless of letter case', async () => {
    const { uuid } = await createTopFolder()
    const unit = await createFolder(getUploader(), 'Unit  1', uuid)
    expect(unit.name).toBe('Unit 1')
    await uploadResource(getUploader(), { name: 'Sheet.txt', bytes: textFile('a'), folder: uuid })
    for (const name of ['unit 1', ' UNIT   1 ', 'SHEET.TXT']) {
      const conflict = await catchFailure(createFolder(getUploader(), name, uuid))
      expect([conflict.code, conflict.http, conflict.fields?.[0]?.path]).toEqual(['204', 409, 'Folder.name'])
    }
    await createFolder(getUploader(), 'unit 1', unit.uuid)
    const renamed = await operator.call(folders.folderRename, { Folder: { uuid: unit.uuid, name: 'UNIT 1' } })
    expect(renamed.Folder.name).toBe('UNIT 1')
  })

  test.each([
    ['', '201'],
    ['a/b', '202'],
    ['..', '202'],
    ['what?', '202'],
    ['x'.repeat(130), '203'],
  ])('rejects the name %j', async (name, code) => {
    const refused = await catchFailure(createFolder(getUploader(), name))
    expect([refused.code, refused.http]).toEqual([code, 422])
  })

  test('sorts by name in natural order, folders first', async () => {
    const { uuid } = await createTopFolder()
    for (const name of ['Lesson 10', 'lesson 2', 'Évaluation', 'Lesson 1']) {
      await createFolder(getUploader(), name, uuid)
    }
    await uploadResource(getUploader(), { name: 'a.txt', bytes: textFile('a'), folder: uuid })
    expect(await listNames(uuid)).toEqual(['Évaluation/', 'Lesson 1/', 'lesson 2/', 'Lesson 10/', 'a.txt'])
  })

  test('moves folders, but never into themselves or their subfolders', async () => {
    const { uuid } = await createTopFolder()
    const a = await createFolder(getUploader(), 'a', uuid)
    const b = await createFolder(getUploader(), 'b', a.uuid)
    const c = await createFolder(getUploader(), 'c', b.uuid)
    const move = (folderUuid: string, parent_uuid: string | null) =>
      operator.call(folders.folderMove, { Folder: { uuid: folderUuid, parent_uuid } })
    for (const target of [a.uuid, b.uuid, c.uuid]) {
      const refused = await catchFailure(move(a.uuid, target))
      expect([refused.http, refused.message]).toEqual([422, "A folder can't be moved into itself."])
    }
    await move(c.uuid, uuid)
    expect(await listNames(uuid)).toEqual(['a/', 'c/'])
    await createFolder(getUploader(), 'C', a.uuid)
    expect((await catchFailure(move(c.uuid, a.uuid))).code).toBe('204')
    expect((await catchFailure(move(c.uuid, randomUUID()))).http).toBe(404)
    await move(a.uuid, c.uuid)
    expect((await list(b.uuid)).Breadcrumb.map(({ name }) => name).slice(1)).toEqual(['c', 'a', 'b'])
  })

  test('accepts only one of two simultaneous moves that would form a cycle', async () => {
    const { uuid } = await createTopFolder()
    const [a, b] = [await createFolder(getUploader(), 'a', uuid), await createFolder(getUploader(), 'b', uuid)]
    const move = (folderUuid: string, parent_uuid: string) =>
      operator.call(folders.folderMove, { Folder: { uuid: folderUuid, parent_uuid } })
    const both = await Promise.allSettled([move(a.uuid, b.uuid), move(b.uuid, a.uuid)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await listNames(uuid)).toHaveLength(1)
  })
})

describe('pages of a long folder', () => {
  test('contain every item once, even if others are added in between', async () => {
    const { uuid } = await createTopFolder()
    const { db } = getAppAndDb()
    const now = new Date()
    const rows = Array.from({ length: 60 }, (_, index) => ({ name: `n ${index}`, ...createNameKeys(`n ${index}`) }))
    const timestamps = { added_at: now, changed_at: now }
    await db
      .insertInto('resource_folder')
      .values(rows.slice(0, 30).map((row) => ({ ...row, ...timestamps, uuid: randomUUID(), parent_uuid: uuid })))
      .execute()
    await db
      .insertInto('resource_file')
      .values(
        rows.slice(30).map((row, index) => {
          const key = `resources/${randomUUID()}.0123456789ab.txt`
          const file = { ...row, ...timestamps, key, content_type: 'text/plain', size: index % 7 }
          return { ...file, uuid: randomUUID(), folder_uuid: uuid }
        }),
      )
      .execute()
    for (const sort of ['name', 'changed', 'size'] as const) {
      const names: string[] = []
      for (let cursor: string | undefined; ;) {
        const page = await list(uuid, { Filter: { sort }, Page: { limit: 7, cursor } })
        names.push(...[...page.Folders, ...page.Files].map(({ name }) => name))
        expect(page.Folders.length + page.Files.length).toBeLessThanOrEqual(7)
        if (cursor === undefined) expect(page.Counts).toMatchObject({ folders: sort === 'name' ? 30 : 31, files: 30 })
        if (sort === 'name' && names.length === 14) await createFolder(getUploader(), `0 ${names.length}`, uuid)
        if (!page.Page.next_cursor) break
        cursor = page.Page.next_cursor
      }
      const before = sort === 'name' ? 60 : 61
      expect([names.length, new Set(names).size], sort).toEqual([before, before])
      if (sort === 'name') expect(names).toEqual(rows.map(({ name }) => name))
    }
  })

  test.each(['x', Buffer.from('["file","size","many","x"]').toString('base64url')])(
    'reject the cursor %j',
    async (cursor) => {
      const refused = await catchFailure(list(null, { Page: { cursor } }))
      expect(refused.fields?.[0]?.message).toBe('This part of the list is no longer available. Reload the page.')
    },
  )

  test('reject a cursor of another sort order and cursors with invalid values', async () => {
    const { uuid } = await createTopFolder()
    for (const [sort, value] of [
      ['changed', 'yesterday'],
      ['size', '1e9'],
      ['name', 'a\0b'],
    ] as const) {
      const cursor = Buffer.from(JSON.stringify(['file', sort, value, uuid])).toString('base64url')
      expect((await catchFailure(list(uuid, { Filter: { sort }, Page: { cursor } }))).http).toBe(422)
      expect((await catchFailure(list(uuid, { Page: { cursor } }))).http).toBe(422)
    }
  })
})

describe('resource search', () => {
  test('finds folders and files below a folder by their name, regardless of case and accents', async () => {
    const above = await createTopFolder()
    const unit = await createFolder(getUploader(), 'Unit', above.uuid)
    const word = `w${randomUUID().slice(0, 6)}`
    await createFolder(getUploader(), `Été ${word} deep`, unit.uuid)
    await uploadResource(getUploader(), {
      name: `100%_${word.toUpperCase()}.txt`,
      bytes: textFile('a'),
      folder: unit.uuid,
    })
    const results = await list(above.uuid, { Filter: { search: word } })
    expect(results.Folders.map(({ name, place }) => [name, place])).toEqual([
      [`Été ${word} deep`, `${above.name} / Unit`],
    ])
    expect(results.Files.map(({ place }) => place)).toEqual([`${above.name} / Unit`])
    expect((await list(above.uuid, { Filter: { search: `ete ${word}` } })).Folders).toHaveLength(1)
    expect((await list(null, { Filter: { search: `%_${word}` } })).Files).toHaveLength(1)
    const otherFolder = await createTopFolder()
    expect((await list(otherFolder.uuid, { Filter: { search: word } })).Files).toEqual([])
  })
})

describe('deleted folder or file', () => {
  test('is hidden with everything below it, and can be restored completely', async () => {
    const above = await createTopFolder()
    const unit = await createFolder(getUploader(), 'Unit', above.uuid)
    const day = await createFolder(getUploader(), 'Day', unit.uuid)
    const file = await uploadResource(getUploader(), { name: 'a.txt', bytes: textFile('a'), folder: day.uuid })
    const { Counts, Uses } = await operator.call(folders.folderUses, { Folder: { uuid: unit.uuid } })
    expect([Counts, Uses]).toEqual([{ folders: 2, files: 1, bytes: 2 }, []])
    const { Deletion } = await operator.call(folders.folderDelete, { Folder: { uuid: unit.uuid } })
    expect(Deletion).toMatchObject({ kind: 'folder', name: 'Unit', folders: 2, files: 1 })
    expect(await listNames(above.uuid)).toEqual([])
    expect((await catchFailure(list(day.uuid))).http).toBe(404)
    expect((await list(null, { Filter: { search: 'a.txt' } })).Files.map(({ uuid }) => uuid)).not.toContain(file.uuid)
    const openFile = () => catchFailure(operator.call(resources.presignedUrlGet, { File: { key_path: file.key_path } }))
    expect((await openFile()).http).toBe(404)
    const { Deletions } = await operator.call(folders.deletionList, {})
    expect(Deletions[0]?.uuid).toBe(Deletion.uuid)
    await operator.call(folders.deletionRestore, { Deletion: { uuid: Deletion.uuid } })
    expect(await listNames(day.uuid)).toEqual(['a.txt'])
    expect(
      (await catchFailure(operator.call(folders.deletionRestore, { Deletion: { uuid: Deletion.uuid } }))).http,
    ).toBe(404)
  })

  test('is restored with a number if its name has been taken', async () => {
    const above = await createTopFolder()
    const file = await uploadResource(getUploader(), { name: 'Plan.txt', bytes: textFile('first'), folder: above.uuid })
    const { Deletion } = await operator.call(files.fileDelete, { File: { uuid: file.uuid } })
    await uploadResource(getUploader(), { name: 'plan.txt', bytes: textFile('second'), folder: above.uuid })
    const restored = await operator.call(folders.deletionRestore, { Deletion: { uuid: Deletion.uuid } })
    expect(restored.Deletion.name).toBe('Plan (2).txt')
    expect(await listNames(above.uuid)).toEqual(['plan.txt', 'Plan (2).txt'])
  })

  test("can't be restored into a deleted folder", async () => {
    const above = await createTopFolder()
    const inner = await createFolder(getUploader(), 'inner', above.uuid)
    const first = await operator.call(folders.folderDelete, { Folder: { uuid: inner.uuid } })
    await operator.call(folders.folderDelete, { Folder: { uuid: above.uuid } })
    const restore = () => operator.call(folders.deletionRestore, { Deletion: { uuid: first.Deletion.uuid } })
    expect((await catchFailure(restore())).http).toBe(404)
  })

  test('is purged after thirty days, including its stored file', async () => {
    const above = await createTopFolder()
    const deleted = await uploadResource(getUploader(), {
      name: 'gone.txt',
      bytes: textFile('gone'),
      folder: above.uuid,
    })
    const remaining = await uploadResource(getUploader(), {
      name: 'kept.txt',
      bytes: textFile('kept'),
      folder: above.uuid,
    })
    const { Deletion } = await operator.call(files.fileDelete, { File: { uuid: deleted.uuid } })
    await cleanUpResources(server.platform)
    expect(await server.platform.storage.stat(deleted.key_path)).toBeDefined()
    server.clock.advance(31 * DAY_MS)
    operator = await createSignedInPerson(getAppAndDb(), { user_type: 'admin', operator: true })
    const restore = () => operator.call(folders.deletionRestore, { Deletion: { uuid: Deletion.uuid } })
    expect((await catchFailure(restore())).http).toBe(404)
    await cleanUpResources(server.platform)
    expect(await server.platform.storage.stat(deleted.key_path)).toBeUndefined()
    expect(await server.platform.storage.stat(remaining.key_path)).toBeDefined()
    expect(await listNames(above.uuid)).toEqual(['kept.txt'])
  })
})

test('the audit log records changes of a folder with its name', async () => {
  const above = await createTopFolder()
  await operator.call(folders.folderRename, { Folder: { uuid: above.uuid, name: `${above.name} b` } })
  await operator.call(folders.folderDelete, { Folder: { uuid: above.uuid } })
  const rows = await getAppAndDb()
    .db.selectFrom('audit_event')
    .select(['act', 'about_kind', 'about_name', 'installation'])
    .where('about_uuid', '=', above.uuid)
    .orderBy('at')
    .execute()
  const about = { about_kind: 'resource_folder', installation: true }
  expect(rows).toEqual([
    { act: 'resource_folder_added', about_name: above.name, ...about },
    { act: 'resource_folder_renamed', about_name: `${above.name} b`, ...about },
    { act: 'resource_folder_deleted', about_name: `${above.name} b`, ...about },
  ])
})
