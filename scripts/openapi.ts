/** Writes docs/api/openapi.json from the contract; with --check, it only reports whether the file is up to date. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createApiDocument } from '../src/server/api-document.ts'

const file = new URL('../docs/api/openapi.json', import.meta.url)
const document = `${JSON.stringify(createApiDocument(), null, 2)}\n`

const readStored = (): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

if (process.argv.includes('--check')) {
  if (readStored() !== document) {
    console.error('docs/api/openapi.json is stale: run node scripts/openapi.ts')
    process.exit(1)
  }
} else {
  mkdirSync(new URL('.', file), { recursive: true })
  writeFileSync(file, document)
}
