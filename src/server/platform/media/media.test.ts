// @tag media
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type MediaServer,
  openLocalStore,
  type TestStore,
  startMediaServer,
} from '#tests/support/files/media-server.ts'
import { requestRaw, createTraversalPaths } from '#tests/support/attacks/path-traversal.ts'
import { createContentKey } from '../storage/keys.ts'
import type { SignedUrlOptions, Storage } from '../storage/storage.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'

const song = randomBytes(400_000)
const picture = randomBytes(2_000)
const mia = { cookie: 'person=mia' }
const noor = { cookie: 'person=noor' }
const keys = {
  cover: createContentKey('public', picture, 'webp'),
  song: createContentKey('library', song, 'mp3'),
  own: createContentKey('private/mia', picture, 'png'),
  drawing: 'public/drawing.svg',
  worksheet: 'private/mia/worksheet.pdf',
  odd: 'private/mia/odd.bin',
}
const types: Record<string, string> = {
  webp: 'image/webp',
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

let store: TestStore
let server: MediaServer
let now = new Date()

beforeAll(async () => {
  store = await openLocalStore({ now: () => now })
  await storeFiles(store.storage)
  await mkdir(join(store.folder, '.git'))
  await writeFile(join(store.folder, '.git/HEAD'), 'ref: refs/heads/main')
  server = await startMediaServer(store.storage)
})
afterAll(async () => {
  await server.close()
  await store.close()
})

describe('file access', () => {
  test.each([
    ['anyone and a public file', keys.cover, {}, 200],
    ['a stranger and a library file', keys.song, {}, 404],
    ['a member and a library file', keys.song, mia, 200],
    ['a person and their own file', keys.own, mia, 200],
    ["a person and another person's file", keys.own, noor, 404],
    ['a stranger and a private file', keys.own, {}, 404],
    ['a member and an unknown folder', 'elsewhere/a.png', mia, 404],
  ])('returns the expected status for %s', async (...row) => {
    const [, key, headers, status] = row
    expect((await server.send(`/media/${key}`, { headers })).status).toBe(status)
    expect((await server.send(`/media/${key}`, { method: 'HEAD', headers })).status).toBe(status)
  })

  test('returns the same response for a forbidden file as for a missing one', async () => {
    const refused = await server.send(`/media/${keys.own}`, { headers: noor })
    const missing = await server.send('/media/private/mia/nothing.png', { headers: noor })
    expect({ ...refused.headers, date: '' }).toEqual({ ...missing.headers, date: '' })
    expect(refused.body).toEqual(missing.body)
    expect(refused.headers['cache-control']).toBe('no-store')
    expect(JSON.parse(refused.body.toString())).toEqual({
      Status: { code: '400', message: "It doesn't exist or is no longer available." },
      error: "It doesn't exist or is no longer available.",
    })
  })
})

describe('signed file URL', () => {
  const createSignedUrl = (key: string, options: Partial<SignedUrlOptions> = {}) =>
    store.storage.signedUrl(key, { method: 'GET', seconds: 300, ...options })

  test('needs no session and may be cached until it expires', async () => {
    const answer = await server.send(await createSignedUrl(keys.own))
    expect([answer.status, answer.body.equals(picture)]).toEqual([200, true])
    expect(Number(/^private, max-age=(\d+)$/.exec(answer.headers['cache-control'] ?? '')?.[1])).toBeGreaterThan(290)
    expect(answer.headers.vary).toBeUndefined()
  })

  test('supports ranges and names the download', async () => {
    const address = await createSignedUrl(keys.song, { filename: 'Ten sounds.mp3' })
    const answer = await server.send(address, { headers: { range: 'bytes=5-9' } })
    expect([answer.status, answer.body.equals(song.subarray(5, 10))]).toEqual([206, true])
    expect(answer.headers['content-disposition']).toBe('attachment; filename="Ten sounds.mp3"')
  })

  test.each([
    ['another file', (address: string) => address.replace(keys.own, keys.worksheet)],
    ['a later expiry', (address: string) => address.replace(/expires=\d+/, 'expires=99999999999')],
    [
      'another signature',
      (address: string) =>
        address.replace(/signature=./, (start) => (start.endsWith('A') ? 'signature=B' : 'signature=A')),
    ],
    ['no signature', (address: string) => address.replace(/&signature=.*/, '')],
    ['one more constraint', (address: string) => `${address}&name=a.exe`],
  ])('is rejected with %s, even for a signed-in person with access', async (_what, change) => {
    const answer = await server.send(change(await createSignedUrl(keys.own)), { headers: mia })
    expect([answer.status, answer.headers['cache-control']]).toEqual([403, 'no-store'])
  })

  test('is rejected after it has expired', async () => {
    const address = await createSignedUrl(keys.own)
    const start = now
    now = new Date(start.getTime() + 301_000)
    expect((await server.send(address)).status).toBe(403)
    now = start
  })

  test('for an upload cannot be used for reading', async () => {
    expect((await server.send(await createSignedUrl(keys.own, { method: 'PUT' }))).status).toBe(403)
  })

  test('is not confused with an unrelated query', async () => {
    expect((await server.send(`/media/${keys.own}?v=2`, { headers: mia })).status).toBe(200)
    expect((await server.send(`/media/${keys.own}?v=2`)).status).toBe(404)
  })
})

describe('path traversal', () => {
  const targets = [
    'etc/passwd',
    'secrets/media.key',
    'package.json',
    'private/mia/worksheet.pdf',
    '.incoming/a.bin',
    '.git/HEAD',
  ]
  const paths = createTraversalPaths('/media', targets)

  test(`fails in ${paths.length} variants`, async () => {
    const answers: [path: string, answer: string][] = []
    for (const path of paths) answers.push([path, await requestRaw(server.port, path)])
    const leaks = answers.filter(([, answer]) => /root:|"name"|PDF|refs\/heads/.test(answer))
    const broken = answers.filter(([, answer]) => answer.startsWith('HTTP/1.1 5'))
    recordMeasurement(15, `${paths.length} path traversals: ${leaks.length} leaks, ${broken.length} with 5xx`)
    expect(leaks).toEqual([])
    expect(answers.filter(([, answer]) => !/^HTTP\/1\.1 (?:400|404) /.test(answer))).toEqual([])
  })
})

describe('folder listing', () => {
  const folders = ['', 'public', 'public/', 'library/', 'private', 'private/', 'private/mia', 'private/mia/', '.git/']

  test.each(folders)('is not available for "%s", even to the owner', async (folder) => {
    const { status, body } = await server.send(`/media/${folder}`, { headers: mia })
    expect(status).toBe(404)
    const bodyText = body.toString()
    for (const key of Object.values(keys)) expect(bodyText).not.toContain(key.split('/').at(-1))
  })
})
