import { readdirSync, readFileSync } from 'node:fs'
import { parseScript } from './parse-script.ts'

const folder = new URL('../../../../seeds/catalog/sessions/', import.meta.url)

/** Every authored script of the catalog. Reads and parses all files on each call. */
export const listCatalogScripts = () =>
  readdirSync(folder)
    .toSorted()
    .map((file) => ({
      slug: file.replace(/\.md$/, ''),
      script: parseScript(readFileSync(new URL(file, folder), 'utf8')),
    }))
