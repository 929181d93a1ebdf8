/** Validates docs/api/openapi.json against OpenAPI 3.1, including path parameters and references. */
import { compileErrors, validate } from '@readme/openapi-parser'
import { readFileSync } from 'node:fs'

const file = new URL('../docs/api/openapi.json', import.meta.url)
const result = await validate(JSON.parse(readFileSync(file, 'utf8')))

if (!result.valid) {
  console.error(`docs/api/openapi.json is invalid.\n${compileErrors(result)}`)
  process.exit(1)
}
