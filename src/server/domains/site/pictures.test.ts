import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as site from '#contract/site.ts'
import { listPictureSizes } from '#rules/site/pictures.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const createOperator = () =>
  createSignedInPerson({ app: server.app, db: server.platform.db }, { user_type: 'admin', operator: true })
type Person = Awaited<ReturnType<typeof createOperator>>

const requestUpload = async (person: Person, name: string, bytes: Uint8Array) => {
  const files = [{ name, content_type: 'image/png', size: bytes.length }]
  const { Uploads } = await person.call(site.cmsFileUploadUrls, { File: { files } })
  return Uploads[0]!
}
const uploadTo = (upload: { url: string; content_type: string }, payload: Buffer) =>
  server.app.inject({ method: 'PUT', url: upload.url, payload, headers: { 'content-type': upload.content_type } })
const uploadPicture = async (person: Person, name: string, bytes: Buffer) => {
  const upload = await requestUpload(person, name, bytes)
  return { upload, http: (await uploadTo(upload, bytes)).statusCode }
}
const confirmUpload = (
  person: Person,
  key_path: string,
  crop?: { left: number; top: number; width: number; height: number },
) => person.call(site.cmsFileDone, { File: { key_path, ...(crop ? { crop } : {}) } })
const listIncomingKeys = async () => {
  const keys: string[] = []
  for await (const { key } of server.platform.storage.list('incoming/')) keys.push(key)
  return keys
}
const readStored = async (key: string) => buffer((await server.platform.storage.open(key)).stream)

/** A picture whose left half is red and whose right half is blue. */
const createTwoColorPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d00000' } })
    .composite([
      {
        input: { create: { width: Math.floor(width / 2), height, channels: 3, background: '#0000d0' } },
        left: Math.ceil(width / 2),
        top: 0,
      },
    ])
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })

describe('picture upload by a system admin', () => {
  test('re-encodes every size without metadata and removes the uploaded file', async () => {
    const rosa = await createOperator()
    const { upload, http } = await uploadPicture(
      rosa,
      'Two colors.JPG',
      await createTwoColorPicture(2400, 1200).jpeg().toBuffer(),
    )
    expect(http).toBe(200)
    const { Picture } = await confirmUpload(rosa, upload.key_path)
    expect(Picture).toMatchObject({ width: 1600, height: 800, url: `/media/${Picture.key}` })
    expect(await listIncomingKeys()).toEqual([])
    for (const { key, width } of listPictureSizes(Picture)) {
      const metadata = await sharp(await readStored(key)).metadata()
      expect([metadata.format, metadata.width, metadata.exif, metadata.xmp]).toEqual([
        'webp',
        width,
        undefined,
        undefined,
      ])
    }
    const response = await server.app.inject({ url: Picture.url })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  test('crops the picture as requested, upright', async () => {
    const rosa = await createOperator()
    const bytes = await createTwoColorPicture(400, 200).withMetadata({ orientation: 3 }).jpeg().toBuffer()
    const { upload } = await uploadPicture(rosa, 'turned.jpg', bytes)
    const { Picture } = await confirmUpload(rosa, upload.key_path, { left: 0, top: 0, width: 0.5, height: 1 })
    expect([Picture.width, Picture.height]).toEqual([200, 200])
    const { dominant } = await sharp(await readStored(Picture.key)).stats()
    expect(dominant.b).toBeGreaterThan(dominant.r)
  })

  test('stores the same picture once however often it is uploaded', async () => {
    const rosa = await createOperator()
    const bytes = await createTwoColorPicture(60, 40).png().toBuffer()
    const keys = []
    for (const name of ['a.png', 'b.png']) {
      const { upload } = await uploadPicture(rosa, name, bytes)
      keys.push((await confirmUpload(rosa, upload.key_path)).Picture.key)
    }
    expect(keys[0]).toBe(keys[1])
  })
})

describe('upload that is no picture', () => {
  test.each([
    ['drawing.svg', 'format_not_allowed', '702'],
    ['page.html', 'format_not_allowed', '702'],
    ['picture', 'format_not_allowed', '702'],
  ])('gets no upload address under the name %s', async (name, _failure, code) => {
    expect((await catchFailure(requestUpload(await createOperator(), name, new Uint8Array(10)))).code).toBe(code)
  })

  test('is rejected before the upload if it is too large or there are too many', async () => {
    const rosa = await createOperator()
    const file = { name: 'a.png', content_type: 'image/png', size: 10 }
    const requestUploadFailure = (files: (typeof file)[]) =>
      catchFailure(rosa.call(site.cmsFileUploadUrls, { File: { files } }))
    expect((await requestUploadFailure([{ ...file, size: 16 * 1024 * 1024 }])).code).toBe('703')
    expect((await requestUploadFailure(Array.from({ length: 21 }, () => file))).code).toBe('701')
  })

  test.each([
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>'],
    ['a page', '<!doctype html><script>x()</script>'],
    ['nothing but zeros', '\0'.repeat(400)],
  ])('is rejected by its bytes and removed: %s', async (_what, text) => {
    const rosa = await createOperator()
    const { http, upload } = await uploadPicture(rosa, 'photo.png', Buffer.from(text))
    expect(http).toBe(415)
    expect((await catchFailure(confirmUpload(rosa, upload.key_path))).http).toBe(404)
    expect(await listIncomingKeys()).toEqual([])
  })

  test('is rejected and removed during decoding if only its header is valid', async () => {
    const rosa = await createOperator()
    const validPicture = await createTwoColorPicture(300, 300).png().toBuffer()
    const { upload } = await uploadPicture(rosa, 'cut.png', validPicture.subarray(0, validPicture.length / 3))
    expect((await catchFailure(confirmUpload(rosa, upload.key_path))).code).toBe('702')
    expect(await listIncomingKeys()).toEqual([])
  })

  test('is rejected before decoding if it has too many pixels', async () => {
    const rosa = await createOperator()
    const bytes = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const { upload } = await uploadPicture(rosa, 'bomb.png', bytes)
    expect((await catchFailure(confirmUpload(rosa, upload.key_path))).code).toBe('703')
    expect(await listIncomingKeys()).toEqual([])
  })

  test.each(['../../etc/passwd', 'public/pictures/x/480.webp', 'private/x/y.png', 'incoming/'])(
    'is not found under the key %s that was never uploaded',
    async (key) => expect((await catchFailure(confirmUpload(await createOperator(), key))).http).toBe(404),
  )
})
