import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as resources from '#contract/resources.ts'
import { findOfficeProgram } from '#server/platform/office/convert-to-pdf.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { createFolder, uploadResource } from '#tests/support/journey/resource-fixtures.ts'
import { cleanUpResources } from './cleanup.jobs.ts'

let server: TestApp
let operator: Visitor
let folder: string
const path = process.env['PATH']
const getUploader = () => ({ app: server.app, operator })

beforeAll(async () => {
  server = await openTestApp({ work: true })
  operator = await createSignedInPerson(
    { app: server.app, db: server.platform.db },
    { user_type: 'admin', operator: true },
  )
})
afterAll(async () => {
  await server.platform.db.deleteFrom('resource_folder').execute()
  await server.close()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alaia-programs-'))
})
afterEach(async () => {
  process.env['PATH'] = path
  await rm(folder, { recursive: true, force: true })
})

const docx = Buffer.from(
  zipSync({ '[Content_Types].xml': Buffer.from('<Types/>'), 'word/document.xml': Buffer.from('<w:document/>') }),
)
/** Replaces the real program, which the machine may lack. */
const installProgram = async (line: string) => {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'soffice'), `#!/bin/sh\n${line}\n`)
  await chmod(join(folder, 'soffice'), 0o755)
  process.env['PATH'] = `${folder}:${path}`
}
const uploadDocument = async () => {
  const { uuid } = await createFolder(getUploader(), `Top ${randomUUID()}`)
  return uploadResource(getUploader(), { name: 'plan.docx', bytes: docx, folder: uuid })
}
const getInfo = async (key_path: string) =>
  (await operator.call(resources.presignedUrlGet, { File: { key_path } })).File
const getState = async (key_path: string) => (await getInfo(key_path)).preview.state

describe.skipIf(process.platform === 'win32')('preview of an Office file', () => {
  test('is a PDF that only signed-in people can open', async () => {
    await installProgram('printf "%%PDF-1.7 made" > document.pdf')
    const file = await uploadDocument()
    expect(file).toMatchObject({ kind: 'office', preview: 'waiting' })
    await expect.poll(() => getState(file.key_path), { timeout: 60_000 }).toBe('ready')
    const { preview } = await getInfo(file.key_path)
    const response = await server.app.inject({ url: preview.url ?? '', headers: { cookie: operator.cookie() } })
    expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
      200,
      'application/pdf',
      '%PDF-1.7 made',
    ])
    expect((await server.app.inject({ url: preview.url ?? '' })).statusCode).toBe(404)
  })

  test("is marked as failed if the program can't convert the file", async () => {
    await installProgram('exit 1')
    const file = await uploadDocument()
    await expect.poll(() => getState(file.key_path), { timeout: 60_000 }).toBe('failed')
    expect((await getInfo(file.key_path)).preview.url).toBeNull()
  })

  test.skipIf(findOfficeProgram() !== undefined)(
    'is unavailable without the program, and is created once the program is installed',
    async () => {
      const file = await uploadDocument()
      await expect.poll(() => getState(file.key_path), { timeout: 60_000 }).toBe('unavailable')
      await installProgram('printf "%%PDF-1.7" > document.pdf')
      await cleanUpResources(server.platform)
      await expect.poll(() => getState(file.key_path), { timeout: 60_000 }).toBe('ready')
    },
  )
})
