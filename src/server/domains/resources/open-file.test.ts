// @tag open-file
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as resources from '#contract/resources.ts'
import * as files from '#contract/resources/files.ts'
import * as folders from '#contract/resources/folders.ts'
import type { ResourceFile } from '#contract/resources/shapes.ts'
import { createContentKey, getPrivateFolder } from '#server/platform/storage/keys.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { catchFailure, createSignedInPerson, createVisitor, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { createFolder, uploadResource } from '#tests/support/journey/resource-fixtures.ts'
import { canOpenResource } from './open-file.ts'

let server: TestApp
let operator: Visitor
let teacher: Visitor
let demoTeacher: Visitor
let student: Visitor & { person: { uuid: string } }
let schoolAdmin: Visitor
const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
const getUploader = () => ({ app: server.app, operator })

beforeAll(async () => {
  server = await openTestApp()
  operator = await createSignedInPerson(getAppAndDb(), { user_type: 'admin', operator: true })
  teacher = await createSignedInPerson(getAppAndDb(), { user_type: 'teacher', permissions: ['learn'] })
  demoTeacher = await createSignedInPerson(getAppAndDb(), { user_type: 'teacher', permissions: ['demo_learn'] })
  schoolAdmin = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
  student = await createSignedInPerson(getAppAndDb())
})
afterAll(async () => {
  await server.platform.db.deleteFrom('resource_folder').execute()
  await server.platform.db.deleteFrom('resource_file').execute()
  await server.close()
})

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
const scriptedSvg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>',
)
const scriptedHtml = Buffer.from('<!doctype html><script>alert(1)</script>')

const createTopFolder = () => createFolder(getUploader(), `Top ${randomUUID()}`)
const getFileInfo = (person: Visitor, key_path: string) =>
  person.call(resources.presignedUrlGet, { File: { key_path } })
const getMedia = (person: Visitor, key: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url: `/media/${key}`, headers: { cookie: person.cookie(), ...headers } })
const listPeople = (): [string, Visitor][] => [
  ['operator', operator],
  ['teacher', teacher],
  ['demo teacher', demoTeacher],
  ['school admin', schoolAdmin],
  ['student', student],
]
/** Returns who can open a file, both by the call and by its address. */
const listAllowedPeople = async ({ key_path }: ResourceFile): Promise<string[]> => {
  const allowed: string[] = []
  for (const [name, person] of listPeople()) {
    const callStatus = await getFileInfo(person, key_path).then(
      () => 200,
      () => 404,
    )
    expect((await getMedia(person, key_path)).statusCode, name).toBe(callStatus)
    if (callStatus === 200) allowed.push(name)
  }
  expect((await getMedia(createVisitor(server.app), key_path)).statusCode).toBe(404)
  return allowed
}

describe('resource file', () => {
  test('opens for system admins and teachers, and for demo teachers if its folder is in the demo', async () => {
    const topFolder = await createTopFolder()
    const inner = await createFolder(getUploader(), 'inner', topFolder.uuid)
    const file = await uploadResource(getUploader(), { name: 'a.pdf', bytes: pdf, folder: inner.uuid })
    expect(await listAllowedPeople(file)).toEqual(['operator', 'teacher'])
    const setDemo = (demo: boolean) => operator.call(folders.folderDemo, { Folder: { uuid: topFolder.uuid, demo } })
    expect((await setDemo(true)).Folder.demo).toBe(true)
    expect(await listAllowedPeople(file)).toEqual(['operator', 'teacher', 'demo teacher'])
    await setDemo(false)
    expect(await listAllowedPeople(file)).toEqual(['operator', 'teacher'])
  })

  test('opens for students to whom it was assigned', async () => {
    const file = await uploadResource(getUploader(), { name: `${randomUUID()}.pdf`, bytes: pdf })
    const actor = {
      accountUuid: student.person.uuid,
      permissions: [] as string[],
      userType: 'student',
      operator: false,
    }
    const request = { actor: actor as never, key: file.key_path }
    const createPorts = (assignedUuid: string) => ({
      isFileShared: async (_db: unknown, _actor: unknown, uuid: string) => uuid === assignedUuid,
    })
    expect(await canOpenResource(server.platform, createPorts(file.uuid), request)).toBe(true)
    expect(await canOpenResource(server.platform, createPorts(randomUUID()), request)).toBe(false)
  })

  test("doesn't open by the key of a replaced or deleted version or by a similar key", async () => {
    const { uuid } = await createTopFolder()
    const first = await uploadResource(getUploader(), { name: 'a.pdf', bytes: pdf, folder: uuid })
    const replacement = {
      name: 'a.pdf',
      bytes: Buffer.concat([pdf, pdf]),
      folder: uuid,
      on_conflict: 'replace' as const,
    }
    const second = await uploadResource(getUploader(), replacement)
    expect((await getMedia(teacher, second.key_path)).statusCode).toBe(200)
    for (const key of [
      first.key_path,
      second.key_path.replace('.pdf', '.txt'),
      second.key_path.replace('.pdf', '.preview.pdf'),
      `resources/${second.uuid}.pdf`,
      'resources/../secrets/media.key',
      'resources/%2e%2e/secrets/media.key',
      'resources/',
    ]) {
      expect((await getMedia(teacher, key)).statusCode, key).toBe(404)
      expect((await catchFailure(getFileInfo(teacher, key))).http, key).toBe(404)
    }
    await operator.call(files.fileDelete, { File: { uuid: second.uuid } })
    expect((await getMedia(teacher, second.key_path)).statusCode).toBe(404)
  })

  test('supports range requests, and downloads under its name from an expiring signed URL', async () => {
    const { uuid } = await createTopFolder()
    const file = await uploadResource(getUploader(), { name: 'Émotions.pdf', bytes: pdf, folder: uuid })
    const { File } = await getFileInfo(teacher, file.key_path)
    expect(File).toMatchObject({ name: 'Émotions.pdf', kind: 'pdf', content_type: 'application/pdf', uuid: file.uuid })
    expect(File.preview).toEqual({ state: 'none', url: null })
    const partial = await server.app.inject({
      url: File.url,
      headers: { cookie: teacher.cookie(), range: 'bytes=0-3' },
    })
    expect([partial.statusCode, partial.body]).toEqual([206, '%PDF'])
    expect(partial.headers['cache-control']).toBe('private, no-cache')
    const saved = await server.app.inject({ url: File.download_url })
    expect(saved.headers['content-disposition']).toContain("filename*=UTF-8''%C3%89motions.pdf")
    server.clock.advance(301_000)
    expect((await server.app.inject({ url: File.download_url })).statusCode).toBe(403)
  })

  test('is served as an inert attachment if it is text, Markdown or SVG', async () => {
    const { uuid } = await createTopFolder()
    for (const [name, bytes, kind] of [
      ['drawing.svg', scriptedSvg, 'download'],
      ['page.txt', scriptedHtml, 'text'],
      ['page.md', scriptedHtml, 'markdown'],
    ] as const) {
      const file = await uploadResource(getUploader(), { name, bytes, folder: uuid })
      expect(file.kind).toBe(kind)
      const { headers } = await getMedia(teacher, file.key_path)
      expect(headers['content-disposition']).toContain('attachment')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).toContain('sandbox')
      expect(headers['content-type']).not.toContain('html')
    }
  })
})

test('a private file outside the resources opens for its owner only', async () => {
  const key = createContentKey(getPrivateFolder(student.person.uuid), pdf, 'pdf')
  await server.platform.storage.put(key, pdf, { contentType: 'application/pdf' })
  expect((await getFileInfo(student, key)).File).toMatchObject({
    uuid: null,
    kind: 'pdf',
    size: pdf.length,
    mismatch: null,
  })
  expect((await catchFailure(getFileInfo(operator, key))).http).toBe(404)
})

test.each(['nothing.pdf', '../etc/passwd', '/etc/passwd', 'a\\b.pdf', 'secrets/media.key', 'incoming/x.bin'])(
  'the unknown or malformed key %s is not found',
  async (key) => {
    expect((await catchFailure(getFileInfo(operator, key))).http).toBe(404)
  },
)

describe('resource folders for teachers', () => {
  test('are all folders, or only demo folders for demo teachers', async () => {
    const [demoFolder, otherFolder] = [await createTopFolder(), await createTopFolder()]
    const inner = await createFolder(getUploader(), 'inner', demoFolder.uuid)
    const searchText = `w${randomUUID().slice(0, 8)}`
    await uploadResource(getUploader(), { name: `${searchText}.pdf`, bytes: pdf, folder: inner.uuid })
    await uploadResource(getUploader(), { name: `${searchText}.pdf`, bytes: pdf, folder: otherFolder.uuid })
    await operator.call(folders.folderDemo, { Folder: { uuid: demoFolder.uuid, demo: true } })
    const listFolder = (person: Visitor, uuid: string | null, search = '') =>
      person.call(resources.teacherFolderList, { Folder: { uuid }, Filter: { search } })
    const all = await listFolder(teacher, null)
    expect(all.Folders.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining([demoFolder.uuid, otherFolder.uuid]))
    const demo = await listFolder(demoTeacher, null)
    expect(demo.Folders.map(({ uuid }) => uuid)).toEqual([demoFolder.uuid])
    expect(demo.Files).toEqual([])
    expect((await listFolder(demoTeacher, inner.uuid)).Files).toHaveLength(1)
    expect((await catchFailure(listFolder(demoTeacher, otherFolder.uuid))).http).toBe(404)
    expect((await listFolder(teacher, null, searchText)).Files).toHaveLength(2)
    const results = await listFolder(demoTeacher, null, searchText)
    expect(results.Files.map(({ place }) => place)).toEqual([`${demoFolder.name} / inner`])
  })
})
