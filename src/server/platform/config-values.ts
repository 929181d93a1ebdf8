/** The schemas that read the text of a setting: one for each kind of value, with a sentence about what was expected. */
import { accessSync, constants } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { isEmail } from '#rules/address-forms.ts'

export const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
/** Accepts only a scheme, a host and a port: pages and files are served from the root. */
const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:\/\/[^/?#@]+\/?$/.test(text) && new URL(text).origin !== 'null'
/** Sixty-four random hexadecimal digits contain all sixteen digits, or nearly all. */
const MIN_DISTINCT_DIGITS = 10
/** Refuses a key that a person typed, such as an example: anyone who guesses it can open what it seals. */
export const sealingKey = z
  .string()
  .regex(/^[\da-f]{64}$/, 'Expected 64 hexadecimal digits')
  .refine(
    (digits) => new Set(digits).size >= MIN_DISTINCT_DIGITS,
    'Expected a random key, such as the output of openssl rand -hex 32',
  )
export const origin = z
  .string()
  .refine(isOrigin, 'Expected an address without a path, such as https://alaia.example.org')
export const origins = z.string().transform((text, context) => {
  const entries = text.split(',').flatMap((item) => item.trim() || [])
  if (entries.every(isOrigin)) return entries.map((entry) => new URL(entry).origin)
  context.addIssue('Expected origins without a path, such as https://platform.school.example')
  return z.NEVER
})
export const postgres = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol),
    'Expected an address such as postgres://alaia:password@db.example.org:5432/alaia',
  )
const NETWORK = /^(loopback|linklocal|uniquelocal|[\da-f.:]+(\/\d{1,3})?)$/i
const isNetwork = (text: string): boolean => {
  if (!NETWORK.test(text) || /^[a-z]+$/i.test(text)) return NETWORK.test(text)
  const [address = '', bits = '0'] = text.split('/')
  const version = isIP(address)
  return version !== 0 && Number(bits) <= (version === 4 ? 32 : 128)
}
/** A number means that the server can only be reached through that many proxies. Addresses make no such assumption. */
export const proxies = z.string().transform((text, context) => {
  if (/^(0|false)$/.test(text)) return undefined
  if (/^[1-9]$/.test(text)) return Number(text)
  const networks = text.split(',').map((item) => item.trim())
  if (networks.every(isNetwork)) return networks
  context.addIssue('Expected the number of proxies, such as 1, or their addresses, such as 10.0.0.0/8,::1')
  return z.NEVER
})
/** Headers in the format of OpenTelemetry: names and percent-encoded values. */
export const pairs = z.string().transform((text, context) => {
  const entries = text.split(',').flatMap((item) => item.trim() || [])
  const matches = entries.map((entry) => /^([\w-]+)=([!-~]*)$/.exec(entry))
  if (matches.every((entry) => entry !== null)) {
    try {
      return Object.fromEntries(matches.map(([, name = '', value = '']) => [name, decodeURIComponent(value)]))
    } catch {
      // The issue below reports it.
    }
  }
  context.addIssue('Expected names and values, such as authorization=Bearer%20secret')
  return z.NEVER
})
export const canBeRead = (file: string): boolean => {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}
export const createIntegerSetting = (min: number, max: number) =>
  z.coerce.number({ error: 'Expected a number' }).int().min(min).max(max)

/** A text that appears on the public pages. */
export const createTextSetting = (meaning: string) => z.string().trim().max(400).optional().describe(meaning)
export const createEmailSetting = (meaning: string) =>
  z.string().trim().refine(isEmail, 'Expected an email address').optional().describe(meaning)

/** An OpenAI-compatible provider; without a URL the built-in provider does the task. */
export const createProviderSettings = <const Name extends string>(name: Name, task: string, model: string) =>
  ({
    [`AI_${name}_URL`]: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe(`OpenAI-compatible provider that ${task}`),
    [`AI_${name}_KEY`]: z.string().optional().describe('API key of that provider'),
    [`AI_${name}_MODEL`]: z.string().default(model).describe('model of that provider'),
  }) as Record<`AI_${Name}_URL` | `AI_${Name}_KEY`, z.ZodOptional<z.ZodString>> &
    Record<`AI_${Name}_MODEL`, z.ZodDefault<z.ZodString>>
