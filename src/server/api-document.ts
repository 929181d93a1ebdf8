/** The OpenAPI 3.1 document, derived from the contract and from nothing else. */
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Envelope, Refusal, Status } from '#contract/envelope.ts'
import { registry } from '#contract/index.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return json
}

const jsonOf = (schema: unknown) => ({ content: { 'application/json': { schema } } })

const operationOf = (domain: string, name: string, endpoint: Endpoint) => ({
  post: {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary: endpoint.summary,
    description: `Who: ${endpoint.access}.`,
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    requestBody: {
      required: true,
      ...jsonOf(schemaOf(z.object({ Request: Envelope.extend(endpoint.blocks) }), 'input')),
    },
    responses: {
      200: { description: 'Success', ...jsonOf(schemaOf(z.object({ Status, ...endpoint.answer }), 'output')) },
      default: { description: 'A refusal with a sentence a person can read', ...jsonOf({ $ref: '#/components/schemas/Refusal' }) },
    },
  },
})

export const apiDocument = () => ({
  openapi: '3.1.0',
  info: { title: 'Alaia', version: '1.0', description: 'Every call of the product. All are POST with a JSON body and the session cookie.' },
  paths: Object.fromEntries(
    Object.entries(registry).flatMap(([domain, endpoints]) =>
      Object.entries(endpoints).map(([name, endpoint]) => [`/api${endpoint.path}`, operationOf(domain, name, endpoint)]),
    ),
  ),
  components: {
    schemas: { Refusal: schemaOf(Refusal, 'output') },
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'alaia' } },
  },
})
