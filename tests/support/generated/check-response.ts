/** Checks a success or error response against the declaration of its endpoint: complete, and without extra fields. */
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Refusal, Status, SUCCESS } from '#contract/envelope.ts'
import { failures } from '#contract/failures.ts'
import { httpRefusalOf } from '#server/platform/http/refusals.ts'

/** Returns the paths of fields that parsing has dropped. */
const strays = (body: unknown, left: unknown, at = ''): string[] => {
  if (typeof body !== 'object' || body === null) return body === left ? [] : [at]
  const known = (left ?? {}) as Record<string, unknown>
  return Object.entries(body).flatMap(([name, value]) => {
    const path = at === '' ? name : `${at}.${name}`
    return Object.hasOwn(known, name) ? strays(value, known[name], path) : [path]
  })
}

const wrongWith = (schema: z.ZodObject, body: unknown): string | undefined => {
  const { data, error } = schema.safeParse(body)
  if (error) return `is not as declared: ${error.message.slice(0, 300)}`
  const more = strays(body, data)
  return more.length > 0 ? `says more than is declared: ${more.slice(0, 5).join(', ')}` : undefined
}

const catalogue = new Set<string>(Object.values(failures).map(({ code, http }) => `${http} ${code}`))
/** HTTP statuses of requests that the framework rejects before any endpoint. */
for (const http of [408, 431]) catalogue.add(`${http} ${failures.malformed.code}`)

const wrongRefusal = (endpoint: Endpoint, http: number, body: unknown): string | undefined => {
  const wrong = wrongWith(httpRefusalOf(endpoint), body)
  if (wrong) return `refuses, and ${wrong}`
  const { Status: status, error, session } = body as Refusal
  if (!catalogue.has(`${http} ${status.code}`)) return `refuses with ${http} and ${status.code}, as no failure of ours`
  if (error.trim() === '') return 'says no sentence'
  return (session !== undefined) === (status.code === failures.session_expired.code)
    ? undefined
    : 'says something else of the session than its code'
}

/** Returns what is wrong with the response, or undefined. */
export const wrongAnswer = (endpoint: Endpoint, http: number, body: unknown): string | undefined => {
  const { code } = (body as Partial<Refusal>).Status ?? {}
  if (code !== SUCCESS) return wrongRefusal(endpoint, http, body)
  return http === 200 ? wrongWith(z.object({ Status, ...endpoint.answer }), body) : `is a success with ${http}`
}
