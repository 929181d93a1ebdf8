/** Every way a call can fail becomes one shape here: Status, a sentence, and the HTTP status that says the same. */
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type FieldProblem, Refusal } from '#contract/envelope.ts'
import { Failure, type FailureName, failures } from '#contract/failures.ts'
import { isDiskFull } from '../database/disk-full.ts'

const REQUIRED = failures.required.message

const isMissing = ({ code, message }: z.core.$ZodIssue): boolean =>
  message === REQUIRED || (code === 'invalid_type' && /received (undefined|null)$/.test(message))

const nameOf = (issue: z.core.$ZodIssue): FailureName => {
  if (isMissing(issue)) return 'required'
  if (issue.code === 'too_big' && issue.origin === 'string') return 'too_long'
  return issue.code === 'invalid_format' ? 'format' : 'invalid'
}

/** How a parser's sentences about a field begin: they are for nobody who fills in a form. A field too many is only sent by a program. */
const byParser = /^(Invalid|Too (big|small))/

/** A rule of our own has words of its own; everything else is said in those of the catalogue. */
const problemOf = (issue: z.core.$ZodIssue): FieldProblem => {
  const name = nameOf(issue)
  const hasOwn = (name === 'invalid' || name === 'format') && !byParser.test(issue.message)
  return { path: issue.path.slice(1).join('.'), message: hasOwn ? issue.message : failures[name].message }
}

/** Names every field that is wrong; the first decides the code and the sentence. */
export const inputFailure = (error: z.ZodError): Failure => {
  const [issue] = error.issues
  if (!issue || issue.path.length < 2) return new Failure('malformed')
  return new Failure(nameOf(issue), {
    fields: error.issues.map(problemOf),
    ...(issue.code === 'custom' ? { message: issue.message } : {}),
  })
}

/** Fastify's own refusals, by their code, in our words. */
const byFrameworkCode: Record<string, FailureName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'format_not_allowed',
}

/** Database states that mean "later", not "broken": it is away, or of two transactions that wait for each other this one ended. */
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

/** A text, a number or a time that the database cannot hold. */
const unfitCodes = new Set(['22021', '22P05', '22003', '22008'])

export const toFailure = (cause: unknown): Failure => {
  if (cause instanceof Failure) return cause
  const code = (cause as { code?: string }).code ?? ''
  const known = byFrameworkCode[code]
  if (known) return new Failure(known)
  if (isDiskFull(cause)) return new Failure('no_room', { retryAfter: 60 })
  if (busyCodes.has(code)) return new Failure('busy', { retryAfter: 2 })
  if (unfitCodes.has(code)) return new Failure('invalid')
  const status = Number((cause as { statusCode?: unknown }).statusCode ?? 500)
  if (status === 503) return new Failure('busy', { retryAfter: 2 })
  return new Failure(status >= 400 && status < 500 ? 'malformed' : 'internal')
}

/** The body of a refusal of one call: beside what all have, the blocks that it declares. */
export const httpRefusalOf = ({ refusal }: Endpoint) =>
  refusal ? Refusal.extend(z.object(refusal).partial().shape) : Refusal

/** One that does not fit takes none of the others with it. */
const fittingIn = (blocks: Readonly<Record<string, unknown>>, declared: z.ZodRawShape): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(declared).flatMap(([name, schema]) => {
      const read = z.safeParse(schema, blocks[name])
      return blocks[name] !== undefined && read.success ? [[name, read.data]] : []
    }),
  )

/**
 * What comes with a refusal is declared as an answer is: nothing else leaves with it. While developing and testing, a block
 * that is not declared, or not like that, is an error.
 */
export const withDeclaredBlocks = (cause: unknown, { refusal = {} }: Endpoint, production: boolean): unknown => {
  if (!(cause instanceof Failure) || !cause.detail.blocks) return cause
  const { blocks } = cause.detail
  const told = production ? fittingIn(blocks, refusal) : z.strictObject(refusal).partial().parse(blocks)
  return new Failure(cause.failure, { ...cause.detail, blocks: told })
}

/** The body of a refusal; `requestId` goes along where something of ours broke. */
export const failureBody = (failure: Failure, requestId: string): Record<string, unknown> => {
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
