/** Every setting by its name, with its default and what it means. */
import { z } from 'zod'
import {
  canBeRead,
  flag,
  mailbox,
  named,
  origin,
  origins,
  pairs,
  postgres,
  provider,
  proxies,
  sealingKey,
  integerBetween,
} from './config-values.ts'
import { isScannerAddress } from './scanner/scanner-connection.ts'

export const settingSchemas = {
  PORT: integerBetween(0, 65_535).default(3000).describe('port to listen on'),
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
  DATABASE_POOL: integerBetween(2, 200).default(10).describe('connections to PostgreSQL, and as many to its replica'),
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
  RENDER_AHEAD: integerBetween(0, 100_000)
    .default(100_000)
    .describe('sessions whose sound is made before anyone opens them; the others are made when opened'),
  RENDER_SLOTS: integerBetween(1, 64)
    .default(1)
    .describe('sounds that one process makes at the same time, each on a core of its own'),
  EXERCISES_PER_DAY: integerBetween(1, 1000).default(10).describe('exercises that a person may have spoken in a day'),
  EXERCISES_PER_DAY_ORGANIZATION: integerBetween(1, 1_000_000)
    .default(500)
    .describe('exercises that all people of a school together may have spoken in a day'),
  SCRIPTS_PER_DAY: integerBetween(1, 10_000).default(60).describe('scripts that a person may have written in a day'),
  LINES_PER_DAY: integerBetween(1, 100_000).default(2000).describe('lines of drafts that a person may hear in a day'),
  UPLOAD_MAX_MB: integerBetween(1, 10_000).default(200).describe('megabytes that one uploaded file may have'),
  UPLOAD_MAX_FILES: integerBetween(1, 1000).default(20).describe('files that may be uploaded at once'),
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
  NEW_SECRETS_KEY: sealingKey.optional().describe('new key for the command rotate-keys, which replaces SECRETS_KEY'),
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
export const configKeys = (): { key: string; meaning: string; secret: boolean }[] =>
  Object.entries(settingSchemas).map(([key, schema]) => ({
    key,
    meaning: schema.description ?? '',
    secret: isSecret(key),
  }))
