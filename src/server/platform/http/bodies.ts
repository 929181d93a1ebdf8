/** Reads JSON bodies: at most 256 KiB, not nested beyond reason, nothing that reaches a prototype. */
import type { FastifyInstance } from 'fastify'
import { Failure } from '#contract/failures.ts'

export const BODY_LIMIT = 256 * 1024
/** Deeper than any call of ours; rich text is the deepest. */
const DEEPEST = 40

const tooDeep = (value: unknown, left = DEEPEST): boolean => {
  if (typeof value !== 'object' || value === null) return false
  return left === 0 || Object.values(value).some((inner) => tooDeep(inner, left - 1))
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
        return done(null, value)
      })
    },
  )
}
