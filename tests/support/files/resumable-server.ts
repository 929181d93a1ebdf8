/** The addresses of resumable uploads on a loopback port, and a sender that speaks the tus protocol by hand. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import Fastify from 'fastify'
import { Failure } from '#contract/failures.ts'
import { readConfig } from '#server/platform/config.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { createResumableUrl } from '#server/platform/media/resumable/resumable-url.ts'
import {
  type ResumableUploadOptions,
  resumableUploadRoutes,
} from '#server/platform/media/resumable/resumable.routes.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

export interface ResumableServer {
  /** The folder of unfinished uploads. */
  spool: string
  /** Announces a file of that many bytes for Mia, and returns its address below /media. */
  announce(bytes: number, options?: { extension?: string; owner?: string }): string
  /** Sends a request as a person. */
  send(method: 'HEAD' | 'PATCH' | 'DELETE', path: string, options?: SendOptions): Promise<Response>
  /** Sends the beginning of a larger body. */
  sendPart(path: string, part: PartOptions): PartialRequest
  /** Stops the process that receives, and starts another one on the same folder. */
  restart(): Promise<void>
  close(): Promise<void>
}

interface SendOptions {
  person?: string
  offset?: number
  /** A list of chunks is sent without a declared length. */
  body?: Buffer | readonly Buffer[]
  headers?: Record<string, string>
}

interface PartialRequest {
  /** Sends more of the body. */
  write(bytes: Buffer): void
  /** Breaks the connection. */
  cut(): void
}

interface PartOptions {
  bytes: Buffer
  offset: number
  /** The length of the whole body. */
  length: number
}

interface ServerOptions {
  now?: () => Date
  folder?: string
}

const RESUMABLE = { 'tus-resumable': '1.0.0' }
const CONTENT_TYPE = 'application/offset+octet-stream'

const toResponse = ({ statusCode = 0, headers }: IncomingMessage, bytes: Buffer): Response => {
  const entries = Object.entries(headers).flatMap(([name, value]): [string, string][] => [[name, String(value)]])
  return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, { status: statusCode, headers: entries })
}

/** The cookie `person=<name>` stands for a session. */
const startApp = async (platform: ResumableUploadOptions['platform'], port: number) => {
  const app = Fastify()
  await app.register(resumableUploadRoutes, {
    platform,
    async requireSender({ headers }) {
      const person = /person=(\w+)/.exec(headers.cookie ?? '')?.[1]
      if (!person) throw new Failure('session_expired')
      return person
    },
  })
  await app.listen({ port, host: '127.0.0.1' })
  return app
}

const sendRequest = (
  address: { port: number; method: string; path: string },
  { person = 'mia', offset, body, headers }: SendOptions,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const sentHeaders = {
      ...RESUMABLE,
      cookie: `person=${person}`,
      ...(offset === undefined ? {} : { 'upload-offset': String(offset), 'content-type': CONTENT_TYPE }),
      ...headers,
    }
    // Every request has a connection of its own: the server may be another one by now.
    const outgoing = request({ host: '127.0.0.1', ...address, headers: sentHeaders, agent: false }, (incoming) => {
      buffer(incoming).then((bytes) => resolve(toResponse(incoming, bytes)), reject)
    })
    outgoing.on('error', reject)
    if (body instanceof Buffer) outgoing.end(body)
    else Readable.from(body ?? []).pipe(outgoing)
  })

const openPartialRequest = (port: number, path: string, { bytes, offset, length }: PartOptions): PartialRequest => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    `PATCH ${path} HTTP/1.1\r\nhost: x\r\ncookie: person=mia\r\ntus-resumable: 1.0.0\r\nupload-offset: ${offset}\r\n` +
      `content-type: ${CONTENT_TYPE}\r\ncontent-length: ${length}\r\n\r\n`,
  )
  socket.write(bytes)
  return { write: (rest) => void socket.write(rest), cut: () => void socket.destroy() }
}

export const startResumableServer = async (storage: Storage, options: ServerOptions = {}): Promise<ResumableServer> => {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'alaia-resumable-')))
  const clock = { now: options.now ?? (() => new Date()) }
  const platform = { storage, config: readConfig({ ALAIA_DATA: folder }), clock, log: createJsonLog('error') }
  let app = await startApp(platform, 0)
  const { port } = app.server.address() as AddressInfo
  const stop = async () => {
    app.server.closeAllConnections()
    await app.close()
  }
  return {
    spool: join(folder, 'uploads'),
    announce: (bytes, { extension = 'txt', owner = 'mia' } = {}) =>
      createResumableUrl(platform, { name: `${randomUUID()}.${extension}`, bytes, owner }),
    send: (method, path, sendOptions = {}) => sendRequest({ port, method, path }, sendOptions),
    sendPart: (path, part) => openPartialRequest(port, path, part),
    async restart() {
      await stop()
      app = await startApp(platform, port)
    },
    async close() {
      await stop()
      if (!options.folder) await rm(folder, { recursive: true })
    },
  }
}
