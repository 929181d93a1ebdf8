import { fileTypeFromBuffer } from 'file-type'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as resources from '#contract/resources.ts'
import { fileDelete } from '#contract/resources/files.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { createDemoFiles } from './demo-files.ts'
import { seedLearn } from './domains/learn/learn.seed.ts'
import { seedDemoFiles } from './domains/resources/demo.seed.ts'

let server: TestApp
let operator: Visitor
let demoTeacher: Visitor

const deleteDemoFiles = async () => {
  const { db } = server.platform
  await db.deleteFrom('resource_file').execute()
  await db.deleteFrom('resource_folder').execute()
  await db.deleteFrom('platform_seed').where('name', '=', 'demo-files').execute()
}

beforeAll(async () => {
  server = await openTestApp({ env: { RENDER_AHEAD: '2' } })
  await deleteDemoFiles()
  await seedLearn(server.platform)
  operator = await createSignedInPerson(getAppAndDb(), { user_type: 'admin', operator: true })
  demoTeacher = await createSignedInPerson(getAppAndDb(), { user_type: 'teacher', permissions: ['demo_learn'] })
  await seedDemoFiles(server.platform)
  await createFiles()
})
afterAll(async () => {
  await deleteDemoFiles()
  await server.close()
})

const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
const createFiles = () => createDemoFiles(server.platform, { signal: AbortSignal.timeout(MINUTE_MS) })

const listFolder = async (person: Visitor, search?: string) => {
  const call = person === operator ? resources.adminFolderList : resources.teacherFolderList
  return person.call(call, search ? { Filter: { search } } : {})
}
const searchNames = async (person: Visitor, search: string) =>
  (await listFolder(person, search)).Files.map(({ name }) => name)

test('the demo school has shared files of several kinds that match their extensions', async () => {
  const { Folders } = await listFolder(operator)
  expect(Folders.map(({ name }) => name)).toEqual(['Families', 'Handouts', 'Planning', 'Starting a lesson'])
  const { Files } = await listFolder(operator, '.')
  expect(new Set(Files.map(({ kind }) => kind))).toEqual(new Set(['markdown', 'text', 'picture', 'sound', 'pdf']))
  expect(Files.filter(({ kind }) => kind === 'pdf')).toHaveLength(2)
  for (const { key_path, name, mismatch, size } of Files) {
    expect([name, mismatch]).toEqual([name, null])
    const media = await server.app.inject({ url: `/media/${key_path}`, headers: { cookie: operator.cookie() } })
    expect([media.statusCode, media.rawPayload.length]).toEqual([200, size])
    const extension = (await fileTypeFromBuffer(media.rawPayload))?.ext ?? 'text'
    expect(['jpg', 'mp3', 'pdf', 'text']).toContain(extension)
    expect(extension === 'text' || name.endsWith(`.${extension}`), name).toBe(true)
  }
})

test('a new visitor to Learn in the demo sees the highlighted content', async () => {
  const { Folders } = await listFolder(demoTeacher)
  expect(Folders.map(({ name }) => name)).toEqual(['Kindergarten', 'Starting a lesson'])
  expect(await searchNames(demoTeacher, 'bells')).toEqual(['Three bells.mp3'])
  expect(await searchNames(demoTeacher, 'Room check')).toEqual([])
})

test('the demo seed neither restores deleted files nor adds files twice', async () => {
  const { Files } = await listFolder(operator, 'bells')
  await operator.call(fileDelete, { File: { uuid: Files[0]!.uuid } })
  const before = (await listFolder(operator, '.')).Files.length
  expect(await seedDemoFiles(server.platform)).toBe(false)
  await createFiles()
  expect(await searchNames(operator, 'bells')).toEqual([])
  expect((await listFolder(operator, '.')).Files.length).toBe(before)
})
