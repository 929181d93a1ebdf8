// @tag full-disk
/**
 * The whole server on a full disk: what people can read, which errors they get, and what is stored once there is
 * space.
 */
import { randomUUID } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError, type Call } from '#contract/call.ts'
import { failures } from '#contract/failures.ts'
import * as journal from '#contract/journal.ts'
import * as library from '#contract/library.ts'
import * as resources from '#contract/resources.ts'
import * as files from '#contract/resources/files.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { toCatalogUuid } from '#server/domains/library/library.seed.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { type ServerProcess, signInDemoPerson, startServer } from '../support/server/server-process.ts'
import { type SmallDisk, mountSmallDisk } from '../support/server/small-disk.ts'
import { recordMeasurement } from './record-measurement.ts'
import { countLostAndDuplicate } from './journal-writer.ts'

const disk: SmallDisk | undefined = await mountSmallDisk(700)
const RECOVERY_MS = 5000
let server: ServerProcess
let call: Call
const createEnv = () => ({ ALAIA_DATA: join(disk!.folder, 'data'), RENDER_AHEAD: '0', LOG_LEVEL: 'warn', BACKUPS: '0' })

beforeAll(async () => {
  if (!disk) return
  server = await startServer(createEnv())
  call = (await signInDemoPerson(server.address, createEnv().ALAIA_DATA, 'student@riverbend.test')).call
})
afterAll(async () => {
  await server?.end('SIGTERM')
  disk?.close()
})

/** Writes a long journal entry, and returns the status and the message. */
const write = async (acknowledged: string[]): Promise<{ http: number; message: string }> => {
  const client_uuid = randomUUID()
  const content = Array.from({ length: 200 }, () => randomUUID()).join(' ')
  const entry = { client_uuid, title: '', content, written_at: '2026-11-20T10:00:00-05:00' }
  return call(journal.add, { Journal: entry }).then(
    () => {
      acknowledged.push(client_uuid)
      return { http: 200, message: '' }
    },
    (cause: unknown) =>
      cause instanceof ApiError ? { http: cause.http, message: cause.message } : { http: 0, message: String(cause) },
  )
}

const RENDER_MS = 180_000

const [UPLOAD_BYTES, LARGE_FILE_BYTES] = [24_000_000, 10_000_000]

/** Returns the files in the data folder that are larger than any other file of this test, complete or partial. */
const findLargeFiles = (): string[] =>
  readdirSync(join(createEnv().ALAIA_DATA, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LARGE_FILE_BYTES)

/** Uploads a file as a browser does, and returns the status, the key and the name. */
const uploadFile = async (admin: Call): Promise<{ http: number; key_path: string; name: string }> => {
  const bytes = Buffer.alloc(UPLOAD_BYTES, 'The quay at low tide. ')
  const name = 'quay.txt'
  const { Uploads } = await admin(files.fileUploadUrls, { File: { files: [{ name, size: bytes.length }] } })
  const { url, content_type, key_path } = Uploads[0]!
  const headers = { 'content-type': content_type }
  const { status } = await fetch(new URL(url, server.address), { method: 'PUT', headers, body: bytes })
  return { http: status, key_path, name }
}

/** Returns the file names in the top folder of resources. */
const listFileNames = async (admin: Call): Promise<string[]> =>
  (await admin(resources.adminFolderList, { Folder: { uuid: null } })).Files.map(({ name }) => name)

describe.skipIf(!disk)('a full disk', () => {
  test('leaves no partial file, and renders a requested session once there is space', async () => {
    const admin = (await signInDemoPerson(server.address, createEnv().ALAIA_DATA, 'admin@riverbend.test')).call
    const sessionBlock = { MindfulnessSession: { session_uuid: toCatalogUuid('session', 'ballast') } }
    disk!.fill(12_000_000)
    const refused = await uploadFile(admin)
    expect(refused.http).toBe(507)
    expect(findLargeFiles()).toEqual([])
    expect(await listFileNames(admin)).not.toContain('quay.txt')
    disk!.fill()
    expect((await call(library.sessionInfo, sessionBlock)).Session.status).toBe('processing')
    await pause(10_000)
    disk!.free()
    const { key_path, name } = await uploadFile(admin)
    expect((await admin(files.fileUpload, { File: { key_path, name } })).File.name).toBe(name)
    const startedAt = performance.now()
    const isRendered = async () => !(await call(library.sessionInfo, sessionBlock)).Session.status
    while (!(await isRendered()) && performance.now() - startedAt < RENDER_MS) await pause(1000)
    expect(await isRendered()).toBe(true)
    recordMeasurement(
      29,
      `a 24 MB file rejected with ${refused.http} and deleted; audio rendered ${Math.round((performance.now() - startedAt) / 1000)} s after space was free`,
    )
  }, 600_000)

  test('allows reading, rejects writes with a message, loses no acknowledged write, and recovers', async () => {
    const acknowledged: string[] = []
    const refused = new Map<string, number>()
    const recoveryTimes: number[] = []
    for (let index = 0; index < 20; index += 1) expect((await write(acknowledged)).http).toBe(200)
    for (const freeBytes of [36_000_000, 4_000_000, 0]) {
      disk!.fill(freeBytes)
      for (let index = 0, rejections = 0; index < 5000 && rejections < 40; index += 1) {
        const { http, message } = await write(acknowledged)
        if (http === 200) continue
        rejections += 1
        refused.set(`${http} ${message}`, (refused.get(`${http} ${message}`) ?? 0) + 1)
      }
      expect((await call(library.sessionsList, {})).Sessions).toBeDefined()
      expect((await call(journal.summary, {})).Entries.length).toBeGreaterThan(0)
      disk!.free()
      const startedAt = performance.now()
      while ((await write(acknowledged)).http !== 200 && performance.now() - startedAt < RECOVERY_MS) await pause(100)
      recoveryTimes.push(Math.round(performance.now() - startedAt))
    }
    const rejectionList = [...refused].map(([what, times]) => `${times} x ${what}`).join(', ')
    expect([...refused.keys()].filter((what) => what !== `507 ${failures.no_room.message}`)).toEqual([])
    expect(Math.max(...recoveryTimes)).toBeLessThan(RECOVERY_MS)
    expect(await server.end('SIGTERM')).toBe(0)
    const database = await openDatabase({ dataDir: createEnv().ALAIA_DATA, log: createJsonLog('error') })
    const { lost, twice } = await countLostAndDuplicate(database.query, acknowledged)
    await database.close()
    recordMeasurement(
      29,
      `${acknowledged.length} acknowledged, lost ${lost}, duplicated ${twice}; rejected: ${rejectionList}; reads kept working; writes again after ${recoveryTimes.join(', ')} ms`,
    )
    expect({ lost, twice }).toEqual({ lost: 0, twice: 0 })
  }, 600_000)
})
