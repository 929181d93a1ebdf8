/** Creates the OpenAPI 3.1 document from the contract. */
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Envelope, Status, TOKEN_HEADER } from '#contract/envelope.ts'
import { registry } from '#contract/index.ts'
import { BODY_LIMIT } from './platform/http/body-limit.ts'
import { getErrorSchema } from './platform/http/failure-responses.ts'

type Json = Record<string, unknown>

const toJsonSchema = (schema: unknown) => ({ content: { 'application/json': { schema } } })

/** Converts schemas to JSON Schema; named schemas are collected once in `components` and referenced. */
const createSchemaWriter = () => {
  const components: Json = {}
  const write = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const text = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
    const {
      $schema: _dialect,
      $defs,
      ...json
    } = JSON.parse(text.replaceAll('#/$defs/', '#/components/schemas/')) as Json
    Object.assign(components, $defs)
    return json
  }
  return { components, write }
}
type SchemaWriter = ReturnType<typeof createSchemaWriter>['write']

const createErrorResponse = (endpoint: Endpoint, write: SchemaWriter) => {
  const { properties } = write(z.object({ error: getErrorSchema(endpoint) }), 'output') as {
    properties: { error: Json }
  }
  return { description: 'An error with a sentence that a person can read', ...toJsonSchema(properties.error) }
}

/** The header of calls that accept large bodies. */
const tokenHeader = {
  name: TOKEN_HEADER,
  in: 'header',
  required: false,
  description: `The session's token, as in the envelope. A body of more than ${BODY_LIMIT / 1024} KiB is only read with it.`,
  schema: { type: 'string' },
}

/** Every {placeholder} in a path must be declared as a required parameter. */
const createParameters = ({ path, maxBytes }: Endpoint): Json => {
  const placeholders = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name)
  const parameters = [
    ...placeholders.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...(maxBytes ? [tokenHeader] : []),
  ]
  return parameters.length > 0 ? { parameters } : {}
}

const createOperation = (id: string, endpoint: Endpoint, write: SchemaWriter) => ({
  post: {
    operationId: id,
    tags: [id.split('.')[0]],
    summary: endpoint.summary,
    description: `Who: ${endpoint.access}.`,
    ...createParameters(endpoint),
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    requestBody: {
      required: true,
      ...toJsonSchema(write(z.object({ Request: Envelope.extend(endpoint.blocks) }), 'input')),
    },
    responses: {
      200: { description: 'Success', ...toJsonSchema(write(z.object({ Status, ...endpoint.answer }), 'output')) },
      default: createErrorResponse(endpoint, write),
    },
  },
})

/** The only GET call: a platform's page may call it without a token, and it changes nothing. */
const createCheckSessionPath = (write: SchemaWriter) => ({
  get: {
    operationId: 'partners.checkSession',
    tags: ['partners'],
    summary: 'Get whether someone is signed in, and the address of the single sign-on of their school.',
    description: 'Who: public.',
    security: [],
    parameters: ['identity', 'return_to', 'organization', 'school'].map((name) => ({
      name,
      in: 'query',
      required: false,
      schema: { type: 'string' },
    })),
    responses: {
      200: {
        description: 'Success',
        ...toJsonSchema(
          write(
            z.object({ Status, session: z.object({ status: z.boolean() }), redirect_url: z.string().optional() }),
            'output',
          ),
        ),
      },
    },
  },
})

/** The path of this call below /api. */
export const CHECK_SESSION_PATH = '/v2/check-session'

export const createApiDocument = () => {
  const { components, write } = createSchemaWriter()
  const paths = Object.entries(registry).flatMap(([domain, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => [
      `/api${endpoint.path}`,
      createOperation(`${domain}.${name}`, endpoint, write),
    ]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Alaia',
      version: '1.0',
      description: 'Every call of the product. All but check-session are POST with a JSON body and the session cookie.',
    },
    paths: { ...Object.fromEntries(paths), [`/api${CHECK_SESSION_PATH}`]: createCheckSessionPath(write) },
    components: {
      schemas: components,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'alaia' } },
    },
  }
}
