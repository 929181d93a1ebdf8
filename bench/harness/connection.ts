/** One connection that repeats a request, and reads responses as fast as they arrive, however large. */
import { connect, type Socket } from 'node:net'

export interface LoadRequest {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Used in turn, because people don't all send the same request. */
  bodies?: string[]
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')
const READ_BYTES = 1 << 18

const toRequestBytes = ({ url, method = 'GET', headers = {} }: LoadRequest, body: string): Buffer => {
  const { host, pathname } = new URL(url)
  const allHeaders = { host, ...headers, ...(body ? { 'content-length': String(Buffer.byteLength(body)) } : {}) }
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([`${method} ${pathname} HTTP/1.1`, ...lines, '', body].join('\r\n'))
}

interface Timing {
  milliseconds: number
  bytes: number
}

/** @returns a function that returns the bytes of the next request of a load */
export const createRequestSource = (loadRequest: LoadRequest): (() => Buffer) => {
  const allHeaders = (loadRequest.bodies ?? [loadRequest.body ?? '']).map((body) => toRequestBytes(loadRequest, body))
  let sentCount = 0
  return () => allHeaders[(sentCount += 1) % allHeaders.length]!
}

export class Connection {
  readonly #request: () => Buffer
  readonly #socket: Socket
  readonly #onResponse: (timing: Timing) => boolean
  readonly #ended = Promise.withResolvers<void>()
  #head = Buffer.alloc(0)
  #bytesLeft = 0
  #bytes = 0
  #sentAt = 0

  /** @param onResponse called with each response; returns whether to send another request */
  constructor(url: string, request: () => Buffer, onResponse: (timing: Timing) => boolean) {
    this.#request = request
    this.#onResponse = onResponse
    const { hostname, port } = new URL(url)
    const callback = (count: number, buffer: Uint8Array): boolean => {
      this.#read(Buffer.from(buffer.buffer, buffer.byteOffset, count))
      return true
    }
    this.#socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: { buffer: Buffer.alloc(READ_BYTES), callback },
    })
    this.#socket.once('connect', () => this.#send())
    this.#socket.once('error', (cause) => this.#ended.reject(cause))
    this.#socket.once('close', () => this.#ended.reject(new Error(`${url} closed the connection`)))
  }

  /** Resolves after the last response; rejects if a response isn't successful. */
  get ended(): Promise<void> {
    return this.#ended.promise
  }

  #send(): void {
    this.#sentAt = performance.now()
    this.#bytes = 0
    this.#socket.write(this.#request())
  }

  #read(chunk: Buffer): void {
    this.#bytes += chunk.length
    if (this.#bytesLeft > 0) return this.#readBody(chunk.length)
    this.#head = Buffer.concat([this.#head, chunk])
    const end = this.#head.indexOf(END_OF_HEAD)
    if (end < 0) return
    const head = this.#head.toString('latin1', 0, end)
    const body = this.#head.length - end - END_OF_HEAD.length
    this.#head = Buffer.alloc(0)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (!/^HTTP\/1.1 2/.test(head) || length === undefined) return this.#fail(head)
    this.#bytesLeft = Number(length)
    this.#readBody(body)
  }

  #readBody(count: number): void {
    this.#bytesLeft -= count
    if (this.#bytesLeft > 0) return
    const shouldContinue = this.#onResponse({ milliseconds: performance.now() - this.#sentAt, bytes: this.#bytes })
    if (shouldContinue) this.#send()
    else this.#finish()
  }

  #finish(): void {
    this.#ended.resolve()
    this.#socket.destroy()
  }

  #fail(head: string): void {
    this.#ended.reject(new Error(`The response was not successful, or had no length:\n${head}`))
    this.#socket.destroy()
  }
}
