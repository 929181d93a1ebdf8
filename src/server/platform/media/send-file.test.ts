// @tag file-responses
import { randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type MediaServer,
  openLocalStore,
  openS3Store,
  type TestStore,
  startMediaServer,
} from '#tests/support/files/media-server.ts'
import { createContentKey } from '../storage/keys.ts'
import type { Storage } from '../storage/storage.ts'

const song = randomBytes(400_000)
const picture = randomBytes(2_000)
const mia = { cookie: 'person=mia' }
const keys = {
  cover: createContentKey('public', picture, 'webp'),
  song: createContentKey('library', song, 'mp3'),
  own: createContentKey('private/mia', picture, 'png'),
  print: `public/covers/${'0a'.repeat(16)}/4x5-400.avif`,
  drawing: 'public/drawing.svg',
  worksheet: 'private/mia/worksheet.pdf',
  odd: 'private/mia/odd.bin',
}
const types: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  mp3: 'audio/mpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  bin: 'application/octet-stream',
}

const storeFiles = async (storage: Storage): Promise<void> => {
  for (const key of Object.values(keys)) {
    const body = key === keys.song ? song : picture
    await storage.put(key, body, { contentType: types[key.split('.')[1] ?? ''] ?? '' })
  }
}

/** Counts what this process has open: files of the folder, or connections. */
const countOpen = (kind: string): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(kind)
    } catch {
      return false
    }
  }).length
const waitUntil = async (condition: () => boolean): Promise<void> => {
  await expect.poll(condition, { timeout: 60_000 }).toBe(true)
}

let store: TestStore
let server: MediaServer

beforeAll(async () => {
  store = await openLocalStore()
  await storeFiles(store.storage)
  server = await startMediaServer(store.storage)
})
afterAll(async () => {
  await server.close()
  await store.close()
})

describe('headers of a file response', () => {
  test.each([
    [
      'a public picture',
      keys.cover,
      {
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'image/webp',
        'cross-origin-resource-policy': 'cross-origin',
      },
    ],
    ['a print named after its recipe', keys.print, { 'cache-control': 'public, max-age=31536000, immutable' }],
    [
      'the audio of the library',
      keys.song,
      {
        'cache-control': 'private, max-age=31536000, immutable',
        vary: 'Cookie',
        'content-type': 'audio/mpeg',
        'cross-origin-resource-policy': 'same-origin',
      },
    ],
    ['a private picture', keys.own, { 'cache-control': 'private, no-cache', vary: 'Cookie' }],
    [
      'a public file that may change',
      keys.drawing,
      { 'cache-control': 'public, no-cache', 'content-type': 'image/svg+xml' },
    ],
    ['a document', keys.worksheet, { 'content-disposition': 'attachment', 'content-type': 'application/pdf' }],
  ])('are correct for %s', async (_what, key, headers) => {
    const answer = await server.send(`/media/${key}`, { headers: mia })
    expect(answer.headers).toMatchObject({ ...headers, 'x-content-type-options': 'nosniff', 'accept-ranges': 'bytes' })
  })

  test('do not vary for a public file and show a picture or audio inline', async () => {
    const cover = await server.send(`/media/${keys.cover}`)
    expect(cover.headers.vary).toBeUndefined()
    expect(cover.headers['content-disposition']).toBeUndefined()
  })

  test('prevent active content from running', async () => {
    for (const key of [keys.drawing, keys.odd]) {
      const { headers } = await server.send(`/media/${key}`, { headers: mia })
      expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
      expect(headers['content-disposition']).toBe('attachment')
    }
  })

  test('are the same for HEAD as for GET, without a body', async () => {
    const get = await server.send(`/media/${keys.song}`, { headers: mia })
    const head = await server.send(`/media/${keys.song}`, { method: 'HEAD', headers: mia })
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' })
    expect(head.body.length).toBe(0)
    expect(get.body.equals(song)).toBe(true)
  })

  test('have a new ETag if the file has changed', async () => {
    const { storage } = store
    await storage.put('private/mia/changing.png', Buffer.from('one'), { contentType: 'image/png' })
    const first = await server.send('/media/private/mia/changing.png', { headers: mia })
    await storage.put('private/mia/changing.png', Buffer.from('two!'), { contentType: 'image/png' })
    const headers = { ...mia, 'if-none-match': first.headers.etag ?? '' }
    const second = await server.send('/media/private/mia/changing.png', { headers })
    expect([second.status, second.body.toString()]).toEqual([200, 'two!'])
  })
})

describe('a client that disconnects', () => {
  const disconnectEarly = (from: MediaServer, path: string, headers: string) =>
    new Promise<void>((resolve) => {
      const socket = connect(from.port, '127.0.0.1', () =>
        socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`),
      )
      socket.once('data', () => socket.destroy())
      socket.on('close', () => resolve()).on('error', () => {})
    })

  test.runIf(process.platform === 'linux')('leaves no open file, three hundred times in a row', async () => {
    const big = randomBytes(3_000_000)
    const bigKey = createContentKey('public', big, 'wav')
    await store.storage.put(bigKey, big, { contentType: 'audio/wav' })
    await server.send(`/media/${bigKey}`)
    const [files, socketCount] = [countOpen(store.folder), countOpen('socket:')]
    const severalRanges = 'range: bytes=0-900000,1000000-1900000\r\n'
    await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        disconnectEarly(server, `/media/${bigKey}`, index % 3 === 0 ? severalRanges : ''),
      ),
    )
    await waitUntil(() => countOpen('socket:') <= socketCount)
    expect(countOpen('socket:')).toBeLessThanOrEqual(socketCount)
    expect((await server.send(`/media/${bigKey}`)).body.equals(big)).toBe(true)
    // A leaked reader would keep the file open forever.
    await store.storage.remove(bigKey)
    await waitUntil(() => countOpen(store.folder) < files)
    expect(countOpen(store.folder)).toBe(files - 1)
  })

  test.runIf(process.platform === 'linux')('also releases the object storage request', async () => {
    const s3 = await openS3Store()
    const proxiedServer = await startMediaServer(s3.storage)
    const big = randomBytes(3_000_000)
    const bigKey = createContentKey('public', big, 'wav')
    await s3.storage.put(bigKey, big, { contentType: 'audio/wav' })
    expect((await proxiedServer.send(`/media/${bigKey}`)).body.equals(big)).toBe(true)
    const socketCount = countOpen('socket:')
    await Promise.all(Array.from({ length: 40 }, () => disconnectEarly(proxiedServer, `/media/${bigKey}`, '')))
    // A few idle connections to the object storage stay open for reuse.
    await waitUntil(() => countOpen('socket:') <= socketCount + 4)
    expect(countOpen('socket:')).toBeLessThanOrEqual(socketCount + 4)
    await proxiedServer.close()
    await s3.close()
  })
})

describe('many simultaneous readers', () => {
  const big = Buffer.concat(Array.from({ length: 60 }, (_, index) => Buffer.alloc(50_000, index + 1)))
  const bigKey = createContentKey('public', big, 'flac')
  beforeAll(() => store.storage.put(bigKey, big, { contentType: 'audio/flac' }))

  /** Reads the file with a pause after every chunk, so that its bytes wait on the connection while others are served. */
  const readSlowly = () =>
    new Promise<Buffer>((resolve, reject) => {
      const chunks: Buffer[] = []
      const line = `GET /media/${bigKey} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`
      const socket = connect(server.port, '127.0.0.1', () => socket.write(line))
      socket.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        socket.pause()
        setTimeout(() => socket.resume(), 5)
      })
      socket.on('end', () => resolve(Buffer.concat(chunks))).on('error', reject)
    })

  test('receive the right bytes, whether slow or fast', async () => {
    const slowReads = Promise.all(Array.from({ length: 12 }, readSlowly))
    for (let round = 0; round < 12; round += 1) {
      const starts = Array.from({ length: 25 }, (_, index) => (round * 25 + index) * 9_001)
      const answers = await Promise.all(
        starts.map((start) =>
          server.send(`/media/${bigKey}`, { headers: { range: `bytes=${start}-${start + 199_999}` } }),
        ),
      )
      for (const [index, { body }] of answers.entries()) {
        const start = starts[index] ?? 0
        expect(body.equals(big.subarray(start, start + 200_000))).toBe(true)
      }
    }
    for (const received of await slowReads) expect(received.subarray(-big.length).equals(big)).toBe(true)
  })

  test('keep their connection for the next request', async () => {
    const rangeRequest = `GET /media/${bigKey} HTTP/1.1\r\nhost: x\r\nrange: bytes=0-99999\r\n\r\n`
    const answers = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(server.port, '127.0.0.1', () => socket.write(rangeRequest.repeat(3)))
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1')
        if (text.length > 300_000) socket.destroy()
      })
      socket.on('close', () => resolve(text)).on('error', reject)
    })
    expect(answers.match(/HTTP\/1\.1 206 /g)).toHaveLength(3)
    expect(answers).not.toContain('connection: close')
  })
})

describe('a proxy that sends files itself', () => {
  test('receives only path and headers, and only for permitted requests', async () => {
    const proxiedServer = await startMediaServer(store.storage, { accel: '/files' })
    const name = keys.song.slice('library/'.length)
    const answer = await proxiedServer.send(`/media/${keys.song}`, { headers: { ...mia, range: 'bytes=0-9' } })
    expect([answer.status, answer.body.length]).toEqual([200, 0])
    expect(answer.headers).toMatchObject({
      'x-accel-redirect': `/files/library/${name.slice(0, 2)}/${name}`,
      'cache-control': 'private, max-age=31536000, immutable',
      'content-type': 'audio/mpeg',
    })
    const refused = await proxiedServer.send(`/media/${keys.song}`)
    expect([refused.status, refused.headers['x-accel-redirect']]).toEqual([404, undefined])
    expect((await proxiedServer.send('/media/library/nothing.mp3', { headers: mia })).status).toBe(404)
    await proxiedServer.close()
  })
})
