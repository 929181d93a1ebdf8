/** Configuration from the environment, checked once at start. Every invalid key is reported with its own message. */
import { resolve } from 'node:path'
import { z } from 'zod'
import { settingSchemas } from './config-keys.ts'
import { createJsonLog, type Log } from './log.ts'
import { findMisspelledSettings } from './misspelled-settings.ts'
import { getErrorCode, listSecretFiles, withReloadedSecrets, readSecretFile } from './secret-files.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'

const Environment = z.object(settingSchemas)
type EnvironmentValues = z.infer<typeof Environment>
export type Config = Omit<EnvironmentValues, 'ALAIA_DEMO' | 'REQUIRE_TWO_STEP'> & {
  demo: boolean
  production: boolean
  root: string
  REQUIRE_TWO_STEP: 'admins' | 'none'
}

/** Parses a value whose file changed; returns undefined if the new value is invalid. */
const parseChangedValue = (key: string, text: string): unknown =>
  text === '' ? undefined : Environment.shape[key as keyof EnvironmentValues].safeParse(text).data

const readInitialText = (key: string, file: string): string => {
  try {
    return readSecretFile(file)
  } catch (cause) {
    throw new UserFacingError(`${key}_FILE: ${file} can't be read (${getErrorCode(cause)}).`)
  }
}

/** Rules over several keys: keys that need each other, and keys that exclude each other. */
const findConflicts = (values: EnvironmentValues): string[] => {
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

const toConfigError = (lines: readonly string[]): UserFacingError =>
  new UserFacingError(`The configuration has mistakes:\n${lines.join('\n')}`)

/**
 * @param log gets warnings about misspelled keys and about secret files that became invalid; defaults to standard error
 * @throws UserFacingError
 */
export const readConfig = (env: NodeJS.ProcessEnv, root = process.cwd(), log?: Log): Config => {
  const files = listSecretFiles(env, Object.keys(settingSchemas))
  const envWithSecrets = {
    ...env,
    ...Object.fromEntries(Array.from(files, ([key, file]) => [key, readInitialText(key, file)])),
  }
  const definedValues = Object.fromEntries(Object.entries(envWithSecrets).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(definedValues)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw toConfigError(wrong)
  }
  const { ALAIA_DEMO, ...values } = parsed.data
  const wrong = findConflicts(values)
  if (wrong.length > 0) throw toConfigError(wrong)
  const production = values.NODE_ENV === 'production'
  const demo = ALAIA_DEMO ?? !production
  const REQUIRE_TWO_STEP = values.REQUIRE_TWO_STEP ?? (production && !demo ? 'admins' : 'none')
  const config = { ...values, ALAIA_DATA: resolve(root, values.ALAIA_DATA), REQUIRE_TWO_STEP, demo, production, root }
  const settingsLog = log ?? createJsonLog(config.LOG_LEVEL)
  for (const { given: setting, suggestion } of findMisspelledSettings(env, Object.keys(settingSchemas))) {
    settingsLog.write('config.unknown_setting', { setting, suggestion })
  }
  return withReloadedSecrets(config, files, { parse: parseChangedValue, log: settingsLog })
}
