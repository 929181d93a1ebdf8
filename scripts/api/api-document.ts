/** Creates the OpenAPI 3.1 document from the contract. */
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi'
import type { Endpoint } from '#contract/endpoint.ts'
import { Envelope, Status, TOKEN_HEADER } from '#contract/envelope.ts'
import { registry } from '#contract/index.ts'
import { BODY_LIMIT } from '#server/platform/http/body-limit.ts'
import { getErrorSchema } from '#server/platform/http/failure-responses.ts'

const toContent = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } })

/** The header of calls that accept large bodies. */
const tokenHeader = z
  .string()
  .optional()
  .meta({
    description: `The session's token, as in the envelope. A body of more than ${BODY_LIMIT / 1024} KiB is only read with it.`,
  })

/** Every {placeholder} in a path must be declared as a required parameter. */
const createRequestParams = ({ path, maxBytes }: Endpoint): ZodOpenApiOperationObject['requestParams'] => {
  const placeholders = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  if (placeholders.length === 0 && !maxBytes) return undefined
  return {
    path: z.object(Object.fromEntries(placeholders.map((name) => [name, z.string()]))),
    header: z.object(maxBytes ? { [TOKEN_HEADER]: tokenHeader } : {}),
  }
}

const createOperation = (id: string, endpoint: Endpoint): ZodOpenApiOperationObject => ({
  operationId: id,
  tags: id.split('.').slice(0, 1),
  summary: endpoint.summary,
  description: `Who: ${endpoint.access}.`,
  security: endpoint.access === 'public' ? [] : [{ session: [] }],
  requestParams: createRequestParams(endpoint),
  requestBody: { required: true, ...toContent(z.object({ Request: Envelope.extend(endpoint.blocks) })) },
  responses: {
    200: { description: 'Success', ...toContent(z.object({ Status, ...endpoint.answer })) },
    default: {
      description: 'An error with a sentence that a person can read',
      ...toContent(getErrorSchema(endpoint)),
    },
  },
})

/** The only GET call: a platform's page may call it without a token, and it changes nothing. */
const checkSession: ZodOpenApiOperationObject = {
  operationId: 'partners.checkSession',
  tags: ['partners'],
  summary: 'Get whether someone is signed in, and the address of the single sign-on of their school.',
  description: 'Who: public.',
  security: [],
  requestParams: {
    query: z.object({
      identity: z.string().optional(),
      return_to: z.string().optional(),
      organization: z.string().optional(),
      school: z.string().optional(),
    }),
  },
  responses: {
    200: {
      description: 'Success',
      ...toContent(
        z.object({ Status, session: z.object({ status: z.boolean() }), redirect_url: z.string().optional() }),
      ),
    },
  },
}

export const createApiDocument = () => {
  const paths = Object.entries(registry).flatMap(([domain, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => [
      `/api${endpoint.path}`,
      { post: createOperation(`${domain}.${name}`, endpoint) },
    ]),
  )
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Alaia',
      version: '1.0',
      description: 'Every call of the product. All but check-session are POST with a JSON body and the session cookie.',
    },
    paths: { ...Object.fromEntries(paths), '/api/v2/check-session': { get: checkSession } },
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'alaia' } } },
  })
}
