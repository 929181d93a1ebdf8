import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as resources from '#contract/resources.ts'
import { findOfficeProgram } from '#server/platform/office/office-path.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { signedIn, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { makeFolder, sendFile } from '#tests/support/journey/resource-fixtures.ts'
import { cleanUpResources } from './cleanup.jobs.ts'

let server: TestApp
let operator: Visitor
let folder: string
const path = process.env['PATH']
const sender = () => ({ app: server.app, operator })

beforeAll(async () => {
  server = await openTestApp({ work: true })
  operator = await signedIn({ app: server.app, db: server.platform.db }, { user_type: 'admin', operator: true })
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
const installed = async (line: string) => {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'soffice'), `#!/bin/sh\n${line}\n`)
  await chmod(join(folder, 'soffice'), 0o755)
  process.env['PATH'] = `${folder}:${path}`
}
const send = async () => {
  const { uuid } = await makeFolder(sender(), `Top ${randomUUID()}`)
  return sendFile(sender(), { name: 'plan.docx', bytes: docx, folder: uuid })
}
const infoOf = async (key_path: string) => (await operator.call(resources.presignedUrlGet, { File: { key_path } })).File
const stateOf = async (key_path: string) => (await infoOf(key_path)).preview.state

describe.skipIf(process.platform === 'win32')('preview of an Office file', () => {
  test('is a PDF that only signed-in people can open', async () => {
    await installed('printf "%%PDF-1.7 made" > document.pdf')
    const file = await send()
    expect(file).toMatchObject({ kind: 'office', preview: 'waiting' })
    await expect.poll(() => stateOf(file.key_path), { timeout: 60_000 }).toBe('ready')
    const { preview } = await infoOf(file.key_path)
    const response = await server.app.inject({ url: preview.url ?? '', headers: { cookie: operator.cookie() } })
    expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
      200,
      'application/pdf',
      '%PDF-1.7 made',
    ])
    expect((await server.app.inject({ url: preview.url ?? '' })).statusCode).toBe(404)
  })

  test("is marked as failed if the program can't convert the file", async () => {
    await installed('exit 1')
    const file = await send()
    await expect.poll(() => stateOf(file.key_path), { timeout: 60_000 }).toBe('failed')
    expect((await infoOf(file.key_path)).preview.url).toBeNull()
  })

  test.skipIf(findOfficeProgram() !== undefined)(
    'is unavailable without the program, and is created once the program is installed',
    async () => {
      const file = await send()
      await expect.poll(() => stateOf(file.key_path), { timeout: 60_000 }).toBe('unavailable')
      await installed('printf "%%PDF-1.7" > document.pdf')
      await cleanUpResources(server.platform)
      await expect.poll(() => stateOf(file.key_path), { timeout: 60_000 }).toBe('ready')
    },
  )
})
