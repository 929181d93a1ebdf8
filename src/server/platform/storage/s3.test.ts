// @tag s3
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DAY_SECONDS } from '#rules/durations.ts'
import { startS3 } from '#tests/support/files/s3.ts'
import { findSignatureFailure } from '#tests/support/files/s3-signatures.ts'
import { type Clock, systemClock } from '../clock.ts'
import { createS3Storage } from './s3.ts'
import { FileChangedError, StorageFullError } from './storage.ts'
import { readConfig } from '../config.ts'
import { openStorage } from './open-storage.ts'

/** The credentials of Amazon's published examples of Signature Version 4. */
const example = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const may2013: Clock = { now: () => new Date('2013-05-24T00:00:00Z') }

const findFailure = (method: string, address: URL, headers: Record<string, string> = {}): string | undefined =>
  findSignatureFailure(
    { method, url: address.href.slice(address.origin.length), headers: { ...headers, host: address.host } },
    example,
  )

const startStore = async (listener: (...exchange: Parameters<RequestListener>) => unknown) => {
  const server = createServer((...exchange) => void listener(...exchange))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  return { storage: createS3Storage({ ...example, endpoint, bucket: 'school', clock: systemClock }), close }
}

describe('presigned S3 URL', () => {
  test('equals the published example of Amazon byte for byte', async () => {
    const endpoint = 'https://s3.amazonaws.com'
    const storage = createS3Storage({ ...example, endpoint, bucket: 'examplebucket', pathStyle: false, clock: may2013 })
    const address = new URL(await storage.signedUrl('test.txt', { method: 'GET', seconds: DAY_SECONDS }))
    expect(`${address.origin}${address.pathname}`).toBe('https://examplebucket.s3.amazonaws.com/test.txt')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
      'X-Amz-Date': '20130524T000000Z',
      'X-Amz-Expires': '86400',
      'X-Amz-SignedHeaders': 'host',
      'X-Amz-Signature': 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    })
  })

  const storage = createS3Storage({ ...example, endpoint: 'http://minio:9000', bucket: 'school', clock: may2013 })

  test('has the bucket in its path by default', async () => {
    const address = new URL(await storage.signedUrl('private/a/b.png', { method: 'GET', seconds: 60 }))
    expect(`${address.origin}${address.pathname}`).toBe('http://minio:9000/school/private/a/b.png')
    expect(findFailure('GET', address)).toBeUndefined()
  })

  test('includes type and length of an upload in its signature', async () => {
    const options = { method: 'PUT', seconds: 300, contentType: 'image/png', maxBytes: 4_711 } as const
    const address = new URL(await storage.signedUrl('private/a/b.png', options))
    expect(address.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
    const headers = { 'content-type': 'image/png', 'content-length': '4711' }
    expect(findFailure('PUT', address, headers)).toBeUndefined()
    expect(findFailure('PUT', address, { ...headers, 'content-length': '4712' })).toBe('SignatureDoesNotMatch')
  })

  test('signs any download file name', async () => {
    const options = { method: 'GET', seconds: 300, filename: "Mia's plan (2) – Übung*.pdf" } as const
    const address = new URL(await storage.signedUrl('private/a/b.pdf', options))
    expect(findFailure('GET', address)).toBeUndefined()
  })

  test('uses the public address of the object storage', async () => {
    const endpoints = {
      endpoint: 'http://minio:9000',
      publicEndpoint: 'https://files.school.test/s3/',
      bucket: 'school',
    }
    const publicStorage = createS3Storage({ ...example, ...endpoints, clock: may2013 })
    const address = new URL(await publicStorage.signedUrl('a.png', { method: 'GET', seconds: 60 }))
    expect(`${address.origin}${address.pathname}`).toBe('https://files.school.test/s3/school/a.png')
  })
})

describe('S3 server', () => {
  test('accepts uploads and downloads by signed URL, with the download name', async () => {
    const server = await startS3()
    const storage = createS3Storage({ ...server, clock: systemClock })
    const bytes = Buffer.from('a worksheet')
    const options = { method: 'PUT', seconds: 60, contentType: 'text/plain', maxBytes: bytes.length } as const
    const upload = await storage.signedUrl('notes/sheet.txt', options)
    const stored = await fetch(upload, { method: 'PUT', body: bytes, headers: { 'content-type': 'text/plain' } })
    expect(stored.status).toBe(200)
    const download = await storage.signedUrl('notes/sheet.txt', { method: 'GET', seconds: 60, filename: 'Übung 1.txt' })
    const answer = await fetch(download)
    expect(await answer.text()).toBe('a worksheet')
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''%C3%9Cbung%201.txt")
    await server.close()
  })

  test('rejects another secret key and a changed URL', async () => {
    const server = await startS3()
    const storage = createS3Storage({ ...server, secretAccessKey: 'another', clock: systemClock })
    await expect(storage.stat('notes/sheet.txt')).rejects.toThrow('answered 403')
    const validStorage = createS3Storage({ ...server, clock: systemClock })
    const address = await validStorage.signedUrl('notes/a.txt', { method: 'GET', seconds: 60 })
    expect((await fetch(address)).status).toBe(404)
    expect((await fetch(address.replace('a.txt', 'b.txt'))).status).toBe(403)
    expect((await fetch(address.replace('Expires=60', 'Expires=90'))).status).toBe(403)
    await server.close()
  })

  test('that is unreachable causes an error instead of an empty listing', async () => {
    const server = await startS3()
    await server.close()
    const storage = createS3Storage({ ...server, clock: systemClock })
    await expect(storage.stat('notes/a.txt')).rejects.toMatchObject({
      message: expect.stringContaining('does not answer'),
      statusCode: 503,
    })
  })
})

const createContentsXml = (key: string): string =>
  `<Contents><Key>${key}</Key><LastModified>2026-03-05T10:00:00.000Z</LastModified><ETag>&quot;abc&quot;</ETag><Size>7</Size></Contents>`

describe('S3 client', () => {
  test('reads all pages of a listing and skips foreign objects', async () => {
    const requests: (string | null)[] = []
    const { storage, close } = await startStore((request, response) => {
      const token = new URL(request.url ?? '', 'http://store').searchParams.get('continuation-token')
      requests.push(token)
      const more = '<IsTruncated>true</IsTruncated><NextContinuationToken>to/ken+&amp;=</NextContinuationToken>'
      const page = token
        ? createContentsXml('a/2.txt')
        : `${createContentsXml('a/1.txt')}${createContentsXml('Some &amp; other.TXT')}${more}`
      response.end(`<?xml version="1.0"?><ListBucketResult>${page}</ListBucketResult>`)
    })
    const listedFiles = []
    for await (const file of storage.list('a/')) listedFiles.push(file)
    expect(requests).toEqual([null, 'to/ken+&='])
    const facts = {
      size: 7,
      etag: '"abc"',
      contentType: 'text/plain; charset=utf-8',
      modifiedAt: new Date('2026-03-05T10:00:00Z'),
    }
    expect(listedFiles).toEqual([
      { key: 'a/1.txt', ...facts },
      { key: 'a/2.txt', ...facts },
    ])
    await close()
  })

  test('retries once after a temporary failure with the whole body', async () => {
    const bodies: string[] = []
    const { storage, close } = await startStore(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString()
      if (request.method === 'PUT') bodies.push(body)
      response.writeHead(bodies.length === 1 && request.method === 'PUT' ? 503 : 200).end()
    })
    await storage.put('a/1.txt', Buffer.from('hello'), { contentType: 'text/plain' })
    expect(bodies).toEqual(['hello', 'hello'])
    await close()
  })

  test('does not retry a rejected request', async () => {
    let requestCount = 0
    const { storage, close } = await startStore((_request, response) => {
      requestCount += 1
      response.writeHead(403).end()
    })
    await expect(storage.stat('a/1.txt')).rejects.toThrow('answered 403 to HEAD /school/a/1.txt')
    expect(requestCount).toBe(1)
    await close()
  })

  test('does not follow a redirect', async () => {
    const requests: (string | undefined)[] = []
    const { storage, close } = await startStore(({ url }, response) => {
      requests.push(url)
      response.writeHead(307, { location: '/inside/secret' }).end()
    })
    await expect(storage.stat('private/mia/a.txt')).rejects.toThrow('answered 307')
    expect(requests).toEqual(['/school/private/mia/a.txt'])
    await close()
  })

  test('reports full storage', async () => {
    const { storage, close } = await startStore((request, response) =>
      request.resume().on('end', () => response.writeHead(507).end()),
    )
    await expect(storage.put('a/1.txt', Buffer.from('x'), { contentType: 'text/plain' })).rejects.toThrow(
      StorageFullError,
    )
    await close()
  })

  test('moves a file only if its ETag matches', async () => {
    const sentEtags: unknown[] = []
    const { storage, close } = await startStore(({ method, headers }, response) => {
      if (method === 'PUT') sentEtags.push(headers['x-amz-copy-source-if-match'])
      response.writeHead(method === 'PUT' ? 412 : 200, { etag: '"abc"' }).end()
    })
    await expect(storage.move('a/1.bin', 'b/1.txt', { etag: '"abc"' })).rejects.toThrow(FileChangedError)
    expect(sentEtags).toEqual(['"abc"'])
    await close()
  })

  test('returns only the requested range if the server ignores ranges', async () => {
    const { storage, close } = await startStore((_request, response) => response.end('0123456789'))
    const { stream, size } = await storage.open('a/1.txt', { start: 3, end: 5 })
    expect(Buffer.concat(await stream.toArray()).toString()).toBe('345')
    expect(size).toBe(10)
    await close()
  })
})

test('signed URLs use the configured public address of the object storage', async () => {
  const keys = { S3_BUCKET: 'school', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
  const config = readConfig({
    S3_ENDPOINT: 'http://files:9000',
    S3_PUBLIC_ENDPOINT: 'https://files.school.test',
    ...keys,
  })
  const options = { method: 'PUT', seconds: 60, maxBytes: 5, contentType: 'text/plain' } as const
  const url = new URL(await openStorage(config, systemClock).signedUrl('incoming/a.txt', options))
  expect([url.origin, url.pathname]).toEqual(['https://files.school.test', '/school/incoming/a.txt'])
})

describe('temporary S3 credentials', () => {
  const names = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret', S3_SESSION_TOKEN: 'token' }
  const files = Object.values(names)

  /** Starts a server that records the credentials of each request and responds with the status that `answer` returns. */
  const startKeyRecorder = async (answer: (id: string, token: string) => number = () => 200) => {
    const folder = mkdtempSync(join(tmpdir(), 'alaia-keys-'))
    const writeKeyFiles = (hour: string, written: readonly string[] = files) =>
      written.forEach((name) => writeFileSync(join(folder, name), `${name}-of-the-${hour}`))
    const requests: string[][] = []
    const server = createServer(({ headers }, response) => {
      const id = /Credential=([^/]+)/.exec(headers.authorization ?? '')?.[1] ?? ''
      const token = String(headers['x-amz-security-token'])
      requests.push([id, token])
      response.writeHead(answer(id, token)).end('0123456789')
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    writeKeyFiles('morning')
    const keyFiles = Object.entries(names).map(([key, name]) => [`${key}_FILE`, join(folder, name)])
    const S3_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const config = readConfig({ S3_ENDPOINT, S3_BUCKET: 'school', ...Object.fromEntries(keyFiles) })
    const storage = openStorage(config, systemClock)
    const read = async () => void (await storage.open('a/1.txt')).stream.resume()
    const close = () => {
      server.closeAllConnections()
      server.close()
    }
    return { storage, requests, writeKeyFiles, read, close }
  }

  test('are read from their files for each request, including the token', async () => {
    const { storage, requests, writeKeyFiles, read, close } = await startKeyRecorder()
    await read()
    writeKeyFiles('evening')
    await read()
    const signed = new URL(await storage.signedUrl('a/1.txt', { method: 'GET', seconds: 60 })).searchParams
    close()
    expect(requests).toEqual([
      ['id-of-the-morning', 'token-of-the-morning'],
      ['id-of-the-evening', 'token-of-the-evening'],
    ])
    expect(signed.get('X-Amz-Credential')).toMatch(/^id-of-the-evening\//)
    expect(signed.get('X-Amz-Security-Token')).toBe('token-of-the-evening')
  })

  test.each([403, 400])('are read again after a mixed read that the server answered with %d', async (status) => {
    const { requests, writeKeyFiles, read, close } = await startKeyRecorder((id, token) => {
      if (id.replace('id', 'token') === token) return 200
      writeKeyFiles('evening')
      return status
    })
    writeKeyFiles('evening', ['id'])
    await read()
    close()
    expect(requests).toEqual([
      ['id-of-the-evening', 'token-of-the-morning'],
      ['id-of-the-evening', 'token-of-the-evening'],
    ])
  })

  test('that have expired are tried only twice', async () => {
    const { requests, read, close } = await startKeyRecorder(() => 403)
    await expect(read()).rejects.toThrow('answered 403')
    close()
    expect(requests).toHaveLength(2)
  })
})
