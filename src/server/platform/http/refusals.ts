/** Every way a call can fail becomes one shape here: Status, a sentence, and the HTTP status that says the same. */
import type { z } from 'zod'
import type { FieldProblem } from '#contract/envelope.ts'
import { Failure, type FailureName, failures } from '#contract/failures.ts'

const REQUIRED = failures.required.message

const problemOf = (issue: z.core.$ZodIssue): FieldProblem => {
  const missing = issue.code === 'invalid_type' && /received (undefined|null)$/.test(issue.message)
  return { path: issue.path.slice(1).join('.'), message: missing ? REQUIRED : issue.message }
}

const nameOf = (issue: z.core.$ZodIssue, problem: FieldProblem): FailureName => {
  if (problem.message === REQUIRED) return 'required'
  if (issue.code === 'too_big') return 'too_long'
  return issue.code === 'invalid_format' ? 'format' : 'invalid'
}

/** Names every field that is wrong; the first decides the code. */
export const failureOfInput = (error: z.ZodError): Failure => {
  const fields = error.issues.map(problemOf)
  const [issue] = error.issues
  const [field] = fields
  if (!issue || !field || issue.path.length < 2) return new Failure('malformed')
  return new Failure(nameOf(issue, field), { message: field.message, fields })
}

/** Fastify's own refusals, by their code, in our words. */
const byFrameworkCode: Record<string, FailureName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'format_not_allowed',
}

/** Database states that mean "later", not "broken". */
const busyCodes = new Set(['57014', '53300', '57P01', '57P02', '57P03', '08001', '08006', 'ECONNREFUSED', 'ECONNRESET'])

export const failureOf = (cause: unknown): Failure => {
  if (cause instanceof Failure) return cause
  const code = (cause as { code?: string }).code ?? ''
  const known = byFrameworkCode[code]
  if (known) return new Failure(known)
  if (busyCodes.has(code)) return new Failure('busy', { retryAfter: 2 })
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
