/** Sends a request with any blocks, as a client other than the app might; the response is not validated. */
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Visitor } from '../fixtures/test-people.ts'

export type Blocks = Record<string, unknown>

/** Returns a function that sends a request and resolves to the HTTP status and the raw response. */
export const createRequestSender =
  (app: () => FastifyInstance) =>
  async (visitor: Pick<Visitor, 'cookie' | 'envelope'>, { path }: Pick<Endpoint, 'path'>, blocks: Blocks = {}) => {
    const { statusCode, body } = await app().inject({
      method: 'POST',
      url: `/api${path}`,
      payload: { Request: { ...visitor.envelope(), ...blocks } },
      headers: visitor.cookie() ? { cookie: visitor.cookie() } : {},
    })
    return { http: statusCode, text: body }
  }
