import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as folders from '#contract/resources/folders.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { catchFailure, createSignedInPerson, createVisitor, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { createFolder, uploadResource } from '#tests/support/journey/resource-fixtures.ts'

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
  await server.close()
})

const downloadZip = (person: Visitor, uuid: string) =>
  server.app.inject({ url: `/media/folders/${uuid}.zip`, headers: { cookie: person.cookie() } })

const contents = new Map<string, Buffer>()
let top: string

beforeAll(async () => {
  let parent = (top = (await createFolder(getUploader(), 'Émotions – Woche 1')).uuid)
  for (let depth = 1; depth <= 5; depth += 1) {
    const name = `level ${depth}`
    parent = (await createFolder(getUploader(), name, parent)).uuid
    const path = ['Émotions – Woche 1', ...Array.from({ length: depth }, (_, index) => `level ${index + 1}`)].join('/')
    const bytes = Buffer.from(Array.from({ length: depth * 40_000 }, (_, index) => 97 + ((index * depth) % 26)))
    await uploadResource(getUploader(), { name: `${depth} 🌿.txt`, bytes, folder: parent })
    contents.set(`${path}/${depth} 🌿.txt`, bytes)
  }
  await createFolder(getUploader(), 'Empty', top)
})

test('the zip of a folder with five levels contains exactly its files', async () => {
  const { Download } = await operator.call(folders.folderDownload, { Folder: { uuid: top } })
  expect(Download).toMatchObject({ url: `/media/folders/${top}.zip`, files: 5, folders: 7 })
  const answer = await downloadZip(operator, top)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': `${Download.size}`,
    'cache-control': 'private, no-store',
  })
  expect(answer.headers['content-disposition']).toContain('%C3%89motions')
  expect(answer.rawPayload.length).toBe(Download.size)
  const unpacked = Object.entries(unzipSync(answer.rawPayload))
  const unpackedFiles = unpacked.filter(([name]) => !name.endsWith('/'))
  expect(new Map(unpackedFiles.map(([name, bytes]) => [name, Buffer.from(bytes)]))).toEqual(contents)
  expect(unpacked.map(([name]) => name)).toContain('Émotions – Woche 1/Empty/')
})

test.skipIf(spawnSync('unzip', ['-v']).status !== 0)('the zip of a folder can be unpacked by unzip', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alaia-zip-'))
  await writeFile(join(folder, 'a.zip'), (await downloadZip(operator, top)).rawPayload)
  execFileSync('unzip', ['-q', 'a.zip'], { cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  for (const [name, bytes] of contents) expect(await readFile(join(folder, name))).toEqual(bytes)
  expect(await readdir(join(folder, 'Émotions – Woche 1'))).toEqual(expect.arrayContaining(['Empty', 'level 1']))
  await rm(folder, { recursive: true })
})

test('the zip of a folder returns 404 without read access, for an invalid path and after deletion', async () => {
  const teacher = await createSignedInPerson(getAppAndDb(), { user_type: 'teacher', permissions: ['learn'] })
  const demoTeacher = await createSignedInPerson(getAppAndDb(), { user_type: 'teacher', permissions: ['demo_learn'] })
  const schoolAdmin = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
  expect((await downloadZip(teacher, top)).statusCode).toBe(200)
  for (const person of [
    demoTeacher,
    schoolAdmin,
    await createSignedInPerson(getAppAndDb()),
    createVisitor(server.app),
  ]) {
    expect((await downloadZip(person, top)).statusCode).toBe(404)
  }
  for (const name of ['x.zip', top, `${top}.tar`, '..%2f..%2fsecrets%2fmedia.key', `${top}.zip%00`]) {
    const answer = await server.app.inject({ url: `/media/folders/${name}`, headers: { cookie: operator.cookie() } })
    expect([400, 404], name).toContain(answer.statusCode)
  }
  const { Deletion } = await operator.call(folders.folderDelete, { Folder: { uuid: top } })
  expect((await downloadZip(operator, top)).statusCode).toBe(404)
  expect((await catchFailure(operator.call(folders.folderDownload, { Folder: { uuid: top } }))).http).toBe(404)
  await operator.call(folders.deletionRestore, { Deletion: { uuid: Deletion.uuid } })
})

test('the zip download is aborted if a stored file is missing', async () => {
  const broken = await createFolder(getUploader(), 'Lost')
  const file = await uploadResource(getUploader(), { name: 'a.txt', bytes: Buffer.from('words'), folder: broken.uuid })
  await server.platform.storage.remove(file.key_path)
  await expect(downloadZip(operator, broken.uuid)).rejects.toThrow('response destroyed before completion')
})
