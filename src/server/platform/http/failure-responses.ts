/**
 * Turns every error of a call into one shape: `Status`, a message, and the matching HTTP status. Logs those that are the
 * sender's.
 */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { ErrorResponse, type FieldProblem } from '#contract/envelope.ts'
import { Failure, type FailureName, failures } from '#contract/failures.ts'
import { isDiskFull } from '../database/disk-full.ts'
import type { Log } from '../log.ts'

const REQUIRED = failures.required.message

const isMissing = ({ code, message }: z.core.$ZodIssue): boolean =>
  message === REQUIRED || (code === 'invalid_type' && /received (undefined|null)$/.test(message))

const toFailureName = (issue: z.core.$ZodIssue): FailureName => {
  if (isMissing(issue)) return 'required'
  if (issue.code === 'too_big' && issue.origin === 'string') return 'too_long'
  return issue.code === 'invalid_format' ? 'format' : 'invalid'
}

/**
 * Matches the parser's own messages about a field, which don't help a person who fills in a form. (An extra field is
 * only ever sent by a program.)
 */
const PARSER_MESSAGE = /^(Invalid|Too (big|small))/

/** Our own rules have their own messages; all other problems use the messages of the failure catalog. */
const toFieldProblem = (issue: z.core.$ZodIssue): FieldProblem => {
  const name = toFailureName(issue)
  const hasOwnMessage = (name === 'invalid' || name === 'format') && !PARSER_MESSAGE.test(issue.message)
  return { path: issue.path.slice(1).join('.'), message: hasOwnMessage ? issue.message : failures[name].message }
}

/** Lists every invalid field; the first one decides the code and the message. */
export const toInputFailure = (error: z.ZodError): Failure => {
  const [issue] = error.issues
  if (!issue || issue.path.length < 2) return new Failure('malformed')
  return new Failure(toFailureName(issue), {
    fields: error.issues.map(toFieldProblem),
    ...(issue.code === 'custom' ? { message: issue.message } : {}),
  })
}

/** Our failures for Fastify's own error codes. */
const failureByFrameworkCode: Record<string, FailureName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'format_not_allowed',
}

/**
 * Error codes of the database that mean "try again later": it is unreachable, or it ended this transaction to resolve a
 * deadlock.
 */
const busyCodes = new Set([
  '40P01',
  '57014',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '08001',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
])

/** Error codes for a text, a number or a time that the database cannot store. */
const unstorableCodes = new Set(['22021', '22P05', '22003', '22008'])

export const toFailure = (cause: unknown): Failure => {
  if (cause instanceof Failure) return cause
  const code = (cause as { code?: string }).code ?? ''
  const frameworkFailure = failureByFrameworkCode[code]
  if (frameworkFailure) return new Failure(frameworkFailure)
  if (isDiskFull(cause)) return new Failure('no_room', { retryAfter: 60 })
  if (busyCodes.has(code)) return new Failure('busy', { retryAfter: 2 })
  if (unstorableCodes.has(code)) return new Failure('invalid')
  const status = Number((cause as { statusCode?: unknown }).statusCode ?? 500)
  if (status === 503) return new Failure('busy', { retryAfter: 2 })
  return new Failure(status >= 400 && status < 500 ? 'malformed' : 'internal')
}

/** Failures that are logged because the people who monitor the installation need them. The log line has no names. */
const loggedFailures = new Set<FailureName>([
  'wrong_credentials',
  'wrong_code',
  'wrong_passkey',
  'too_many_attempts',
  'not_permitted',
  'cross_site',
])

/**
 * The client disconnected before it sent the whole request: nothing of ours is broken, and nobody receives the
 * response.
 */
export const isAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/** Logs a failure of the list above, or an invalid request that arrived as a whole. Other failures are not logged here. */
export const logRefusedRequest = (log: Log, request: FastifyRequest, { failure }: Failure): void => {
  if (isAborted(request)) return
  const { http } = failures[failure]
  const facts = { request: request.id, path: request.routeOptions.url, failure }
  if (loggedFailures.has(failure)) log.write('http.request_refused', facts)
  else if (http === 400 || http === 422) log.write('http.request_invalid', facts)
}

/** Returns the schema of a call's errors: the common fields, and the blocks that the endpoint declares. */
export const getErrorSchema = ({ errorBlocks }: Endpoint) =>
  errorBlocks ? ErrorResponse.extend(z.object(errorBlocks).partial().shape) : ErrorResponse

/** Returns the blocks that match their schema; an invalid one doesn't affect the others. */
const pickValidBlocks = (blocks: Readonly<Record<string, unknown>>, declared: z.ZodRawShape): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(declared).flatMap(([name, schema]) => {
      const parsed = z.safeParse(schema, blocks[name])
      return blocks[name] !== undefined && parsed.success ? [[name, parsed.data]] : []
    }),
  )

/**
 * Limits the blocks of an error to those that the endpoint declares, as for a response. In development and tests, an
 * undeclared or invalid block is an error.
 */
export const withDeclaredBlocks = (cause: unknown, { errorBlocks = {} }: Endpoint, production: boolean): unknown => {
  if (!(cause instanceof Failure) || !cause.detail.blocks) return cause
  const { blocks } = cause.detail
  const declaredBlocks = production
    ? pickValidBlocks(blocks, errorBlocks)
    : z.strictObject(errorBlocks).partial().parse(blocks)
  return new Failure(cause.failure, { ...cause.detail, blocks: declaredBlocks })
}

/** Returns the body of an error. It includes `requestId` if the failure is a server error. */
export const createFailureBody = (failure: Failure, requestId: string): Record<string, unknown> => {
  const { code, http } = failures[failure.failure]
  const { fields, blocks } = failure.detail
  return {
    Status: { code, message: failure.message },
    error: failure.message,
    ...(fields ? { fields } : {}),
    ...(failure.failure === 'session_expired' ? { session: { status: 0 } } : {}),
    ...(http >= 500 ? { request_id: requestId } : {}),
    ...blocks,
  }
}
