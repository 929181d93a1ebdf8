/** Every way a call can fail becomes one shape here: Status, a sentence, and the HTTP status that says the same. */
import type { z } from 'zod'
import type { FieldProblem } from '#contract/envelope.ts'
import { Failure, type FailureName, failures } from '#contract/failures.ts'

const REQUIRED = failures.required.message

const isMissing = ({ code, message }: z.core.$ZodIssue): boolean =>
  message === REQUIRED || (code === 'invalid_type' && /received (undefined|null)$/.test(message))

const nameOf = (issue: z.core.$ZodIssue): FailureName => {
  if (isMissing(issue)) return 'required'
  if (issue.code === 'too_big' && issue.origin === 'string') return 'too_long'
  return issue.code === 'invalid_format' ? 'format' : 'invalid'
}

/** Only a rule of our own has words for a person; a parser's are for whoever writes a client, where nothing says it better. */
const problemOf = (issue: z.core.$ZodIssue): FieldProblem => {
  const name = nameOf(issue)
  const own = name === 'invalid' ? issue.message : failures[name].message
  return { path: issue.path.slice(1).join('.'), message: own }
}

/** Names every field that is wrong; the first decides the code and the sentence. */
export const failureOfInput = (error: z.ZodError): Failure => {
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

/** Database states that mean "later", not "broken". */
const busyCodes = new Set(['57014', '53300', '57P01', '57P02', '57P03', '08001', '08006', 'ECONNREFUSED', 'ECONNRESET'])

/** A text that the database cannot hold. */
const unfitCodes = new Set(['22021', '22P05'])

export const failureOf = (cause: unknown): Failure => {
  if (cause instanceof Failure) return cause
  const code = (cause as { code?: string }).code ?? ''
  const known = byFrameworkCode[code]
  if (known) return new Failure(known)
  if (busyCodes.has(code)) return new Failure('busy', { retryAfter: 2 })
  if (unfitCodes.has(code)) return new Failure('invalid')
  const status = Number((cause as { statusCode?: unknown }).statusCode ?? 500)
  if (status === 503) return new Failure('busy', { retryAfter: 2 })
  return new Failure(status >= 400 && status < 500 ? 'malformed' : 'internal')
}

/** The body of a refusal; `requestId` goes along where something of ours broke. */
export const bodyOf = (failure: Failure, requestId: string): Record<string, unknown> => {
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
