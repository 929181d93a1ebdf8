/** Sends a delivery over a new or an open connection, and returns any response. */
import { type Agent, request } from 'node:http'
import type { Delivery } from './deliveries.ts'

export interface Received {
  /** 0 if the connection ended without a response. */
  status: number
  text: string
  cookies: string[]
  milliseconds: number
}

/** The timeout of a response, which is longer than any valid one takes. */
export const PATIENCE_MS = 15_000

export const send = (
  address: string,
  agent: Agent,
  { method, path, headers, body, cut }: Delivery,
): Promise<Received> =>
  new Promise((resolve) => {
    const began = performance.now()
    const done = (status: number, text = '', cookies: string[] = []): void =>
      resolve({ status, text, cookies, milliseconds: performance.now() - began })
    const { hostname, port } = new URL(address)
    const isChunked = 'transfer-encoding' in headers
    const requested = request({
      hostname,
      port,
      agent,
      method,
      path,
      headers: { ...headers, ...(isChunked ? {} : { 'content-length': String(body.length) }) },
      timeout: PATIENCE_MS,
    })
    requested.on('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', () => done(0, 'the answer was cut'))
      answer.on('end', () =>
        done(answer.statusCode ?? 0, Buffer.concat(chunks).toString(), answer.headers['set-cookie'] ?? []),
      )
    })
    requested.on('timeout', () => {
      done(0, 'no answer in time')
      requested.destroy()
    })
    requested.on('error', (cause: Error & { code?: string }) => done(0, cause.code ?? cause.message))
    if (cut) {
      requested.write(body.subarray(0, Math.max(1, body.length >> 1)))
      setTimeout(() => requested.destroy(), 5)
    } else requested.end(body)
  })
