/** Every setting by its name, with its default and what it means. */
import { z } from 'zod'
import {
  canBeRead,
  flag,
  createEmailSetting,
  createTextSetting,
  origin,
  origins,
  pairs,
  postgres,
  createProviderSettings,
  proxies,
  sealingKey,
  createIntegerSetting,
} from './config-values.ts'
import { isScannerAddress } from './scanner/scanner-connection.ts'

export const settingSchemas = {
  PORT: createIntegerSetting(0, 65_535).default(3000).describe('port to listen on'),
  HOST: z.string().default('127.0.0.1').describe('address to listen on; 0.0.0.0 for all interfaces'),
  PUBLIC_URL: origin.optional().describe('public address of the site, if it is behind a proxy'),
  ALAIA_DATA: z.string().default('./data').describe('folder of the embedded database and local files'),
  ALAIA_ROLE: z
    .enum(['all', 'web', 'worker'])
    .default('all')
    .describe('work of this process: requests (web), jobs (worker) or both (all)'),
  ALAIA_DEMO: flag.optional().describe('creates the demo schools and their sign-ins; on unless NODE_ENV is production'),
  ALAIA_DEV: flag.default(false).describe('hot reload of the web app, for development'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development').describe('environment'),
  LOG_LEVEL: z.enum(['info', 'warn', 'error']).default('warn').describe('lowest level that is logged'),
  DATABASE_URL: postgres
    .optional()
    .describe('connection string of PostgreSQL 15 or newer; without it, the embedded database is used'),
  DATABASE_REPLICA_URL: postgres
    .optional()
    .describe('streaming replica that long staff lists are read from; requires DATABASE_URL'),
  DATABASE_POOL: createIntegerSetting(2, 200)
    .default(10)
    .describe('connections to PostgreSQL, and as many to the replica'),
  S3_ENDPOINT: z
    .url()
    .optional()
    .describe('endpoint of an S3-compatible object store; without it, files are stored in ALAIA_DATA'),
  S3_PUBLIC_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('address of the object store for browsers; S3_ENDPOINT by default'),
  S3_BUCKET: z.string().optional().describe('bucket of the object store'),
  S3_REGION: z.string().default('us-east-1').describe('region of the object store'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('access key of the object store'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('secret access key of the object store'),
  S3_SESSION_TOKEN: z.string().optional().describe('session token, if the access key is temporary'),
  RESOURCE_HOST: z.url().optional().describe('CDN that serves the lazily loaded files of the web app'),
  RENDER_AHEAD: createIntegerSetting(0, 100_000)
    .default(100_000)
    .describe('sessions whose audio is rendered in advance; the others are rendered when opened'),
  RENDER_SLOTS: createIntegerSetting(1, 64)
    .default(1)
    .describe('audio files that one process renders in parallel, each on its own core'),
  CALLS_PER_MINUTE: createIntegerSetting(0, 1_000_000)
    .default(1200)
    .describe(
      'calls that one session can make per minute; the visitors of one address can make twenty times as many; 0 for no limit',
    ),
  EXERCISES_PER_DAY: createIntegerSetting(1, 1000)
    .default(10)
    .describe('exercises that one person can generate per day'),
  EXERCISES_PER_DAY_ORGANIZATION: createIntegerSetting(1, 1_000_000)
    .default(500)
    .describe('exercises that all people of one school can generate per day'),
  SCRIPTS_PER_DAY: createIntegerSetting(1, 10_000).default(60).describe('scripts that one person can generate per day'),
  LINES_PER_DAY: createIntegerSetting(1, 100_000)
    .default(2000)
    .describe('lines of drafts that one person can preview per day'),
  UPLOAD_MAX_MB: createIntegerSetting(1, 10_000)
    .default(200)
    .describe('largest size of an uploaded file, in megabytes'),
  UPLOAD_MAX_FILES: createIntegerSetting(1, 1000).default(20).describe('files in one upload'),
  SCANNER_URL: z
    .string()
    .refine(isScannerAddress, 'Expected an address such as tcp://scanner:3310 or unix:/run/clamav/clamd.ctl')
    .optional()
    .describe('ClamAV daemon that scans every uploaded file; without it, none is scanned'),
  AI_KEY: z.string().optional().describe('API key of the AI providers that have no key of their own'),
  AI_TIMEOUT_SECONDS: z.coerce
    .number()
    .min(0.1)
    .max(600)
    .default(60)
    .describe('timeout of a request to an AI provider, in seconds'),
  ...createProviderSettings('SCRIPT', 'writes exercise scripts (chat/completions)', 'gpt-4.1-mini'),
  ...createProviderSettings('SPEECH', 'synthesizes speech (audio/speech)', 'gpt-4o-mini-tts'),
  AI_SPEECH_VOICES: z
    .string()
    .default('onyx,nova')
    .describe('provider voices for River and Willow, separated by a comma, until an admin chooses others'),
  AI_SPEECH_REQUESTS: createIntegerSetting(1, 16)
    .default(2)
    .describe('requests to the speech provider at the same time, while the catalog is recorded'),
  AI_SPEECH_BUDGET: createIntegerSetting(0, 100_000_000)
    .default(0)
    .describe('characters that recordings of the catalog can send to the speech provider per month; 0 for no limit'),
  AI_SPEECH_PRICE: z.coerce
    .number()
    .min(0)
    .max(10_000)
    .optional()
    .describe('price of the speech provider in US dollars per million characters, for estimates'),
  ...createProviderSettings('IMAGE', 'creates pictures (images/generations)', 'gpt-image-1'),
  ...createProviderSettings(
    'MODERATION',
    'moderates what people ask for, after the built-in check (moderations)',
    'omni-moderation-latest',
  ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('mail server, such as smtps://user:password@mail.example.org; without it, no email is sent'),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\s@<>]+>?$/, 'Expected an address such as Alaia <alaia@example.org>')
    .optional()
    .describe('sender of emails; requires SMTP_URL'),
  REQUIRE_TWO_STEP: z
    .enum(['admins', 'none'])
    .optional()
    .describe('who must use two-step sign-in; by default admins in production without the demo, otherwise none'),
  BREACHED_PASSWORDS: z
    .string()
    .refine(canBeRead, 'The file does not exist or cannot be read')
    .optional()
    .describe('file of SHA-1 hashes of breached passwords, sorted, one per line; these passwords are rejected'),
  PARTNER_ORIGINS: origins
    .prefault('')
    .describe('origins of learning platforms on a private network that Alaia may call, separated by commas'),
  PARTNER_SANDBOX: flag
    .default(false)
    .describe('starts the sandbox learning platform for the demo school; npm start sets it'),
  SECRETS_KEY: sealingKey
    .optional()
    .describe(
      'key that encrypts secrets in the database, if several machines share it; otherwise a file in ALAIA_DATA',
    ),
  NEW_SECRETS_KEY: sealingKey.optional().describe('key that replaces SECRETS_KEY, for the command rotate-keys'),
  BACKUPS: flag.default(true).describe('backs up to ALAIA_DATA every night and before each migration'),
  BACKUP_FILES: flag
    .default(true)
    .describe("includes the object store's files in nightly backups; if off, turn on versioning in the store"),
  OPERATOR_NAME: createTextSetting('operator of this installation, named on public pages'),
  SUPPORT_CONTACT: createEmailSetting('contact for questions, named on public pages'),
  PRIVACY_CONTACT: createEmailSetting(
    'contact for privacy questions, named on public pages; SUPPORT_CONTACT by default',
  ),
  SECURITY_CONTACT: createEmailSetting(
    'contact for vulnerability reports, named on public pages; SUPPORT_CONTACT by default',
  ),
  HOSTING: createTextSetting('host of the server, its location and disk encryption, named on public pages'),
  SUBPROCESSORS: createTextSetting('subprocessors, listed on public pages'),
  AVAILABILITY: createTextSetting('availability commitment, shown on public pages'),
  GOVERNING_LAW: createTextSetting('governing law of the terms, named on public pages'),
  ARTICLE_FEED_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('feed that articles are imported from; system admins can choose another'),
  MEDIA_ACCEL: z
    .string()
    .optional()
    .describe('internal location of an nginx proxy that sends files itself (X-Accel-Redirect)'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'Expected at least 16 characters')
    .optional()
    .describe('bearer token that /metrics requires; without it, only this machine can read /metrics'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('OpenTelemetry collector (OTLP over HTTP, /v1/traces); without it, nothing is traced'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs
    .optional()
    .describe('headers for the collector, such as authorization=Bearer%20…, separated by commas'),
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(100).default('alaia').describe('service name in traces'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'Expected a number' })
    .min(0)
    .max(1)
    .default(1)
    .describe('share of requests that are traced if the caller does not decide, from 0 to 1'),
  TRUST_PROXY: proxies
    .optional()
    .describe('proxies whose X-Forwarded-For is trusted: their number, or their addresses separated by commas'),
} as const

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

/** Returns every key with its meaning; the value of a secret key is never shown. */
export const listConfigKeys = (): { key: string; meaning: string; secret: boolean }[] =>
  Object.entries(settingSchemas).map(([key, schema]) => ({
    key,
    meaning: schema.description ?? '',
    secret: isSecret(key),
  }))
