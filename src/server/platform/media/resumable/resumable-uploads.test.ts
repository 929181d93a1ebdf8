// @tag resumable-uploads
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { readdir, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '#rules/durations.ts'
import { openLocalStore, openS3Store, type TestStore } from '#tests/support/files/media-server.ts'
import { type ResumableServer, startResumableServer } from '#tests/support/files/resumable-server.ts'
import { FileNotFoundError, type Storage } from '../../storage/storage.ts'
import { removeAbandonedUploads } from './spool-folder.ts'

const text = Buffer.from('Bring a spoon. '.repeat(20_000))
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let store: TestStore
let server: ResumableServer
let now = new Date()
beforeAll(async () => {
  store = await openLocalStore()
  server = await startResumableServer(store.storage, { now: () => now })
})
afterAll(async () => {
  await server.close()
  await store.close()
})

const toName = (path: string): string => /resumable\/(?<name>[^?]+)/.exec(path)!.groups!['name']!
const toKey = (path: string): string => `incoming/${toName(path)}`
const readStored = async (storage: Storage, path: string): Promise<Buffer | undefined> => {
  const opened = await storage.open(toKey(path)).catch((cause: unknown) => {
    if (cause instanceof FileNotFoundError) return undefined
    throw cause
  })
  return opened && Buffer.concat((await opened.stream.toArray()) as Buffer[])
}
const getOffset = async (path: string): Promise<number> =>
  Number((await server.send('HEAD', path)).headers.get('upload-offset'))
const getSpooledSize = async (path: string): Promise<number> =>
  (await stat(join(server.spool, toName(path))).catch(() => ({ size: 0 }))).size

describe('resumable upload', () => {
  test('arrives in several requests and is then in the storage', async () => {
    const path = server.announce(text.length)
    const before = await server.send('HEAD', path)
    expect([before.status, before.headers.get('upload-offset'), before.headers.get('upload-length')]).toEqual([
      200,
      '0',
      String(text.length),
    ])
    const first = await server.send('PATCH', path, { offset: 0, body: text.subarray(0, 100_000) })
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '100000'])
    expect(await readStored(store.storage, path)).toBeUndefined()
    const second = await server.send('PATCH', path, { offset: 100_000, body: text.subarray(100_000) })
    expect([second.status, second.headers.get('upload-offset')]).toEqual([204, String(text.length)])
    expect((await readStored(store.storage, path))?.equals(text)).toBe(true)
    expect(existsSync(join(server.spool, toName(path)))).toBe(false)
  })

  test('keeps what has arrived when its connection breaks, also in the next process', async () => {
    const path = server.announce(text.length)
    const request = server.sendPart(path, { bytes: text.subarray(0, 150_000), offset: 0, length: text.length })
    await expect.poll(() => getSpooledSize(path)).toBe(150_000)
    request.cut()
    await server.restart()
    expect(await getOffset(path)).toBe(150_000)
    await server.send('PATCH', path, { offset: 150_000, body: text.subarray(150_000) })
    expect((await readStored(store.storage, path))?.equals(text)).toBe(true)
  })

  test('is continued by a new request while the old connection is still open', async () => {
    const path = server.announce(text.length)
    server.sendPart(path, { bytes: text.subarray(0, 90_000), offset: 0, length: text.length })
    await expect.poll(() => getSpooledSize(path)).toBe(90_000)
    expect(await getOffset(path)).toBe(90_000)
    const rest = await server.send('PATCH', path, { offset: 90_000, body: text.subarray(90_000) })
    expect(rest.status).toBe(204)
    expect((await readStored(store.storage, path))?.equals(text)).toBe(true)
  })

  // Connections opened together are accepted in any order, so each order is tried.
  test.each(['before', 'after'] as const)(
    'answers a request for its offset that is sent just %s a part of it',
    { timeout: 20_000 },
    async (order) => {
      const paths = Array.from({ length: 30 }, () => server.announce(text.length))
      const offsets = paths.map((path) => {
        const sendPart = () =>
          void server.sendPart(path, { bytes: text.subarray(0, 1000), offset: 0, length: text.length })
        if (order === 'after') sendPart()
        const offset = getOffset(path)
        if (order === 'before') sendPart()
        return offset
      })
      for (const offset of await Promise.all(offsets)) expect(offset).toBeLessThanOrEqual(1000)
    },
  )

  test('goes on while somebody else asks for it', async () => {
    const path = server.announce(text.length)
    const request = server.sendPart(path, { bytes: text.subarray(0, 90_000), offset: 0, length: text.length })
    await expect.poll(() => getSpooledSize(path)).toBe(90_000)
    for (const method of ['HEAD', 'DELETE'] as const) {
      expect((await server.send(method, path, { person: 'eve' })).status).toBe(404)
    }
    request.write(text.subarray(90_000))
    await expect.poll(async () => (await readStored(store.storage, path))?.equals(text)).toBe(true)
  })

  test('is complete for a sender whose last response was lost', async () => {
    const path = server.announce(text.length)
    await server.send('PATCH', path, { offset: 0, body: text })
    expect(await getOffset(path)).toBe(text.length)
    await store.storage.remove(toKey(path))
    expect(await getOffset(path)).toBe(text.length)
    expect((await server.send('PATCH', path, { offset: text.length, body: Buffer.alloc(0) })).status).toBe(409)
  })

  test('is deleted when its sender cancels it', async () => {
    const path = server.announce(text.length)
    await server.send('PATCH', path, { offset: 0, body: text.subarray(0, 1000) })
    expect((await server.send('DELETE', path)).status).toBe(204)
    expect((await readdir(server.spool)).filter((name) => name.startsWith(toName(path)))).toEqual([])
  })

  test('is deleted two days after its last byte', async () => {
    const [old, fresh] = [server.announce(10), server.announce(10)]
    for (const path of [old, fresh]) await server.send('PATCH', path, { offset: 0, body: Buffer.from('words') })
    const lastWeek = new Date(now.getTime() - 3 * DAY_MS)
    for (const name of [toName(old), `${toName(old)}.json`]) await utimes(join(server.spool, name), lastWeek, lastWeek)
    const before = new Date(now.getTime() - 2 * DAY_MS)
    expect(await removeAbandonedUploads({ ALAIA_DATA: join(server.spool, '..') }, before)).toBe(2)
    expect([await getSpooledSize(old), await getSpooledSize(fresh)]).toEqual([0, 5])
  })

  test('is deleted by the process that received it, at an upload on a later day', async () => {
    let today = new Date()
    const other = await startResumableServer(store.storage, { now: () => today })
    onTestFinished(() => other.close())
    const sendWords = async () => {
      const path = other.announce(10)
      await other.send('PATCH', path, { offset: 0, body: Buffer.from('words') })
      return toName(path)
    }
    const [old, fresh] = [await sendWords(), await sendWords()]
    const lastWeek = new Date(today.getTime() - 3 * DAY_MS)
    for (const name of [old, `${old}.json`]) await utimes(join(other.spool, name), lastWeek, lastWeek)
    const latest = [await sendWords()]
    expect(await readdir(other.spool)).toContain(old)
    today = new Date(today.getTime() + DAY_MS)
    latest.push(await sendWords())
    const names = [fresh, ...latest].flatMap((name) => [name, `${name}.json`])
    expect((await readdir(other.spool)).toSorted()).toEqual(names.toSorted())
  })

  test('stays while it receives bytes, however long ago it began', async () => {
    const path = server.announce(10)
    await server.send('PATCH', path, { offset: 0, body: Buffer.from('words') })
    const begun = new Date(now.getTime() - 3 * DAY_MS)
    await utimes(join(server.spool, `${toName(path)}.json`), begun, begun)
    const before = new Date(now.getTime() - 2 * DAY_MS)
    expect(await removeAbandonedUploads({ ALAIA_DATA: join(server.spool, '..') }, before)).toBe(0)
    expect(await getOffset(path)).toBe(5)
  })
})

describe('resumable upload is rejected', () => {
  test('as unknown if it belongs to somebody else', async () => {
    const path = server.announce(text.length)
    const fromOthers = async () => {
      const responses = [
        await server.send('HEAD', path, { person: 'eve' }),
        await server.send('PATCH', path, { person: 'eve', offset: 0, body: Buffer.from('words') }),
        await server.send('DELETE', path, { person: 'eve' }),
      ]
      return responses.map(({ status }) => status)
    }
    expect(await fromOthers()).toEqual([404, 404, 404])
    await server.send('PATCH', path, { offset: 0, body: text.subarray(0, 1000) })
    expect(await fromOthers()).toEqual([404, 404, 404])
    expect(await getOffset(path)).toBe(1000)
  })

  test('as unknown if its address was changed, or was not used in time', async () => {
    const path = server.announce(1000)
    for (const wrong of [
      path.split('?')[0]!,
      path.replace('bytes=1000', 'bytes=9000'),
      path.replace(/expires=\d+/, 'expires=9999999999'),
      path.replace(toName(path), toName(server.announce(1000))),
      path.replace(toName(path), '..%2fsecrets%2fmedia.key'),
      path.replace(toName(path), 'words.txt'),
    ]) {
      expect((await server.send('HEAD', wrong)).status, wrong).toBe(404)
    }
    now = new Date(now.getTime() + 301_000)
    expect((await server.send('HEAD', path)).status).toBe(404)
    const other = server.announce(1000)
    await server.send('PATCH', other, { offset: 0, body: Buffer.alloc(10, 'a') })
    now = new Date(now.getTime() + 3_600_000)
    expect(await getOffset(other)).toBe(10)
  })

  test('without a session', async () => {
    const answer = await server.send('PATCH', server.announce(5), {
      person: '-',
      offset: 0,
      body: Buffer.from('words'),
    })
    expect([answer.status, (await answer.json()).Status.code]).toEqual([401, '101'])
  })

  test('beyond its announced size, with and without a declared length', async () => {
    const path = server.announce(1000)
    const tooLarge = await server.send('PATCH', path, { offset: 0, body: Buffer.alloc(1001, 'a') })
    expect([tooLarge.status, (await tooLarge.json()).Status.code]).toEqual([413, '703'])
    expect(await getOffset(path)).toBe(0)
    const chunks = Array.from({ length: 4 }, () => Buffer.alloc(600, 'a'))
    const streamed = await server.send('PATCH', path, { offset: 0, body: chunks })
    expect(streamed.status).toBe(413)
    expect(await getSpooledSize(path)).toBeLessThanOrEqual(1000)
  })

  test('at another offset than it has', async () => {
    const path = server.announce(1000)
    await server.send('PATCH', path, { offset: 0, body: Buffer.alloc(100, 'a') })
    expect((await server.send('PATCH', path, { offset: 50, body: Buffer.alloc(10, 'a') })).status).toBe(409)
    expect((await server.send('PATCH', path, { offset: 500, body: Buffer.alloc(10, 'a') })).status).toBe(409)
    expect(await getOffset(path)).toBe(100)
  })

  test('without the headers of the protocol', async () => {
    const path = server.announce(1000)
    const statuses = [
      await server.send('PATCH', path, { offset: 0, body: Buffer.from('a'), headers: { 'tus-resumable': '0.2' } }),
      await server.send('PATCH', path, {
        offset: 0,
        body: Buffer.from('a'),
        headers: { 'content-type': 'text/plain' },
      }),
      await server.send('PATCH', path, { body: Buffer.from('a') }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([400, 400, 400])
  })

  test('as soon as its first bytes have another type', async () => {
    const noise = randomBytes(3_000_000)
    const path = server.announce(noise.length, { extension: 'png' })
    const answer = await server.send('PATCH', path, { offset: 0, body: noise.subarray(0, 200_000) })
    expect([answer.status, (await answer.json()).Status.code]).toEqual([415, '702'])
    expect((await readdir(server.spool)).filter((name) => name.startsWith(toName(path)))).toEqual([])
  })

  test('for its type even if the first bytes arrived in small parts', async () => {
    const noise = randomBytes(200_000)
    const path = server.announce(noise.length, { extension: 'png' })
    expect((await server.send('PATCH', path, { offset: 0, body: noise.subarray(0, 50_000) })).status).toBe(204)
    expect((await server.send('PATCH', path, { offset: 50_000, body: noise.subarray(50_000) })).status).toBe(415)
  })

  test('when a short file is complete and has another type, or nothing in it', async () => {
    const path = server.announce(300, { extension: 'png' })
    expect((await server.send('PATCH', path, { offset: 0, body: randomBytes(300) })).status).toBe(415)
    const short = server.announce(1, { extension: 'png' })
    const answer = await server.send('PATCH', short, { offset: 0, body: Buffer.from('x') })
    expect((await answer.json()).error).toBe('This file is empty. Choose another one.')
    const valid = server.announce(png.length, { extension: 'png' })
    expect((await server.send('PATCH', valid, { offset: 0, body: png })).status).toBe(204)
  })
})

const canMount = process.platform === 'linux' && process.getuid?.() === 0
test.runIf(canMount)(
  'a resumable upload to a full disk fails with a message and can go on afterwards',
  async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'alaia-small-'))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'ignore' })
    } catch {
      context.skip('this machine lets no one mount a small disk')
    }
    const small = await startResumableServer(store.storage, { folder })
    onTestFinished(async () => {
      await small.close()
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    })
    const path = small.announce(3_000_000)
    const answer = await small.send('PATCH', path, { offset: 0, body: Buffer.alloc(3_000_000, 'a') })
    expect([answer.status, (await answer.json()).Status.code]).toEqual([507, '503'])
    execFileSync('mount', ['-o', 'remount,size=8m', folder])
    const offset = Number((await small.send('HEAD', path)).headers.get('upload-offset'))
    expect(offset).toBeGreaterThan(0)
    const rest = await small.send('PATCH', path, { offset, body: Buffer.alloc(3_000_000 - offset, 'a') })
    expect(rest.status).toBe(204)
  },
)

test('a resumable upload goes to the object store, also if the store was out of reach when it was complete', async () => {
  const s3 = await openS3Store()
  let isDown = true
  const storage: Storage = Object.assign(Object.create(s3.storage) as Storage, {
    put: (...request: Parameters<Storage['put']>) => {
      if (isDown) throw Object.assign(new Error('The object store does not answer'), { statusCode: 503 })
      return s3.storage.put(...request)
    },
  })
  const other = await startResumableServer(storage)
  onTestFinished(async () => {
    await other.close()
    await s3.close()
  })
  const path = other.announce(text.length)
  expect((await other.send('PATCH', path, { offset: 0, body: text })).status).toBe(503)
  expect((await other.send('HEAD', path)).status).toBe(503)
  isDown = false
  expect((await other.send('HEAD', path)).headers.get('upload-offset')).toBe(String(text.length))
  expect((await readStored(s3.storage, path))?.equals(text)).toBe(true)
})
