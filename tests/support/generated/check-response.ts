/** Checks a success or error response against the declaration of its endpoint: complete, and without extra fields. */
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorResponse, Status, SUCCESS } from '#contract/envelope.ts'
import { failures } from '#contract/failures.ts'
import { getRefusalSchema } from '#server/platform/http/failure-responses.ts'

/** Returns the paths of fields that parsing has dropped. */
const findStrayFields = (body: unknown, parsed: unknown, parentPath = ''): string[] => {
  if (typeof body !== 'object' || body === null) return body === parsed ? [] : [parentPath]
  const known = (parsed ?? {}) as Record<string, unknown>
  return Object.entries(body).flatMap(([name, value]) => {
    const path = parentPath === '' ? name : `${parentPath}.${name}`
    return Object.hasOwn(known, name) ? findStrayFields(value, known[name], path) : [path]
  })
}

const findSchemaProblem = (schema: z.ZodObject, body: unknown): string | undefined => {
  const { data, error } = schema.safeParse(body)
  if (error) return `is not as declared: ${error.message.slice(0, 300)}`
  const strayFields = findStrayFields(body, data)
  return strayFields.length > 0 ? `says more than is declared: ${strayFields.slice(0, 5).join(', ')}` : undefined
}

const knownFailures = new Set<string>(Object.values(failures).map(({ code, http }) => `${http} ${code}`))
/** HTTP statuses of requests that the framework rejects before any endpoint. */
for (const http of [408, 431]) knownFailures.add(`${http} ${failures.malformed.code}`)

const findRefusalProblem = (endpoint: Endpoint, http: number, body: unknown): string | undefined => {
  const problem = findSchemaProblem(getRefusalSchema(endpoint), body)
  if (problem) return `refuses, and ${problem}`
  const { Status: status, error, session } = body as ErrorResponse
  if (!knownFailures.has(`${http} ${status.code}`)) {
    return `refuses with ${http} and ${status.code}, as no failure of ours`
  }
  if (error.trim() === '') return 'says no sentence'
  return (session !== undefined) === (status.code === failures.session_expired.code)
    ? undefined
    : 'says something else of the session than its code'
}

/** Returns what is wrong with the response, or undefined. */
export const findResponseProblem = (endpoint: Endpoint, http: number, body: unknown): string | undefined => {
  const { code } = (body as Partial<ErrorResponse>).Status ?? {}
  if (code !== SUCCESS) return findRefusalProblem(endpoint, http, body)
  return http === 200 ? findSchemaProblem(z.object({ Status, ...endpoint.answer }), body) : `is a success with ${http}`
}
