/**
 * Answers requests that never reach the framework's handlers, with the same body and headers as every other response.
 */
import { STATUS_CODES } from '../node-http.ts'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure, failures } from '#contract/failures.ts'
import type { Config } from '../config.ts'
import { createSecurityHeaders } from './security-headers.ts'
import { createFailureBody } from './failure-responses.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** HTTP status by the parser's error code, for the errors that have a status of their own. */
const statusByErrorCode: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

const formatRawResponse = (status: number, headers: Record<string, string>): string => {
  const body = JSON.stringify(createFailureBody(new Failure('malformed'), ''))
  const allHeaders = {
    ...headers,
    'content-type': JSON_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

export const createBrokenRequestHandler = (config: Config) => {
  const headers = { ...createSecurityHeaders(config), 'cache-control': 'no-store' }
  return {
    /** Handles bytes that cannot be parsed as HTTP at all. */
    clientErrorHandler(cause: Error & { code?: string }, socket: Socket): void {
      if (cause.code === 'ECONNRESET' || socket.destroyed) return
      if (socket.writable) socket.write(formatRawResponse(statusByErrorCode[cause.code ?? ''] ?? 400, headers))
      socket.destroy(cause)
    },
    /** Handles an invalid URL, such as one with %zz in it. */
    frameworkErrors(cause: { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): void {
      const failure = new Failure(cause.statusCode === 500 ? 'internal' : 'malformed')
      void reply
        .code(failures[failure.failure].http)
        .headers(headers)
        .type(JSON_TYPE)
        .send(JSON.stringify(createFailureBody(failure, request.id)))
    },
  }
}
