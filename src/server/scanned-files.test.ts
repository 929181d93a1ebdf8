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
import { callsDue } from '#tests/support/server/controlled-timeouts.ts'
import { clamdPath, SIGNATURE, startClamd } from '#tests/support/files/clamd.ts'
import { refusal, signedIn, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { uploadTo, sendFile, sendOnly } from '#tests/support/journey/resource-fixtures.ts'

let server: TestApp
let operator: Visitor
const sender = () => ({ app: server.app, operator })

const openServer = async (address: string, env: NodeJS.ProcessEnv = {}): Promise<void> => {
  server = await openTestApp({ env: { SCANNER_URL: address, ...env } })
  operator = await signedIn({ app: server.app, db: server.platform.db }, { user_type: 'admin', operator: true })
}
const closeServer = async (): Promise<void> => {
  const { db } = server.platform
  await db.deleteFrom('resource_folder').execute()
  await db.deleteFrom('resource_file').execute()
  await server.close()
}

const keysIn = async (prefix: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of server.platform.storage.list(prefix)) keys.push(key)
  return keys
}
const named = (label: string) => `${label} ${randomUUID()}.txt`
const take = async (key_path: string, name: string) =>
  (await operator.call(files.fileUpload, { File: { key_path, name } })).File
const isListed = async (name: string): Promise<boolean> => {
  const Filter = { search: name.slice(0, -4) }
  return (await operator.call(resources.adminFolderList, { Filter })).Files.length > 0
}
const stays = { code: '702', http: 415, message: "This file may contain something harmful, so it wasn't saved." }

/** Behavior that every scanner must have. */
const everywhere = () => {
  test('an upload is accepted if the scanner finds nothing', async () => {
    const name = named('A plan')
    const { size } = await sendFile(sender(), { name, bytes: Buffer.from('Breathe in, and out.') })
    expect([size, await isListed(name)]).toEqual([20, true])
  })

  test('an upload with malware is rejected and removed completely', async () => {
    const name = named('A gift')
    const key_path = await sendOnly(sender(), { name, bytes: Buffer.from(HARMFUL) })
    expect(await refusal(take(key_path, name))).toMatchObject(stays)
    expect([await keysIn('incoming/'), await isListed(name)]).toEqual([[], false])
    expect((await refusal(take(key_path, name))).http).toBe(404)
    const logLines = server.logged.filter((line) => line.includes('scanner.malware_found'))
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
    await scanner.be('honest')
    scanner.takeAtMost(25_000_000)
    scanner.before(async () => undefined)
    scanner.looked.splice(0)
  })
  afterEach(() => void vi.restoreAllMocks())
  afterAll(async () => {
    await closeServer()
    await scanner.close()
  })

  everywhere()

  test.each(['away', 'hanging up', 'babbling'] as const)(
    'ask to retry later, without another upload, if the scanner is %s',
    async (mood) => {
      const name = named('Patience')
      const key_path = await sendOnly(sender(), { name, bytes: Buffer.from('x'.repeat(5000)) })
      await scanner.be(mood)
      expect(await refusal(take(key_path, name))).toMatchObject({
        code: '503',
        http: 503,
        retryAfter: 15,
        message: expect.stringMatching(/^Files can't be scanned for viruses right now/),
      })
      expect([await keysIn('incoming/'), await isListed(name)]).toEqual([[key_path], false])
      await scanner.be('honest')
      expect((await take(key_path, name)).size).toBe(5000)
    },
  )

  test('are rejected with a clear message if a file exceeds the scanner limit', async () => {
    scanner.takeAtMost(1000)
    const sentFile = { name: named('Long'), bytes: Buffer.from('x'.repeat(1001)) }
    const refused = await refusal(sendFile(sender(), sentFile))
    expect([refused.code, refused.http]).toEqual(['703', 413])
    expect(refused.message).toMatch(/too deeply packed for the virus scan/)
    expect(await keysIn('incoming/')).toEqual([])
  })

  test('are rejected before scanning if the content does not match the extension', async () => {
    const sentFile = { name: named('Words').replace('.txt', '.pdf'), bytes: Buffer.from('only words') }
    expect((await refusal(sendFile(sender(), sentFile))).message).toMatch(/isn't a PDF file/)
    expect([scanner.looked, await keysIn('incoming/')]).toEqual([[], []])
  })

  test('of a folder share the time limit of one request, and a retry returns their results', async () => {
    const dues = callsDue()
    const { promise, resolve: release } = Promise.withResolvers<void>()
    scanner.before(() => (scanner.looked.length === 2 ? (dues[0]?.abort(), promise) : Promise.resolve()))
    const sent = await Promise.all(
      ['one', 'two'].map((bytes) => sendOnly(sender(), { name: 'a.txt', bytes: Buffer.from(bytes) })),
    )
    const files = sent.map((key_path, at) => ({ path: `${named('Top')}/${at}.txt`, key_path }))
    const uploadFolder = () => operator.call(folders.folderUpload, { Folder: { files } })
    expect(await refusal(uploadFolder())).toMatchObject({
      http: 503,
      message: expect.stringMatching(/still being scanned/),
    })
    release()
    expect((await uploadFolder()).Files.map(({ size }) => size)).toEqual([3, 3])
    expect(scanner.looked).toEqual([3, 3])
  })

  test('of people lists share the time limit of one request', async () => {
    const dues = callsDue()
    scanner.before(async () => scanner.looked.length === 2 && dues[0]?.abort())
    const list = { name: 'a.csv', content: Buffer.from('email,first_name\n').toString('base64') }
    const preview = operator.call(peopleImport.peopleImportLook, { Import: { files: [list, list] } })
    expect(await refusal(preview)).toMatchObject({ http: 503, message: expect.stringMatching(/still being scanned/) })
  })

  test('are scanned once if a request is repeated after the name was taken', async () => {
    const name = named('Twice')
    await sendFile(sender(), { name, bytes: Buffer.from('one') })
    const key_path = await sendOnly(sender(), { name, bytes: Buffer.from('the other') })
    expect((await refusal(take(key_path, name))).http).toBe(409)
    await take(key_path, named('Twice'))
    expect(scanner.looked).toEqual([3, 9])
  })

  test('are accepted only with exactly the scanned bytes', async () => {
    const name = named('Swapped')
    const File = { files: [{ name, size: 100 }] }
    const [upload] = (await operator.call(files.fileUploadUrls, { File })).Uploads
    const send = (label: string) => uploadTo(server.app, upload!, Buffer.from(label))
    await send('a harmless word')
    scanner.before(() => send(HARMFUL))
    expect((await refusal(take(upload!.key_path, name))).http).toBe(409)
    scanner.before(async () => undefined)
    expect(await refusal(take(upload!.key_path, name))).toMatchObject(stays)
    expect([await keysIn('incoming/'), await isListed(name)]).toEqual([[], false])
  })
})

test('an upload is accepted without a scan if no scanner is configured', async () => {
  server = await openTestApp()
  operator = await signedIn({ app: server.app, db: server.platform.db }, { user_type: 'admin', operator: true })
  expect((await sendFile(sender(), { name: named('Any'), bytes: Buffer.from(HARMFUL) })).size).toBe(HARMFUL.length)
  await closeServer()
})

const program = clamdPath()
// oxlint-disable-next-line no-console -- the person who runs the tests must see that ClamAV is missing
if (!program) console.log('NOT RUN: there is no clamd on this machine (Debian: clamav-daemon).')

describe.skipIf(!program)('uploads with ClamAV', () => {
  const MOST = 4
  let clamd: Awaited<ReturnType<typeof startClamd>>
  beforeAll(async () => {
    clamd = await startClamd(program!, { most: MOST })
    await openServer(clamd.address)
  })
  afterAll(async () => {
    await closeServer()
    await clamd.close()
  })

  everywhere()

  test('log the name of the malware found', () => {
    expect(server.logged.join('')).toContain(SIGNATURE)
  })

  test('are rejected for malware inside an archive or a document', async () => {
    const inside = (name: string) => Buffer.from(zipSync({ [name]: Buffer.from(HARMFUL) }, { level: 9 }))
    expect(inside('a.txt').includes(HARMFUL)).toBe(false)
    const name = named('Packed').replace('.txt', '.zip')
    expect(await refusal(sendFile(sender(), { name, bytes: inside('a.txt') }))).toMatchObject(stays)
    expect(await keysIn('incoming/')).toEqual([])
  })

  test('report a file above the limit each time', async () => {
    const bytes = Buffer.concat([Buffer.from('words '.repeat(10)), Buffer.alloc(MOST * 1_500_000, 'x')])
    for (let at = 0; at < 10; at += 1) {
      expect((await refusal(sendFile(sender(), { name: named('Long'), bytes }))).code).toBe('703')
    }
  })
})
