// @tag media-uploads
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  type MediaResponse,
  type MediaServer,
  openLocalStore,
  type TestStore,
  startMediaServer,
} from '#tests/support/files/media-server.ts'
import Fastify from 'fastify'
import { systemClock } from '../clock.ts'
import { getContentType } from '../storage/content-types.ts'
import { createContentKey } from '../storage/keys.ts'
import { createLocalStorage } from '../storage/local-storage.ts'
import type { SignedUrlOptions } from '../storage/storage.ts'
import { registerMediaRoutes } from './media.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const samples: Record<string, Buffer> = {
  png,
  wav: Buffer.concat([Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt \x10\x00\x00\x00', 'latin1'), Buffer.alloc(200)]),
  mp3: Buffer.concat([
    Buffer.from('ID3\x04\x00\x00\x00\x00\x00\x0a', 'latin1'),
    Buffer.alloc(10),
    Buffer.from([0xff, 0xfb, 0x90, 0x64]),
    Buffer.alloc(500),
  ]),
  flac: Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(100)]),
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
  zip: Buffer.concat([
    Buffer.from('PK\x03\x04\x14\x00\x00\x00\x00\x00', 'latin1'),
    Buffer.alloc(16),
    Buffer.from('\x05\x00\x00\x00a.txt', 'latin1'),
  ]),
  exe: Buffer.concat([Buffer.from('MZ'), randomBytes(300)]),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'),
  txt: Buffer.from('Bring a spoon.\n'),
  vtt: Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nBreathe.\n'),
  noise: randomBytes(3_000),
  nothing: Buffer.alloc(0),
}

let store: TestStore
let server: MediaServer

beforeAll(async () => {
  store = await openLocalStore()
  server = await startMediaServer(store.storage)
})
afterAll(async () => {
  await server.close()
  await store.close()
})

const listTemporaryFiles = () => readdir(join(store.folder, '.incoming'))
const createUploadUrl = (key: string, options: Partial<SignedUrlOptions> = {}) =>
  store.storage.signedUrl(key, { method: 'PUT', seconds: 300, maxBytes: 1_000_000, ...options })

const upload = async (key: string, body: Buffer, options: Partial<SignedUrlOptions> = {}): Promise<MediaResponse> => {
  const headers = { 'content-type': getContentType(key), 'content-length': body.length }
  return server.send(await createUploadUrl(key, options), { method: 'PUT', headers, body })
}

/** Sends the bytes in chunks, without a declared length, and stops on an early response. */
const sendInChunks = async (path: string, bodyChunks: Buffer[], type: string): Promise<MediaResponse> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': type, 'transfer-encoding': 'chunked' }
    const outgoing = request({ host: '127.0.0.1', port: server.port, path, method: 'PUT', headers }, (answer) => {
      answer
        .toArray()
        .then((chunks) =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        )
        .catch(reject)
    })
    outgoing.on('error', reject)
    for (const chunk of bodyChunks) outgoing.write(chunk)
    outgoing.end()
  })

describe('file upload', () => {
  test('is stored under the signed key and returns its ETag', async () => {
    const key = createContentKey('private/mia', png, 'png')
    const answer = await upload(key, png)
    expect([answer.status, answer.body.length, answer.headers.etag]).toEqual([
      200,
      0,
      (await store.storage.stat(key))?.etag,
    ])
    const read = await server.send(`/media/${key}`, { headers: { cookie: 'person=mia' } })
    expect(read.body.equals(png)).toBe(true)
  })

  test('of several megabytes arrives unchanged', async () => {
    const big = Buffer.concat([samples['wav'] ?? png, randomBytes(8_000_000)])
    const key = createContentKey('private/mia', big, 'wav')
    expect((await upload(key, big, { maxBytes: big.length })).status).toBe(200)
    expect((await server.send(`/media/${key}`, { headers: { cookie: 'person=mia' } })).body.equals(big)).toBe(true)
  })

  test('without a declared length is accepted below the limit', async () => {
    const path = await createUploadUrl('private/mia/pieces.txt', { maxBytes: 20 })
    const bodyChunks = ['Bring ', 'a ', 'spoon.'].map((text) => Buffer.from(text))
    expect((await sendInChunks(path, bodyChunks, 'text/plain')).status).toBe(200)
  })

  test('also works with an injected request', async () => {
    const app = Fastify()
    await app.register(registerMediaRoutes, { storage: store.storage, mayOpen: async () => true })
    const putFile = async (type: string) => {
      const url = await createUploadUrl('private/mia/injected.txt')
      return (await app.inject({ method: 'PUT', url, headers: { 'content-type': type }, payload: 'spoon' })).statusCode
    }
    expect([await putFile('text/plain'), await putFile('text/html')]).toEqual([200, 415])
    expect((await app.inject('/media/private/mia/injected.txt')).body).toBe('spoon')
  })

  test('without a valid signature is rejected', async () => {
    const headers = { 'content-type': 'image/png', cookie: 'person=mia' }
    const putFile = async (path: string) => (await server.send(path, { method: 'PUT', headers, body: png })).status
    const address = await createUploadUrl('private/mia/a.png')
    expect(await putFile('/media/private/mia/a.png')).toBe(403)
    expect(await putFile(address.replace('a.png', 'b.png'))).toBe(403)
    expect(await putFile(address.replace('bytes=1000000', 'bytes=9000000'))).toBe(403)
    expect(await putFile(await createUploadUrl('private/mia/a.png', { method: 'GET' }))).toBe(403)
    expect(await putFile('/media/../secrets/media.key?expires=9999999999&signature=x')).toBe(403)
    expect(await store.storage.stat('private/mia/a.png')).toBeUndefined()
  })

  test('with another declared type is rejected before the body is read', async () => {
    const headers = { 'content-type': 'text/html', 'content-length': 900_000 }
    const answer = await server.send(await createUploadUrl('private/mia/type.png'), {
      method: 'PUT',
      headers,
      body: randomBytes(900_000),
    })
    expect([answer.status, answer.headers.connection]).toEqual([415, 'close'])
    expect(JSON.parse(answer.body.toString()).Status.code).toBe('702')
  })

  test('with an empty body is rejected as empty and not for its type', async () => {
    for (const body of [Buffer.alloc(0), Buffer.from('x')]) {
      const answer = await upload('private/mia/nothing.png', body)
      const { Status, error } = JSON.parse(answer.body.toString())
      expect([answer.status, Status.code, error]).toEqual([415, '702', 'This file is empty. Choose another one.'])
    }
  })

  test('with an excessive declared length is rejected early, with a response while the client still sends', async () => {
    const body = Buffer.concat([png, randomBytes(20_000_000)])
    const answer = await upload('private/mia/large.png', body)
    expect([answer.status, answer.headers.connection]).toEqual([413, 'close'])
    expect(JSON.parse(answer.body.toString()).error).toBe('This file is too large.')
  })

  test('that exceeds the limit while sending is stopped', async () => {
    const path = await createUploadUrl('private/mia/growing.txt', { maxBytes: 100_000 })
    const answer = await sendInChunks(
      path,
      Array.from({ length: 40 }, () => Buffer.alloc(10_000, 'a')),
      'text/plain',
    )
    expect([answer.status, answer.headers.connection]).toEqual([413, 'close'])
    expect(await store.storage.stat('private/mia/growing.txt')).toBeUndefined()
    expect(await listTemporaryFiles()).toEqual([])
  })

  test('whose hash differs from its key is rejected', async () => {
    const key = createContentKey('private/mia', png, 'png')
    expect((await upload(key, Buffer.concat([png, Buffer.from('more')]))).status).toBe(415)
    expect(await listTemporaryFiles()).toEqual([])
  })

  test('that is aborted leaves no file or partial file', async () => {
    const path = await createUploadUrl('private/mia/cut.txt')
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      `PUT ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 500000\r\n\r\n${'a'.repeat(200_000)}`,
    )
    await expect.poll(listTemporaryFiles, { timeout: 60_000 }).toHaveLength(1)
    socket.destroy()
    await expect.poll(listTemporaryFiles, { timeout: 60_000 }).toEqual([])
    expect(await store.storage.stat('private/mia/cut.txt')).toBeUndefined()
  })

  const canMount = process.platform === 'linux' && process.getuid?.() === 0
  test.runIf(canMount)(
    'on a full disk fails with a message, leaves no file and works again afterwards',
    async (context) => {
      const folder = mkdtempSync(join(tmpdir(), 'alaia-small-'))
      try {
        execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
      } catch {
        context.skip('this machine lets no one mount a small disk')
      }
      onTestFinished(() => {
        execFileSync('umount', [folder])
        rmSync(folder, { recursive: true })
      })
      const smallStorage = createLocalStorage({ folder, secret: 'a secret of the test', clock: systemClock })
      const smallServer = await startMediaServer(smallStorage)
      const body = Buffer.alloc(3_000_000, 'a')
      const putFile = async (bytes: Buffer) => {
        const options = { method: 'PUT', seconds: 60, maxBytes: body.length } as const
        const path = await smallStorage.signedUrl('private/mia/full.txt', options)
        return smallServer.send(path, { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: bytes })
      }
      const answer = await putFile(body)
      expect([answer.status, JSON.parse(answer.body.toString()).Status.code]).toEqual([507, '503'])
      expect(await readdir(join(folder, '.incoming'))).toEqual([])
      expect((await putFile(body.subarray(0, 1000))).status).toBe(200)
      await smallServer.close()
      smallStorage.close()
    },
  )
})

describe('upload content check', () => {
  test.each(['png', 'wav', 'mp3', 'flac', 'pdf', 'zip', 'svg', 'txt', 'vtt'])(
    'accepts a valid %s',
    async (extension) => {
      expect((await upload(`private/mia/true.${extension}`, samples[extension] ?? png)).status).toBe(200)
    },
  )

  const extensions = ['png', 'jpg', 'mp3', 'pdf', 'docx', 'svg', 'txt', 'vtt', 'csv']
  const contents = ['exe', 'noise', 'zip', 'html', 'png', 'pdf', 'mp3', 'nothing']
  /** Text types are accepted: active content is inert here, as a download without permissions. */
  const acceptedCases = new Set([
    'png.png',
    'pdf.pdf',
    'mp3.mp3',
    'txt.html',
    'csv.html',
    'vtt.html',
    'txt.nothing',
    'csv.nothing',
    'vtt.nothing',
  ])
  const cases = extensions.flatMap((extension) => contents.map((content) => [content, extension] as const))

  test.each(cases)('judges %s named .%s by its bytes', async (content, extension) => {
    const key = `private/mia/${content}-as.${extension}`
    const { status } = await upload(key, samples[content] ?? png)
    expect(status).toBe(acceptedCases.has(`${extension}.${content}`) ? 200 : 415)
    expect((await store.storage.stat(key)) !== undefined).toBe(status === 200)
    expect(await listTemporaryFiles()).toEqual([])
  })
})
