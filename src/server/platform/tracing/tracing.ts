/**
 * Traces while a tracer is set (otlp.ts): a span for each call and each job, and inside them for each statement and
 * each outgoing request. Without a tracer this module only runs the work. A span never contains a person's text, name
 * or address, and ids only where the log has them too.
 */
export type SpanAttributes = Readonly<Record<string, string | number>>

export interface SpanOptions {
  name: string
  kind: 'call' | 'job' | 'statement' | 'outside'
  traits: SpanAttributes
}

export interface ActiveSpan {
  /** Everything that `work` starts is part of this span, however much later it runs. */
  enter<Result>(work: () => Result): Result
  end(how?: { failed?: string | undefined; traits?: SpanAttributes }): void
}

export interface Tracer {
  /** @param caller the `traceparent` header of the request */
  begin(task: SpanOptions, caller?: string): ActiveSpan
  isWithin(): boolean
}

let watcher: Tracer | undefined

/** Sets the tracer of this process; there is only one. */
export const setTracer = (one: Tracer | undefined): void => void (watcher = one)

/** Returns the code or name of an error, because its message may repeat a person's text. */
const failureOf = (cause: unknown): string => {
  const { code, name } = (cause ?? {}) as { code?: unknown; name?: unknown }
  return [code, name].find((one): one is string => typeof one === 'string') ?? 'error'
}

/** Returns undefined without a tracer. */
export const startSpan = (task: SpanOptions, caller?: string): ActiveSpan | undefined => watcher?.begin(task, caller)

/** @param traitsOf returns the attributes of the result */
export const withSpan = <Result>(
  task: SpanOptions,
  work: () => Promise<Result>,
  traitsOf?: (result: Result) => SpanAttributes,
): Promise<Result> => {
  const underway = watcher?.begin(task)
  if (!underway) return work()
  return underway.enter(work).then(
    (result) => {
      underway.end(traitsOf && { traits: traitsOf(result) })
      return result
    },
    (cause: unknown) => {
      underway.end({ failed: failureOf(cause) })
      throw cause
    },
  )
}

const MOST_TEXTS = 1000
const MOST_LETTERS = 2000
const texts = new Map<string, { text: string; summary: string }>()

/** Prepares a statement for traces. Values are always parameters; a literal that appears anyway is masked. */
const tellable = (sql: string) => {
  const known = texts.get(sql)
  if (known) return known
  const text = sql
    .replaceAll(/'(?:[^']|'')*'/g, "'?'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_LETTERS)
  const [verb = ''] = /^\w+/.exec(text) ?? []
  const [, table = ''] = /\b(?:from|into|update)\s+"?([\w.]+)/i.exec(text) ?? []
  const made = { text, summary: `${verb.toLowerCase()} ${table}`.trim() }
  if (texts.size < MOST_TEXTS) texts.set(sql, made)
  return made
}

/** Traces a statement as part of the span that runs it, and not by itself: queues poll every second. */
export const withStatementSpan = <Result>(sql: string, work: () => Promise<Result>): Promise<Result> => {
  if (!watcher?.isWithin()) return work()
  const { text, summary } = tellable(sql)
  const traits = { 'db.system.name': 'postgresql', 'db.query.text': text, 'db.query.summary': summary }
  return withSpan({ name: summary, kind: 'statement', traits }, work)
}

/** Traces an outgoing request: its target, method and status, and of the URL only the host. */
export const withExternalCallSpan = <Result>(
  { what, method, url }: { what: string; method: string; url: string },
  work: () => Promise<Result>,
  statusOf: (result: Result) => number,
): Promise<Result> => {
  if (!watcher) return work()
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  const traits = { 'http.request.method': method, 'server.address': host }
  return withSpan({ name: `${method} ${what}`, kind: 'outside', traits }, work, (result) => ({
    'http.response.status_code': statusOf(result),
  }))
}
