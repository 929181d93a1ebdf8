// @tag scanned-files
import { randomUUID } from 'node:crypto'
import { zipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as peopleImport from '#contract/identity/people-import.ts'
import * as resources from '#contract/resources.ts'
import * as files from '#contract/resources/files.ts'
import * as folders from '#contract/resources/folders.ts'
import { HARMFUL, type SimulatedScanner, startScanner } from '#tests/simulators/scanner.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { mockTimeouts } from '#tests/support/server/controlled-timeouts.ts'
import { findClamd, SIGNATURE, startClamd } from '#tests/support/files/clamd.ts'
import { catchFailure, createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { uploadTo, uploadResource, uploadOnly } from '#tests/support/journey/resource-fixtures.ts'

let server: TestApp
let operator: Visitor
const getUploader = () => ({ app: server.app, operator })

const openServer = async (address: string, env: NodeJS.ProcessEnv = {}): Promise<void> => {
  server = await openTestApp({ env: { SCANNER_URL: address, ...env } })
  operator = await createSignedInPerson(
    { app: server.app, db: server.platform.db },
    { user_type: 'admin', operator: true },
  )
}
const closeServer = async (): Promise<void> => {
  const { db } = server.platform
  await db.deleteFrom('resource_folder').execute()
  await db.deleteFrom('resource_file').execute()
  await server.close()
}

const listKeys = async (prefix: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of server.platform.storage.list(prefix)) keys.push(key)
  return keys
}
const createFileName = (label: string) => `${label} ${randomUUID()}.txt`
const confirmUpload = async (key_path: string, name: string) =>
  (await operator.call(files.fileUpload, { File: { key_path, name } })).File
const isListed = async (name: string): Promise<boolean> => {
  const Filter = { search: name.slice(0, -4) }
  return (await operator.call(resources.adminFolderList, { Filter })).Files.length > 0
}
const refusedUpload = {
  code: '702',
  http: 415,
  message: "This file may contain something harmful, so it wasn't saved.",
}

/** Behavior that every scanner must have. */
const testEveryScanner = () => {
  test('an upload is accepted if the scanner finds nothing', async () => {
    const name = createFileName('A plan')
    const { size } = await uploadResource(getUploader(), { name, bytes: Buffer.from('Breathe in, and out.') })
    expect([size, await isListed(name)]).toEqual([20, true])
  })

  test('an upload with malware is rejected and removed completely', async () => {
    const name = createFileName('A gift')
    const key_path = await uploadOnly(getUploader(), { name, bytes: Buffer.from(HARMFUL) })
    expect(await catchFailure(confirmUpload(key_path, name))).toMatchObject(refusedUpload)
    expect([await listKeys('incoming/'), await isListed(name)]).toEqual([[], false])
    expect((await catchFailure(confirmUpload(key_path, name))).http).toBe(404)
    const logLines = server.logLines.filter((line) => line.includes('scanner.malware_found'))
    expect(logLines).toEqual([expect.stringContaining('"signature":')])
    expect(logLines[0]).not.toContain(name.slice(0, 20))
  })
}

describe('uploads with a virus scanner', () => {
  let scanner: SimulatedScanner
  beforeAll(async () => {
    scanner = await startScanner()
    await openServer(scanner.address)
  })
  beforeEach(async () => {
    await scanner.setBehavior('honest')
    scanner.setSizeLimit(25_000_000)
    scanner.before(async () => undefined)
    scanner.scannedSizes.splice(0)
  })
  afterEach(() => void vi.restoreAllMocks())
  afterAll(async () => {
    await closeServer()
    await scanner.close()
  })

  testEveryScanner()

  test.each(['away', 'hanging up', 'babbling'] as const)(
    'ask to retry later, without another upload, if the scanner is %s',
    async (mood) => {
      const name = createFileName('Patience')
      const key_path = await uploadOnly(getUploader(), { name, bytes: Buffer.from('x'.repeat(5000)) })
      await scanner.setBehavior(mood)
      expect(await catchFailure(confirmUpload(key_path, name))).toMatchObject({
        code: '503',
        http: 503,
        retryAfter: 15,
        message: expect.stringMatching(/^Files can't be scanned for viruses right now/),
      })
      expect([await listKeys('incoming/'), await isListed(name)]).toEqual([[key_path], false])
      await scanner.setBehavior('honest')
      expect((await confirmUpload(key_path, name)).size).toBe(5000)
    },
  )

  test('are rejected with a clear message if a file exceeds the scanner limit', async () => {
    scanner.setSizeLimit(1000)
    const sentFile = { name: createFileName('Long'), bytes: Buffer.from('x'.repeat(1001)) }
    const refused = await catchFailure(uploadResource(getUploader(), sentFile))
    expect([refused.code, refused.http]).toEqual(['703', 413])
    expect(refused.message).toMatch(/too deeply packed for the virus scan/)
    expect(await listKeys('incoming/')).toEqual([])
  })

  test('are rejected before scanning if the content does not match the extension', async () => {
    const sentFile = { name: createFileName('Words').replace('.txt', '.pdf'), bytes: Buffer.from('only words') }
    expect((await catchFailure(uploadResource(getUploader(), sentFile))).message).toMatch(/isn't a PDF file/)
    expect([scanner.scannedSizes, await listKeys('incoming/')]).toEqual([[], []])
  })

  test('of a folder share the time limit of one request, and a retry returns their results', async () => {
    const dues = mockTimeouts()
    const { promise, resolve: release } = Promise.withResolvers<void>()
    scanner.before(() => (scanner.scannedSizes.length === 2 ? (dues[0]?.abort(), promise) : Promise.resolve()))
    const sent = await Promise.all(
      ['one', 'two'].map((bytes) => uploadOnly(getUploader(), { name: 'a.txt', bytes: Buffer.from(bytes) })),
    )
    const files = sent.map((key_path, index) => ({ path: `${createFileName('Top')}/${index}.txt`, key_path }))
    const uploadFolder = () => operator.call(folders.folderUpload, { Folder: { files } })
    expect(await catchFailure(uploadFolder())).toMatchObject({
      http: 503,
      message: expect.stringMatching(/still being scanned/),
    })
    release()
    expect((await uploadFolder()).Files.map(({ size }) => size)).toEqual([3, 3])
    expect(scanner.scannedSizes).toEqual([3, 3])
  })

  test('of people lists share the time limit of one request', async () => {
    const dues = mockTimeouts()
    scanner.before(async () => scanner.scannedSizes.length === 2 && dues[0]?.abort())
    const list = { name: 'a.csv', content: Buffer.from('email,first_name\n').toString('base64') }
    const preview = operator.call(peopleImport.peopleImportPreview, { Import: { files: [list, list] } })
    expect(await catchFailure(preview)).toMatchObject({
      http: 503,
      message: expect.stringMatching(/still being scanned/),
    })
  })

  test('are scanned once if a request is repeated after the name was taken', async () => {
    const name = createFileName('Twice')
    await uploadResource(getUploader(), { name, bytes: Buffer.from('one') })
    const key_path = await uploadOnly(getUploader(), { name, bytes: Buffer.from('the other') })
    expect((await catchFailure(confirmUpload(key_path, name))).http).toBe(409)
    await confirmUpload(key_path, createFileName('Twice'))
    expect(scanner.scannedSizes).toEqual([3, 9])
  })

  test('are accepted only with exactly the scanned bytes', async () => {
    const name = createFileName('Swapped')
    const File = { files: [{ name, size: 100 }] }
    const [upload] = (await operator.call(files.fileUploadUrls, { File })).Uploads
    const send = (label: string) => uploadTo(server.app, upload!, Buffer.from(label))
    await send('a harmless word')
    scanner.before(() => send(HARMFUL))
    expect((await catchFailure(confirmUpload(upload!.key_path, name))).http).toBe(409)
    scanner.before(async () => undefined)
    expect(await catchFailure(confirmUpload(upload!.key_path, name))).toMatchObject(refusedUpload)
    expect([await listKeys('incoming/'), await isListed(name)]).toEqual([[], false])
  })
})

test('an upload is accepted without a scan if no scanner is configured', async () => {
  server = await openTestApp()
  operator = await createSignedInPerson(
    { app: server.app, db: server.platform.db },
    { user_type: 'admin', operator: true },
  )
  expect((await uploadResource(getUploader(), { name: createFileName('Any'), bytes: Buffer.from(HARMFUL) })).size).toBe(
    HARMFUL.length,
  )
  await closeServer()
})

const program = findClamd()
// oxlint-disable-next-line no-console -- the person who runs the tests must see that ClamAV is missing
if (!program) console.log('NOT RUN: there is no clamd on this machine (Debian: clamav-daemon).')

describe.skipIf(!program)('uploads with ClamAV', () => {
  const MAX_MB = 4
  let clamd: Awaited<ReturnType<typeof startClamd>>
  beforeAll(async () => {
    clamd = await startClamd(program!, { maxMegabytes: MAX_MB })
    await openServer(clamd.address)
  })
  afterAll(async () => {
    await closeServer()
    await clamd.close()
  })

  testEveryScanner()

  test('log the name of the malware found', () => {
    expect(server.logLines.join('')).toContain(SIGNATURE)
  })

  test('are rejected for malware inside an archive or a document', async () => {
    const zipWithMalware = (name: string) => Buffer.from(zipSync({ [name]: Buffer.from(HARMFUL) }, { level: 9 }))
    expect(zipWithMalware('a.txt').includes(HARMFUL)).toBe(false)
    const name = createFileName('Packed').replace('.txt', '.zip')
    expect(await catchFailure(uploadResource(getUploader(), { name, bytes: zipWithMalware('a.txt') }))).toMatchObject(
      refusedUpload,
    )
    expect(await listKeys('incoming/')).toEqual([])
  })

  test('report a file above the limit each time', async () => {
    const bytes = Buffer.concat([Buffer.from('words '.repeat(10)), Buffer.alloc(MAX_MB * 1_500_000, 'x')])
    for (let index = 0; index < 10; index += 1) {
      expect((await catchFailure(uploadResource(getUploader(), { name: createFileName('Long'), bytes }))).code).toBe(
        '703',
      )
    }
  })
})
