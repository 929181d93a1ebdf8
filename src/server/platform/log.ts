/** Writes log lines as JSON: the code of an event and plain facts, never a person's text, a token or a signature. */
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

/** Writes one JSON line for each event; levels below `minLevel` are dropped. */
export const createJsonLog = (
  minLevel: LogLevel,
  write: (line: string) => void = (line) => process.stderr.write(line),
): Log => {
  const LEVELS: LogLevel[] = ['info', 'warn', 'error']
  return {
    write(event, facts = {}) {
      const { level, meaning: message } = logEvents[event]
      if (LEVELS.indexOf(level) < LEVELS.indexOf(minLevel)) return
      const line = JSON.stringify({ time: new Date().toISOString(), level, event, message, ...facts })
      write(`${line.replaceAll(UNESCAPED, escapeCharacter)}\n`)
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
    reason: toText(message)?.slice(0, 300),
    code: toText(code),
    queue: toText(queue),
    stack: toText(stack)?.split('\n').slice(1, 5).join(' | '),
  }
}
