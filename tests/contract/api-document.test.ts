import { compileErrors, validate } from '@readme/openapi-parser'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/index.ts'
import { createApiDocument } from '#server/api-document.ts'

const stored: unknown = JSON.parse(readFileSync(new URL('../../docs/api/openapi.json', import.meta.url), 'utf8'))

test('docs/api/openapi.json equals the document that is generated from the contract', () => {
  expect(stored).toEqual(JSON.parse(JSON.stringify(createApiDocument())))
})

test('the OpenAPI document is valid and declares every path parameter', async () => {
  const result = await validate(JSON.parse(JSON.stringify(createApiDocument())))
  expect(result.valid ? '' : compileErrors(result)).toBe('')
})

test('the OpenAPI document lists every endpoint', () => {
  const paths = [...allEndpoints.map(({ path }) => path), '/v2/check-session']
  expect(Object.keys(createApiDocument().paths).toSorted()).toEqual(paths.map((path) => `/api${path}`).toSorted())
  expect(createApiDocument().paths['/api/v2/check-session']).toHaveProperty('get.responses.200')
})
