/**
 * Writes docs/api/openapi.json from the contract; with --check, it only reports whether the file is up to date. An
 * invalid document is an error in both cases.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { compileErrors, validate } from '@readme/openapi-parser'
import { createApiDocument } from './api/api-document.ts'

const file = new URL('../docs/api/openapi.json', import.meta.url)
const text = `${JSON.stringify(createApiDocument(), null, 2)}\n`

const findProblem = async (): Promise<string | undefined> => {
  const result = await validate(JSON.parse(text))
  if (!result.valid) return `The API document is invalid.\n${compileErrors(result)}`
  const isStale = process.argv.includes('--check') && readFileSync(file, 'utf8') !== text
  return isStale ? 'docs/api/openapi.json is stale: run node scripts/openapi.ts' : undefined
}

const problem = await findProblem()
if (problem !== undefined) {
  console.error(problem)
  process.exitCode = 1
} else if (!process.argv.includes('--check')) writeFileSync(file, text)
