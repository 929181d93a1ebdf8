/** Reads JSON bodies: at most 256 KiB, not nested beyond reason, nothing that reaches a prototype, no NUL, no half letters. */
import type { FastifyInstance } from 'fastify'
import { Failure } from '#contract/failures.ts'

export const BODY_LIMIT = 256 * 1024
/** Deeper than any call of ours; rich text is the deepest. */
const DEEPEST = 40

const tooDeep = (value: unknown, left = DEEPEST): boolean => {
  if (typeof value !== 'object' || value === null) return false
  return left === 0 || Object.values(value).some((inner) => tooDeep(inner, left - 1))
}

const NUL = String.fromCharCode(0)

/** No text of a person holds a NUL, and the database takes none. Escaped, as JSON must write it, it is rare enough to look. */
const ESCAPED_NUL = String.raw`\u0000`

const holdsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes(NUL)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => key.includes(NUL) || holdsNul(inner))
}

/** A letter beyond the first plane is two escapes; one of them alone is none, and the database takes none. */
const ESCAPED_HALF = /\\u[dD][89a-fA-F]/

const withWholeLetters = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(withWholeLetters)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toWellFormed(), withWholeLetters(inner)]))
}

export const readJsonBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (request, body, done) => {
      void parse(request, body, (problem, value) => {
        if (problem || tooDeep(value)) return done(new Failure('malformed'))
        if (body.includes(ESCAPED_NUL) && holdsNul(value)) return done(new Failure('malformed'))
        return done(null, ESCAPED_HALF.test(body) ? withWholeLetters(value) : value)
      })
    },
  )
}
