/** A call made with whatever blocks, as somebody might send them who does not use the app; its answer is not looked at. */
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Visitor } from './people.ts'

export type Blocks = Record<string, unknown>

/** @returns asks there; it answers with the HTTP status, and the answer as it came */
export const askAt =
  (app: () => FastifyInstance) =>
  async (who: Pick<Visitor, 'cookie' | 'envelope'>, { path }: Pick<Endpoint, 'path'>, blocks: Blocks = {}) => {
    const { statusCode, body } = await app().inject({
      method: 'POST',
      url: `/api${path}`,
      payload: { Request: { ...who.envelope(), ...blocks } },
      headers: who.cookie() ? { cookie: who.cookie() } : {},
    })
    return { http: statusCode, text: body }
  }
