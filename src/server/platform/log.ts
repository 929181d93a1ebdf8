/** Log lines as JSON: a request id and plain facts, never what a person wrote, a token or a signature. */
export interface Log {
  info(message: string, facts?: LogFacts): void
  warn(message: string, facts?: LogFacts): void
  error(message: string, facts?: LogFacts): void
}
export type LogFacts = Record<string, string | number | boolean | null | undefined>

type Level = 'info' | 'warn' | 'error'

/** Writes one JSON line for each call; levels below `least` are dropped. */
export const jsonLog = (least: Level, write: (line: string) => void = (line) => process.stderr.write(line)): Log => {
  const order: Level[] = ['info', 'warn', 'error']
  const at =
    (level: Level) =>
    (message: string, facts: LogFacts = {}) => {
      if (order.indexOf(level) < order.indexOf(least)) return
      write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...facts })}\n`)
    }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

/** The part of an error that may stand in a log: its name, code and place, not its parameters. */
export const factsOf = (cause: unknown): LogFacts => {
  if (!(cause instanceof Error)) return { error: typeof cause }
  const code = (cause as { code?: unknown }).code
  return {
    error: cause.name,
    reason: cause.message.slice(0, 300),
    code: typeof code === 'string' ? code : undefined,
    stack: cause.stack?.split('\n').slice(1, 5).join(' | '),
  }
}
