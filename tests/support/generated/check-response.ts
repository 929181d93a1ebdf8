/** Checks a success or error response against the declaration of its endpoint: complete, and without extra fields. */
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorResponse, Status, SUCCESS } from '#contract/envelope.ts'
import { failures } from '#contract/failures.ts'
import { getErrorSchema } from '#server/platform/http/failure-responses.ts'

/** Returns the paths of fields that parsing has dropped. */
const findStrayFields = (body: unknown, parsed: unknown, parentPath = ''): string[] => {
  if (typeof body !== 'object' || body === null) return body === parsed ? [] : [parentPath]
  const parsedFields = (parsed ?? {}) as Record<string, unknown>
  return Object.entries(body).flatMap(([name, value]) => {
    const path = parentPath === '' ? name : `${parentPath}.${name}`
    return Object.hasOwn(parsedFields, name) ? findStrayFields(value, parsedFields[name], path) : [path]
  })
}

const findSchemaProblem = (schema: z.ZodObject, body: unknown): string | undefined => {
  const { data, error } = schema.safeParse(body)
  if (error) return `does not match its declaration: ${error.message.slice(0, 300)}`
  const strayFields = findStrayFields(body, data)
  return strayFields.length > 0 ? `has undeclared fields: ${strayFields.slice(0, 5).join(', ')}` : undefined
}

const knownFailures = new Set<string>(Object.values(failures).map(({ code, http }) => `${http} ${code}`))
/** HTTP statuses of requests that the framework rejects before any endpoint. */
for (const http of [408, 431]) knownFailures.add(`${http} ${failures.malformed.code}`)

const findErrorProblem = (endpoint: Endpoint, http: number, body: unknown): string | undefined => {
  const problem = findSchemaProblem(getErrorSchema(endpoint), body)
  if (problem) return `is a failure and ${problem}`
  const { Status: status, error, session } = body as ErrorResponse
  if (!knownFailures.has(`${http} ${status.code}`)) {
    return `has HTTP ${http} with code ${status.code}, which no failure in failures.ts has`
  }
  if (error.trim() === '') return 'has an empty error message'
  return (session !== undefined) === (status.code === failures.session_expired.code)
    ? undefined
    : 'has a session block without the code session_expired, or that code without the block'
}

/** Returns what is wrong with the response, or undefined. */
export const findResponseProblem = (endpoint: Endpoint, http: number, body: unknown): string | undefined => {
  const { code } = (body as Partial<ErrorResponse>).Status ?? {}
  if (code !== SUCCESS) return findErrorProblem(endpoint, http, body)
  if (http !== 200) return `has the success code with HTTP ${http}`
  return findSchemaProblem(z.object({ Status, ...endpoint.answer }), body)
}
