import { compileErrors, validate } from '@readme/openapi-parser'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/index.ts'
import { createApiDocument } from '../../scripts/api/api-document.ts'

const file = new URL('../../docs/api/openapi.json', import.meta.url)
const document = createApiDocument()
const copyDocument = () => JSON.parse(JSON.stringify(document))

test('docs/api/openapi.json equals the document that is generated from the contract', () => {
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(copyDocument())
})

test('the OpenAPI document is valid and declares every path parameter', async () => {
  const result = await validate(copyDocument())
  expect(result.valid ? '' : compileErrors(result)).toBe('')
})

test('the OpenAPI document lists every endpoint', () => {
  const paths = [...allEndpoints.map(({ path }) => path), '/v2/check-session']
  expect(Object.keys(document.paths ?? {}).toSorted()).toEqual(paths.map((path) => `/api${path}`).toSorted())
  expect(document.paths?.['/api/v2/check-session']).toHaveProperty('get.responses.200')
})
