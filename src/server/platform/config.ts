/** Configuration from the environment, checked once at start. Every wrong key is named with a sentence of its own. */
import { accessSync, constants } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isEmail } from '#rules/address-forms.ts'
import { createJsonLog, type Log } from './log.ts'
import { findMisspelledSettings } from './misspelled-settings.ts'
import { isScannerAddress } from './scanner/scanner-connection.ts'
import { errorCodeOf, listSecretFiles, withReloadedSecrets, readSecretFile } from './secret-files.ts'

/** A wrong configuration; `message` names every wrong key in a line of its own. */
export class ConfigError extends Error {}

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
/** Scheme, host and port alone: pages and files stand at the root. */
const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:\/\/[^/?#@]+\/?$/.test(text) && new URL(text).origin !== 'null'
/** Sixty-four digits by chance have all sixteen kinds, or nearly all. */
const LEAST_KINDS = 10
/** One that somebody typed, as an example does, opens what it seals to whoever guesses it. */
const sealingKey = z
  .string()
  .regex(/^[\da-f]{64}$/, 'Expected 64 hexadecimal digits')
  .refine((digits) => new Set(digits).size >= LEAST_KINDS, 'Expected one made by chance, as by openssl rand -hex 32')
const origin = z.string().refine(isOrigin, 'Expected an address without a path, such as https://alaia.example.org')
const origins = z.string().transform((text, context) => {
  const named = text.split(',').flatMap((part) => part.trim() || [])
  if (named.every(isOrigin)) return named.map((one) => new URL(one).origin)
  context.addIssue('addresses without a path, as https://platform.school.example')
  return z.NEVER
})
const postgres = z
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
/** A count says that nobody reaches the server but through so many proxies; addresses hold without that. */
const proxies = z.string().transform((text, context) => {
  if (/^(0|false)$/.test(text)) return undefined
  if (/^[1-9]$/.test(text)) return Number(text)
  const networks = text.split(',').map((part) => part.trim())
  if (networks.every(isNetwork)) return networks
  context.addIssue('how many proxies stand in front, as 1, or their addresses, as 10.0.0.0/8,::1')
  return z.NEVER
})
/** Headers as OpenTelemetry has them: names and values, these percent-encoded. */
const pairs = z.string().transform((text, context) => {
  const named = text.split(',').flatMap((part) => part.trim() || [])
  const found = named.map((one) => /^([\w-]+)=([!-~]*)$/.exec(one))
  if (found.every((one) => one !== null)) {
    try {
      return Object.fromEntries(found.map(([, name = '', value = '']) => [name, decodeURIComponent(value)]))
    } catch {
      // Said below.
    }
  }
  context.addIssue('names and values, as authorization=Bearer%20secret')
  return z.NEVER
})
const canBeRead = (file: string): boolean => {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}
const whole = (least: number, most: number) =>
  z.coerce.number({ error: 'Expected a number' }).int().min(least).max(most)

/** Words that stand in the public pages. */
const named = (meaning: string) => z.string().trim().max(400).optional().describe(meaning)
const mailbox = (meaning: string) =>
  z.string().trim().refine(isEmail, 'Expected an email address').optional().describe(meaning)

/** OpenAI-compatible; without an address the built-in maker does it. */
const provider = <const Name extends string>(name: Name, task: string, model: string) =>
  ({
    [`AI_${name}_URL`]: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe(`OpenAI-compatible provider that ${task}`),
    [`AI_${name}_KEY`]: z.string().optional().describe('key of that provider'),
    [`AI_${name}_MODEL`]: z.string().default(model).describe('model to ask it for'),
  }) as Record<`AI_${Name}_URL` | `AI_${Name}_KEY`, z.ZodOptional<z.ZodString>> &
    Record<`AI_${Name}_MODEL`, z.ZodDefault<z.ZodString>>

const keys = {
  PORT: whole(0, 65_535).default(3000).describe('port to listen on'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('address to listen on: this machine alone, unless set; 0.0.0.0 for all of its own'),
  PUBLIC_URL: origin.optional().describe('address people use, when a proxy stands in front'),
  ALAIA_DATA: z.string().default('./data').describe('folder of the embedded database and local files'),
  ALAIA_ROLE: z.enum(['all', 'web', 'worker']).default('all').describe('which half of the work this process does'),
  ALAIA_DEMO: flag.optional().describe('demo school and its sign-ins; on unless NODE_ENV is production'),
  ALAIA_DEV: flag.default(false).describe('hot reload of the web side'),
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('development, production or test'),
  LOG_LEVEL: z.enum(['info', 'warn', 'error']).default('warn').describe('least serious log line that is written'),
  DATABASE_URL: postgres.optional().describe('PostgreSQL 15 or newer; without it the embedded database'),
  DATABASE_REPLICA_URL: postgres
    .optional()
    .describe('streaming replica of that server, which big lists of staff are read from; goes with DATABASE_URL'),
  DATABASE_POOL: whole(2, 200).default(10).describe('connections to PostgreSQL, and as many to its replica'),
  S3_ENDPOINT: z.url().optional().describe('S3-compatible store; without it a local folder'),
  S3_PUBLIC_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('where browsers reach that store, to send and download files; S3_ENDPOINT unless set'),
  S3_BUCKET: z.string().optional().describe('bucket of the store'),
  S3_REGION: z.string().default('us-east-1').describe('region of the store'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('key of the store'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('secret of that key'),
  S3_SESSION_TOKEN: z.string().optional().describe('token of that key, where it is good for hours only'),
  RESOURCE_HOST: z.url().optional().describe('host that serves the lazily loaded parts of the app'),
  RENDER_AHEAD: whole(0, 100_000)
    .default(100_000)
    .describe('sessions whose sound is made before anyone opens them; the others are made when opened'),
  RENDER_SLOTS: whole(1, 64)
    .default(1)
    .describe('sounds that one process makes at the same time, each on a core of its own'),
  EXERCISES_PER_DAY: whole(1, 1000).default(10).describe('exercises that a person may have spoken in a day'),
  EXERCISES_PER_DAY_ORGANIZATION: whole(1, 1_000_000)
    .default(500)
    .describe('exercises that all people of a school together may have spoken in a day'),
  SCRIPTS_PER_DAY: whole(1, 10_000).default(60).describe('scripts that a person may have written in a day'),
  LINES_PER_DAY: whole(1, 100_000).default(2000).describe('lines of drafts that a person may hear in a day'),
  UPLOAD_MAX_MB: whole(1, 10_000).default(200).describe('megabytes that one uploaded file may have'),
  UPLOAD_MAX_FILES: whole(1, 1000).default(20).describe('files that may be uploaded at once'),
  SCANNER_URL: z
    .string()
    .refine(isScannerAddress, 'Expected an address, such as tcp://scanner:3310 or unix:/run/clamav/clamd.ctl')
    .optional()
    .describe('ClamAV daemon that looks over every file that comes in; without it none is looked over'),
  AI_KEY: z.string().optional().describe('key of the AI providers that have none of their own'),
  AI_TIMEOUT_SECONDS: z.coerce
    .number()
    .min(0.1)
    .max(600)
    .default(60)
    .describe('longest that one request to an AI provider may take'),
  ...provider('SCRIPT', 'writes scripts of exercises (chat/completions)', 'gpt-4.1-mini'),
  ...provider('SPEECH', 'speaks them (audio/speech)', 'gpt-4o-mini-tts'),
  AI_SPEECH_VOICES: z.string().default('onyx,nova').describe("the provider's names for the voices River and Willow"),
  ...provider('IMAGE', 'paints their pictures (images/generations)', 'gpt-image-1'),
  ...provider('MODERATION', 'looks at what people ask for a second time (moderations)', 'omni-moderation-latest'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('mail server, as smtps://user:password@mail.example.org; without it nothing is mailed'),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\s@<>]+>?$/, 'Expected an address, such as Alaia <alaia@example.org>')
    .optional()
    .describe('whom letters are from; goes with SMTP_URL'),
  REQUIRE_TWO_STEP: z
    .enum(['admins', 'none'])
    .optional()
    .describe('who has to sign in with two steps: admins in production without the demo, otherwise none'),
  BREACHED_PASSWORDS: z
    .string()
    .refine(canBeRead, 'There is no such file, or it cannot be read')
    .optional()
    .describe('file of SHA-1 hashes of passwords known from thefts, sorted, one in a line: none of them may be chosen'),
  PARTNER_ORIGINS: origins
    .prefault('')
    .describe("origins of schools' platforms inside your own network that may be asked, with commas between"),
  PARTNER_SANDBOX: flag
    .default(false)
    .describe('a pretend learning platform beside the demo school; npm start asks for it'),
  SECRETS_KEY: sealingKey
    .optional()
    .describe('seals secrets in the database, where several machines share it; otherwise a file in the data folder'),
  NEW_SECRETS_KEY: sealingKey
    .optional()
    .describe('for rotate-keys alone: the key that comes in the place of SECRETS_KEY'),
  BACKUPS: flag.default(true).describe('a backup in the data folder before tables change, and every night'),
  BACKUP_FILES: flag
    .default(true)
    .describe('files of an object store in the backup of every night; without them it has to keep versions itself'),
  OPERATOR_NAME: named('who runs this installation, as the public pages name them'),
  SUPPORT_CONTACT: mailbox('whom the public pages name for questions'),
  PRIVACY_CONTACT: mailbox('whom they name for questions about data; SUPPORT_CONTACT unless set'),
  SECURITY_CONTACT: mailbox('whom they name for weaknesses that someone has found; SUPPORT_CONTACT unless set'),
  HOSTING: named('who hosts the server, where, and how its disks are encrypted, as the public pages say it'),
  SUBPROCESSORS: named('the companies that work on data for it, as the public pages list them'),
  AVAILABILITY: named('what is promised about being reachable, as the public pages say it'),
  GOVERNING_LAW: named('the law of the terms, as the public pages name it'),
  ARTICLE_FEED_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('feed that articles are brought in from; operators can name another one'),
  MEDIA_ACCEL: z.string().optional().describe('internal location of a proxy that sends files itself'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'Expected 16 characters or more')
    .optional()
    .describe('who says it in Authorization: Bearer … may read /metrics; without one only this machine may'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('collector that traces are sent to by OTLP over HTTP, below /v1/traces; without it nothing is traced'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs
    .optional()
    .describe('headers for that collector, as authorization=Bearer%20…, with commas between'),
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(100).default('alaia').describe('name of this process in traces'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'Expected a number' })
    .min(0)
    .max(1)
    .default(1)
    .describe('share of the calls that are traced where the caller did not decide: 0 to 1'),
  TRUST_PROXY: proxies
    .optional()
    .describe('proxies in front whose X-Forwarded-For is believed: how many, or their addresses with commas between'),
} as const

const Environment = z.object(keys)
type Values = z.infer<typeof Environment>
export type Config = Omit<Values, 'ALAIA_DEMO' | 'REQUIRE_TWO_STEP'> & {
  demo: boolean
  production: boolean
  root: string
  REQUIRE_TWO_STEP: 'admins' | 'none'
}

/** A value that stands in a file and has changed there, where it is a good one. */
const changed = (key: string, text: string): unknown =>
  text === '' ? undefined : Environment.shape[key as keyof Values].safeParse(text).data

const textAtStart = (key: string, file: string): string => {
  try {
    return readSecretFile(file)
  } catch (cause) {
    throw new ConfigError(`${key}_FILE: ${file} can't be read (${errorCodeOf(cause)}).`)
  }
}

/** Rules over several keys: what says something only together with another one, and what excludes another one. */
const wrongTogether = (values: Values): string[] => {
  const store = [values.S3_ENDPOINT, values.S3_BUCKET, values.S3_ACCESS_KEY_ID, values.S3_SECRET_ACCESS_KEY]
  const rules: [wrong: boolean, sentence: string][] = [
    [
      store.some(Boolean) && !store.every(Boolean),
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set all four.',
    ],
    [Boolean(values.S3_PUBLIC_ENDPOINT && !values.S3_ENDPOINT), 'S3_PUBLIC_ENDPOINT goes with S3_ENDPOINT: set both.'],
    [
      Boolean(values.DATABASE_REPLICA_URL && !values.DATABASE_URL),
      'DATABASE_REPLICA_URL goes with DATABASE_URL: set both.',
    ],
    [!values.SMTP_URL !== !values.MAIL_FROM, 'SMTP_URL and MAIL_FROM go together: set both.'],
    [
      values.ALAIA_DEV && values.NODE_ENV === 'production',
      'ALAIA_DEV is for development: it turns off the Content-Security-Policy. Unset it, or NODE_ENV=production.',
    ],
  ]
  return rules.filter(([wrong]) => wrong).map(([, sentence]) => sentence)
}

const mistakes = (lines: readonly string[]): ConfigError =>
  new ConfigError(`The configuration has mistakes:\n${lines.join('\n')}`)

/** @param log hears of misspelled names, and of files that are no good any more; standard error unless given @throws ConfigError */
export const readConfig = (env: NodeJS.ProcessEnv, root = process.cwd(), log?: Log): Config => {
  const files = listSecretFiles(env, Object.keys(keys))
  const filled = { ...env, ...Object.fromEntries(Array.from(files, ([key, file]) => [key, textAtStart(key, file)])) }
  const given = Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw mistakes(wrong)
  }
  const { ALAIA_DEMO, ...values } = parsed.data
  const wrong = wrongTogether(values)
  if (wrong.length > 0) throw mistakes(wrong)
  const production = values.NODE_ENV === 'production'
  const demo = ALAIA_DEMO ?? !production
  const REQUIRE_TWO_STEP = values.REQUIRE_TWO_STEP ?? (production && !demo ? 'admins' : 'none')
  const config = { ...values, ALAIA_DATA: resolve(root, values.ALAIA_DATA), REQUIRE_TWO_STEP, demo, production, root }
  const heard = log ?? createJsonLog(config.LOG_LEVEL)
  for (const slip of findMisspelledSettings(env, Object.keys(keys))) heard.warn('a setting that there is not', slip)
  return withReloadedSecrets(config, files, { read: changed, log: heard })
}

const isSecret = (key: string): boolean =>
  [
    'DATABASE_URL',
    'DATABASE_REPLICA_URL',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'S3_SESSION_TOKEN',
    'SMTP_URL',
    'METRICS_TOKEN',
    'OTEL_EXPORTER_OTLP_HEADERS',
  ].includes(key) || /^AI_(.*_)?KEY$|^(NEW_)?SECRETS_KEY$/.test(key)

/** Every key with its meaning; the value of a secret one is never shown. */
export const configKeys = (): { key: string; meaning: string; secret: boolean }[] =>
  Object.entries(keys).map(([key, schema]) => ({ key, meaning: schema.description ?? '', secret: isSecret(key) }))
