// @tag resources-uploads
import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as resources from '#contract/resources.ts'
import * as files from '#contract/resources/files.ts'
import * as folders from '#contract/resources/folders.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { catchFailure, createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { createFolder, uploadTo, uploadResource, uploadOnly } from '#tests/support/journey/resource-fixtures.ts'

let server: TestApp
let operator: Visitor
const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
const getUploader = () => ({ app: server.app, operator })

beforeAll(async () => {
  server = await openTestApp({ env: { UPLOAD_MAX_MB: '1', UPLOAD_MAX_FILES: '3' } })
  operator = await createSignedInPerson(getAppAndDb(), { user_type: 'admin', operator: true })
})
afterAll(async () => {
  await server.platform.db.deleteFrom('resource_folder').execute()
  await server.platform.db.deleteFrom('resource_file').execute()
  await server.close()
})

const createTopFolder = () => createFolder(getUploader(), `Top ${randomUUID()}`)
const text = (content: string) => Buffer.from(`${content}\n`)
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const page = Buffer.from('<!doctype html><script>alert(1)</script>')

const listKeys = async (prefix: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of server.platform.storage.list(prefix)) keys.push(key)
  return keys
}
const readContent = async (key: string): Promise<string> => {
  const { stream } = await server.platform.storage.open(key)
  return Buffer.concat(await stream.toArray()).toString()
}

/** Returns a PNG whose header claims this size but which contains no pixels. */
const createPng = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(17)
  header.write('IHDR')
  header.writeUInt32BE(width, 4)
  header.writeUInt32BE(height, 8)
  header.set([8, 6, 0, 0, 0], 12)
  const chunk = (body: Buffer) => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(body.length - 4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const data = Buffer.concat([Buffer.from('IDAT'), deflateSync(Buffer.alloc(64))])
  return Buffer.concat([png.subarray(0, 8), chunk(header), chunk(data), chunk(Buffer.from('IEND'))])
}

describe('uploaded picture', () => {
  test('is rejected and removed if its header claims too many pixels', async () => {
    const { uuid } = await createTopFolder()
    const sent = uploadResource(getUploader(), { name: 'Huge.png', bytes: createPng(30_000, 30_000), folder: uuid })
    const refused = await catchFailure(sent)
    expect([refused.http, refused.message]).toEqual([
      413,
      'This picture has too many pixels. Make it smaller and upload it again.',
    ])
    expect(await listKeys('incoming/')).toEqual([])
  })

  test('is accepted at the size of a high-resolution camera', async () => {
    const { uuid } = await createTopFolder()
    expect(
      await uploadResource(getUploader(), { name: 'Wide.png', bytes: createPng(8000, 6000), folder: uuid }),
    ).toMatchObject({
      kind: 'picture',
    })
  })
})

describe('uploaded file', () => {
  test('is stored in its folder and removed from the incoming area', async () => {
    const { uuid } = await createTopFolder()
    const file = await uploadResource(getUploader(), { name: 'Plan  A.pdf', bytes: pdf, folder: uuid })
    expect(file).toMatchObject({
      name: 'Plan A.pdf',
      folder_uuid: uuid,
      content_type: 'application/pdf',
      size: pdf.length,
      kind: 'pdf',
      mismatch: null,
      preview: 'none',
    })
    expect(file.key_path).toContain(file.uuid)
    expect(await listKeys('incoming/')).toEqual([])
    expect(await readContent(file.key_path)).toBe(pdf.toString())
  })

  test('is stored once if its upload is confirmed twice', async () => {
    const { uuid } = await createTopFolder()
    const key_path = await uploadOnly(getUploader(), { name: 'a.txt', bytes: text('a'), folder: uuid })
    const confirmUpload = () =>
      operator.call(files.fileUpload, { File: { key_path, name: 'a.txt', folder_uuid: uuid } })
    const [one, other] = [await confirmUpload(), await confirmUpload()]
    expect(other.File).toEqual(one.File)
  })

  test('whose name is taken is rejected, renamed or replaces the other, as requested', async () => {
    const { uuid } = await createTopFolder()
    const first = await uploadResource(getUploader(), { name: 'Plan.txt', bytes: text('one'), folder: uuid })
    const { Taken } = await operator.call(files.fileUploadUrls, {
      File: {
        folder_uuid: uuid,
        files: [
          { name: 'PLAN.TXT', size: 3 },
          { name: 'new.txt', size: 3 },
        ],
      },
    })
    expect(Taken).toEqual(['PLAN.TXT'])
    const again = { name: 'plan.txt', bytes: text('two'), folder: uuid }
    expect((await catchFailure(uploadResource(getUploader(), again))).code).toBe('204')
    expect((await uploadResource(getUploader(), { ...again, on_conflict: 'keep_both' })).name).toBe('plan (2).txt')
    const replaced = await uploadResource(getUploader(), { ...again, on_conflict: 'replace' })
    expect([replaced.uuid, replaced.name]).toEqual([first.uuid, 'Plan.txt'])
    expect(replaced.key_path).not.toBe(first.key_path)
    expect(await readContent(replaced.key_path)).toBe('two\n')
    await createFolder(getUploader(), 'unit.txt', uuid)
    const onFolder = { name: 'unit.txt', bytes: text('x'), folder: uuid, on_conflict: 'replace' as const }
    expect((await catchFailure(uploadResource(getUploader(), onFolder))).code).toBe('204')
  })

  test('rejected for its name can be stored under another name', async () => {
    const { uuid } = await createTopFolder()
    await uploadResource(getUploader(), { name: 'a.txt', bytes: text('one'), folder: uuid })
    const key_path = await uploadOnly(getUploader(), { name: 'a.txt', bytes: text('two'), folder: uuid })
    const confirmUpload = (name: string) =>
      operator.call(files.fileUpload, { File: { key_path, name, folder_uuid: uuid } })
    expect((await catchFailure(confirmUpload('a.txt'))).http).toBe(409)
    expect((await confirmUpload('b.txt')).File.name).toBe('b.txt')
  })

  test('is typed by its content: a wrong extension is reported and a misleading one is rejected', async () => {
    const { uuid } = await createTopFolder()
    const keysBefore = await listKeys('incoming/')
    const send = (name: string, bytes: Buffer) => uploadResource(getUploader(), { name, bytes, folder: uuid })
    expect(await send('photo.jpg', png)).toMatchObject({
      content_type: 'image/png',
      kind: 'picture',
      mismatch: { named: 'jpg', is: 'png' },
    })
    const program = Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(100)])
    for (const [name, bytes] of [
      ['page.pdf', page],
      ['page.jpg', page],
      ['picture.docx', png],
      ['sheet.pdf', program],
      ['words.txt', program],
    ] as const) {
      const refused = await catchFailure(send(name, bytes))
      expect([refused.code, refused.http], name).toEqual(['702', 415])
      expect(refused.message).toMatch(/^Its name ends with/)
    }
    expect(await listKeys('incoming/')).toEqual(keysBefore)
    expect(await send('page.txt', page)).toMatchObject({ content_type: 'text/plain; charset=utf-8', kind: 'text' })
  })

  test('keeps its type and reports a mismatch when it is renamed to another extension', async () => {
    const { uuid } = await createTopFolder()
    const file = await uploadResource(getUploader(), { name: 'a.pdf', bytes: pdf, folder: uuid })
    const renamed = await operator.call(files.fileRename, { File: { uuid: file.uuid, name: 'a.png' } })
    expect(renamed.File).toMatchObject({ kind: 'pdf', mismatch: { named: 'png', is: 'pdf' } })
  })

  test('can be moved to another folder if its name is free there', async () => {
    const [one, other] = [await createTopFolder(), await createTopFolder()]
    const file = await uploadResource(getUploader(), { name: 'a.pdf', bytes: pdf, folder: one.uuid })
    const move = (folder_uuid: string | null) =>
      operator.call(files.fileMove, { File: { uuid: file.uuid, folder_uuid } })
    expect((await move(other.uuid)).File).toMatchObject({ folder_uuid: other.uuid, key_path: file.key_path })
    await uploadResource(getUploader(), { name: 'A.PDF', bytes: pdf, folder: one.uuid })
    expect((await catchFailure(move(one.uuid))).code).toBe('204')
    expect((await catchFailure(move(randomUUID()))).http).toBe(404)
  })
})

describe('upload limits', () => {
  const requestUrls = (names: string[], size = 10) =>
    catchFailure(operator.call(files.fileUploadUrls, { File: { files: names.map((name) => ({ name, size })) } }))

  test('reject too many files, wrong types and large files by code before the upload', async () => {
    expect(await requestUrls(['1.txt', '2.txt', '3.txt', '4.txt'])).toMatchObject({ code: '701', http: 422 })
    for (const name of ['page.html', 'run.exe', 'macro.docm', 'noextension']) {
      expect(await requestUrls([name]), name).toMatchObject({ code: '702', http: 415 })
    }
    expect(await requestUrls(['a.pdf'], 2_000_000)).toMatchObject({ code: '703', http: 413 })
    const { Limits } = await operator.call(resources.adminFolderList, {})
    expect(Limits).toMatchObject({ most_files: 3, max_bytes: 1_048_576 })
  })

  test('reject more bytes than announced and an altered signed URL', async () => {
    const { Uploads } = await operator.call(files.fileUploadUrls, { File: { files: [{ name: 'a.txt', size: 5 }] } })
    const [upload] = Uploads
    expect((await uploadTo(server.app, upload!, text('many more words'))).statusCode).toBe(413)
    const alteredUpload = {
      url: upload!.url.replace(/[0-9a-f-]{36}/, randomUUID()),
      content_type: upload!.content_type,
    }
    expect((await uploadTo(server.app, alteredUpload, text('a'))).statusCode).toBe(403)
  })

  test('reject the confirmation of a key outside the incoming area', async () => {
    for (const key_path of ['private/x/y.pdf', 'library/z.mp3', '../etc/passwd', 'incoming/x.bin', 'resources/a.pdf']) {
      const failure = catchFailure(operator.call(files.fileUpload, { File: { key_path, name: 'a.pdf' } }))
      expect((await failure).http, key_path).toBe(404)
    }
  })
})

describe('uploaded folder', () => {
  const send = async (parentUuid: string, paths: readonly [path: string, bytes: Buffer][], options: object = {}) => {
    const announced = paths.map(([path, bytes]) => ({ path, size: bytes.length }))
    const requested = await operator.call(folders.folderUploadUrls, {
      Folder: { parent_uuid: parentUuid, files: announced },
    })
    const sent = []
    for (const upload of requested.Uploads) {
      const bytes = paths.find(([path]) => path === upload.path)?.[1] ?? Buffer.alloc(0)
      expect((await uploadTo(server.app, upload, bytes)).statusCode).toBe(200)
      sent.push({ path: upload.path, key_path: upload.key_path })
    }
    const uploaded = await operator.call(folders.folderUpload, {
      Folder: { parent_uuid: parentUuid, files: sent, ...options },
    })
    return { ...uploaded, Refused: [...requested.Refused, ...uploaded.Refused] }
  }
  const listNames = async (uuid: string) => {
    const { Folders, Files } = await operator.call(resources.adminFolderList, { Folder: { uuid } })
    return [...Folders.map(({ name }) => `${name}/`), ...Files.map(({ name }) => name)]
  }
  const findFolderUuid = async (uuid: string, name: string): Promise<string> => {
    const { Folders } = await operator.call(resources.adminFolderList, { Folder: { uuid } })
    return Folders.find((folder) => folder.name === name)?.uuid ?? ''
  }

  test('creates missing subfolders and reuses existing ones regardless of letter case', async () => {
    const { uuid } = await createTopFolder()
    await createFolder(getUploader(), 'unit 1', uuid)
    const { Files, Refused } = await send(
      uuid,
      [
        ['Unit 1/Day 1/a.txt', text('a')],
        ['UNIT 1/Day 1/b.txt', text('b')],
        ['Unit 1/c.pdf', pdf],
      ],
      { empty: ['Unit 1/Empty', 'Unit 2'] },
    )
    expect([Files.length, Refused]).toEqual([3, []])
    expect(await listNames(uuid)).toEqual(['unit 1/', 'Unit 2/'])
    const unit = await findFolderUuid(uuid, 'unit 1')
    expect(await listNames(unit)).toEqual(['Day 1/', 'Empty/', 'c.pdf'])
    expect(await listNames(await findFolderUuid(unit, 'Day 1'))).toEqual(['a.txt', 'b.txt'])
  })

  test('skips files that are not accepted and reports each with its reason', async () => {
    const { uuid } = await createTopFolder()
    const { Files, Refused } = await send(uuid, [
      ['Unit/.DS_Store', Buffer.from([0, 1])],
      ['Unit/sheet.pdf', page],
      ['Unit/good.txt', text('a')],
    ])
    expect(Files.map(({ name }) => name)).toEqual(['good.txt'])
    expect(Refused.map(({ path, code }) => [path, code])).toEqual([
      ['Unit/.DS_Store', '702'],
      ['Unit/sheet.pdf', '702'],
    ])
    const again = await send(uuid, [['unit/GOOD.txt', text('b')]])
    expect(again.Refused.map(({ code }) => code)).toEqual(['204'])
    const numbered = await send(uuid, [['unit/GOOD.txt', text('b')]], { on_conflict: 'keep_both' })
    expect(numbered.Files.map(({ name }) => name)).toEqual(['GOOD (2).txt'])
  })

  test('rejects paths that leave the folder or are too deep', async () => {
    const { uuid } = await createTopFolder()
    const paths = ['../a.txt', '/etc/a.txt', 'a/../../b.txt', 'a//b.txt', `${'x/'.repeat(70)}a.txt`]
    for (const path of paths) {
      const { Uploads, Refused } = await operator.call(folders.folderUploadUrls, {
        Folder: { parent_uuid: uuid, files: [{ path, size: 1 }] },
      })
      expect([Uploads, Refused.map(({ code }) => code)], path).toEqual([[], ['200']])
    }
    const key_path = await uploadOnly(getUploader(), { name: 'a.txt', bytes: text('a'), folder: uuid })
    const uploaded = await operator.call(folders.folderUpload, {
      Folder: { parent_uuid: uuid, files: [{ path: '../a.txt', key_path }] },
    })
    expect([uploaded.Files, uploaded.Refused.length]).toEqual([[], 1])
    expect(await listNames(uuid)).toEqual([])
  })
})
