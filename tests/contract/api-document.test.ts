import { compileErrors, validate } from '@readme/openapi-parser'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/index.ts'
import { createApiDocument } from '#server/api-document.ts'

const stored: unknown = JSON.parse(readFileSync(new URL('../../docs/api/openapi.json', import.meta.url), 'utf8'))

test('the API document in docs is the one the contract gives', () => {
  expect(stored).toEqual(JSON.parse(JSON.stringify(createApiDocument())))
})

test('the API document is valid OpenAPI, with every parameter of its paths', async () => {
  const result = await validate(JSON.parse(JSON.stringify(createApiDocument())))
  expect(result.valid ? '' : compileErrors(result)).toBe('')
})

test('the API document names every call', () => {
  const paths = [...allEndpoints.map(({ path }) => path), '/v2/check-session']
  expect(Object.keys(createApiDocument().paths).toSorted()).toEqual(paths.map((path) => `/api${path}`).toSorted())
  expect(createApiDocument().paths['/api/v2/check-session']).toHaveProperty('get.responses.200')
})
