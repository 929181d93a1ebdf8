/** Sends a delivery over a new or an open connection, and returns any response. */
import { type Agent, request } from 'node:http'
import type { Delivery } from './deliveries.ts'

export interface ReceivedResponse {
  /** 0 if the connection ended without a response. */
  status: number
  text: string
  cookies: string[]
  milliseconds: number
}

/** The timeout of a response, which is longer than any valid one takes. */
export const RESPONSE_TIMEOUT_MS = 15_000

export const sendDelivery = (
  address: string,
  agent: Agent,
  { method, path, headers, body, cut }: Delivery,
): Promise<ReceivedResponse> =>
  new Promise((resolve) => {
    const startedAt = performance.now()
    const finish = (status: number, text = '', cookies: string[] = []): void =>
      resolve({ status, text, cookies, milliseconds: performance.now() - startedAt })
    const { hostname, port } = new URL(address)
    const isChunked = 'transfer-encoding' in headers
    const clientRequest = request({
      hostname,
      port,
      agent,
      method,
      path,
      headers: { ...headers, ...(isChunked ? {} : { 'content-length': String(body.length) }) },
      timeout: RESPONSE_TIMEOUT_MS,
    })
    clientRequest.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', () => finish(0, 'the answer was cut'))
      response.on('end', () =>
        finish(response.statusCode ?? 0, Buffer.concat(chunks).toString(), response.headers['set-cookie'] ?? []),
      )
    })
    clientRequest.on('timeout', () => {
      finish(0, 'no answer in time')
      clientRequest.destroy()
    })
    clientRequest.on('error', (cause: Error & { code?: string }) => finish(0, cause.code ?? cause.message))
    if (cut) {
      clientRequest.write(body.subarray(0, Math.max(1, body.length >> 1)))
      setTimeout(() => clientRequest.destroy(), 5)
    } else clientRequest.end(body)
  })
