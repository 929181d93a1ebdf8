/**
 * The part of the contract that the browser needs: the path of each call. The server validates requests and responses
 * against the schemas; without them (and without zod), a first visit is some 30 kB smaller.
 */
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Exported = Record<string, unknown>

const isContract = (id: string): boolean => /\/src\/contract\/[^?]+\.ts$/.test(id)
const usesSchemas = (source: string): boolean => /^import \{[^}]*\} from 'zod'/m.test(source)

const isSchema = (value: object): boolean => '_zod' in value
const isEndpoint = (value: object): boolean => 'path' in value && 'access' in value && 'blocks' in value

const toOptions = (schema: object): Exported =>
  'options' in schema && Array.isArray(schema.options) ? { options: schema.options.map(reduceValue) } : {}

const toAddress = ({ path, access, unattended }: Exported): Exported => ({ path, access, unattended })

/** The path of an endpoint, the options of an enum, a plain value unchanged, and the same for each item of a list. */
const reduceValue = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(reduceValue)
  if (isEndpoint(value)) return toAddress(value as Exported)
  if (isSchema(value)) return toOptions(value)
  return value
}

/** @throws Error if a contract exports something that only the server can use */
const toSource = (name: string, value: unknown): string => {
  const text = JSON.stringify(reduceValue(value))
  if (text === undefined) throw new Error(`The browser can't use ${name}: move functions out of files with schemas.`)
  return `export const ${name} = ${text}`
}

export const contractAddresses = (): Plugin => ({
  name: 'contract-addresses',
  enforce: 'pre',
  async load(id) {
    if (!isContract(id) || !usesSchemas(await readFile(id, 'utf8'))) return null
    const moduleUrl = `${pathToFileURL(id).href}?at=${statSync(id).mtimeMs}`
    const exported = (await import(moduleUrl)) as Exported
    return Object.entries(exported)
      .map(([name, value]) => toSource(name, value))
      .join('\n')
  },
})
