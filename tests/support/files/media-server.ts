/** The media route on a loopback port, and requests that send every header unchanged. */
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import { compressText } from '#server/platform/http/compress.ts'
import { registerMediaRoutes } from '#server/platform/media/media.ts'
import { createLocalStorage } from '#server/platform/storage/local-storage.ts'
import { createS3Storage } from '#server/platform/storage/s3.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { startS3 } from './s3.ts'

export interface TestStore {
  storage: Storage
  /** The local folder; empty for an object store. */
  folder: string
  close(): Promise<void>
}

export const openLocalStore = async (clock: Clock = systemClock): Promise<TestStore> => {
  const folder = await mkdtemp(join(tmpdir(), 'alaia-files-'))
  const storage = createLocalStorage({ folder, secret: 'a secret of the test', clock })
  const close = async () => {
    storage.close()
    await rm(folder, { recursive: true })
  }
  return { storage, folder, close }
}

export const openS3Store = async (clock: Clock = systemClock): Promise<TestStore> => {
  const server = await startS3()
  return { storage: createS3Storage({ ...server, clock }), folder: '', close: () => server.close() }
}

export interface MediaResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}
export interface RequestOptions {
  method?: string
  headers?: OutgoingHttpHeaders
  body?: Uint8Array | string
}

export interface MediaServer {
  port: number
  send(path: string, options?: RequestOptions): Promise<MediaResponse>
  /** The number of open connections. */
  countConnections(): Promise<number>
  close(): Promise<void>
}

/** The cookie `person=<name>` gives access to the library and to the files of that name. */
export const startMediaServer = async (
  storage: Storage,
  options: { accel?: string; idleTimeoutMs?: number } = {},
): Promise<MediaServer> => {
  const app = Fastify()
  compressText(app)
  await app.register(registerMediaRoutes, {
    storage,
    ...options,
    async mayOpen({ headers }, key) {
      const person = /person=(\w+)/.exec(headers.cookie ?? '')?.[1]
      return person !== undefined && (key.startsWith('library/') || key.startsWith(`private/${person}/`))
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const send = (path: string, { method = 'GET', headers = {}, body }: RequestOptions = {}) =>
    new Promise<MediaResponse>((resolve, reject) => {
      const outgoing = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        response
          .toArray()
          .then(
            (chunks) =>
              resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
            reject,
          )
      })
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  const countConnections = () =>
    new Promise<number>((resolve, reject) => {
      app.server.getConnections((cause, count) => (cause ? reject(cause) : resolve(count)))
    })
  return { port, send, countConnections, close: () => app.close() }
}
