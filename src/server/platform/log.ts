/**
 * Writes log lines as JSON with pino: the code of an event and plain facts, never a person's text, a token or a
 * signature.
 */
import { pino, stdTimeFunctions } from 'pino'
import { type LogEvent, type LogLevel, logEvents } from './log-events/log-events.ts'

/**
 * Common facts: `request` is the id of a call, another noun such as `school` or `handout` the id of a row, and `failure`
 * the kind of a failure. {@link toErrorFacts} has those of an error.
 */
export interface Log {
  write(event: LogEvent, facts?: LogFacts): void
}

/** Facts cannot replace what every line has. */
export type LogFacts = Record<string, string | number | boolean | null | undefined> & {
  time?: never
  level?: never
  event?: never
  message?: never
}

/**
 * Characters that JSON doesn't escape, although some log readers end a line at them, and a terminal may run them as a
 * control sequence.
 */
const UNESCAPED = /[\u007F-\u009F\u2028\u2029]/g
const escapeCharacter = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const REDACTED = '[redacted]'

/** Facts with these names are redacted, whatever they contain. No event has one of them. */
export const SECRET_FACTS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["x-session-token"]',
  'email',
  'passphrase',
  'password',
  'secret',
  'token',
]

/**
 * The secrets that other programs put into their errors: the credentials of a URL or a header, our session cookie, and
 * email addresses.
 */
const SECRET_PARTS = [
  /(?<=:\/\/)[^\s/?#@]+(?=@)/g,
  /(?<=\b(?:Bearer|Basic) )[\w.~+/=-]+/gi,
  /(?<=\balaia=)[^\s;,]+/g,
  /(?<![\w.+-])[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}/gi,
]

const redactText = (text: string): string =>
  SECRET_PARTS.reduce((rest, pattern) => rest.replaceAll(pattern, REDACTED), text)

const redactFacts = (facts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, typeof value === 'string' ? redactText(value) : value]),
  )

/**
 * Writes one JSON line for each event; levels below `minLevel` are dropped. Standard error is written at once, so a crash
 * loses no line.
 */
export const createJsonLog = (
  minLevel: LogLevel,
  write: (line: string) => void = (line) => process.stderr.write(line),
): Log => {
  const logger = pino(
    {
      level: minLevel,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }), log: redactFacts },
      redact: { paths: SECRET_FACTS, censor: REDACTED },
    },
    { write: (line: string) => write(line.replaceAll(UNESCAPED, escapeCharacter)) },
  )
  return {
    write(event, facts = {}) {
      const { level, meaning: message } = logEvents[event]
      logger[level]({ event, message, ...facts })
    },
  }
}

const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Returns the parts of an error that may be logged: its name, message, code and stack, but not its parameters. */
export const toErrorFacts = (cause: unknown): LogFacts => {
  if (typeof cause !== 'object' || cause === null) return { error: typeof cause }
  // Some libraries pass on an error as a plain object with the same fields.
  const { name, message, code, stack, queue } = cause as Record<string, unknown>
  return {
    error: toText(name) ?? cause.constructor?.name ?? 'object',
    // Redacted before it is cut, because half of an address doesn't look like one.
    reason: redactText(toText(message) ?? '').slice(0, 300) || undefined,
    code: toText(code),
    queue: toText(queue),
    stack: toText(stack)?.split('\n').slice(1, 5).join(' | '),
  }
}
