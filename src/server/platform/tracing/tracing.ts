/**
 * Traces while a tracer is set (otlp.ts): a span for each call and each job, and inside them for each statement and
 * each outgoing request. Without a tracer this module only runs the work. A span never contains a person's text, name
 * or address, and ids only where the log has them too.
 */
export type SpanAttributes = Readonly<Record<string, string | number>>

export interface SpanOptions {
  name: string
  kind: 'call' | 'job' | 'statement' | 'outside'
  attributes: SpanAttributes
}

export interface ActiveSpan {
  /** Everything that `work` starts is part of this span, however much later it runs. */
  enter<Result>(work: () => Result): Result
  end(outcome?: { failed?: string | undefined; attributes?: SpanAttributes }): void
}

export interface Tracer {
  /** @param caller the `traceparent` header of the request */
  begin(task: SpanOptions, caller?: string): ActiveSpan
  hasActiveSpan(): boolean
}

let activeTracer: Tracer | undefined

/** Sets the tracer of this process; there is only one. */
export const setTracer = (value: Tracer | undefined): void => void (activeTracer = value)

/** Returns the code or name of an error, because its message may repeat a person's text. */
const toErrorType = (cause: unknown): string => {
  const { code, name } = (cause ?? {}) as { code?: unknown; name?: unknown }
  return [code, name].find((value): value is string => typeof value === 'string') ?? 'error'
}

/** Returns undefined without a tracer. */
export const startSpan = (task: SpanOptions, caller?: string): ActiveSpan | undefined =>
  activeTracer?.begin(task, caller)

/** @param getAttributes returns the attributes of the result */
export const withSpan = <Result>(
  task: SpanOptions,
  work: () => Promise<Result>,
  getAttributes?: (result: Result) => SpanAttributes,
): Promise<Result> => {
  const span = activeTracer?.begin(task)
  if (!span) return work()
  return span.enter(work).then(
    (result) => {
      span.end(getAttributes && { attributes: getAttributes(result) })
      return result
    },
    (cause: unknown) => {
      span.end({ failed: toErrorType(cause) })
      throw cause
    },
  )
}

const MAX_CACHED_TEXTS = 1000
const MAX_TEXT_LENGTH = 2000
const cachedTexts = new Map<string, { text: string; summary: string }>()

/** Prepares a statement for traces. Values are always parameters; a literal that appears anyway is masked. */
const describeStatement = (sql: string) => {
  const cached = cachedTexts.get(sql)
  if (cached) return cached
  const text = sql
    .replaceAll(/'(?:[^']|'')*'/g, "'?'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TEXT_LENGTH)
  const [verb = ''] = /^\w+/.exec(text) ?? []
  const [, table = ''] = /\b(?:from|into|update)\s+"?([\w.]+)/i.exec(text) ?? []
  const description = { text, summary: `${verb.toLowerCase()} ${table}`.trim() }
  if (cachedTexts.size < MAX_CACHED_TEXTS) cachedTexts.set(sql, description)
  return description
}

/** Traces a statement as part of the span that runs it, and not by itself: queues poll every second. */
export const withStatementSpan = <Result>(sql: string, work: () => Promise<Result>): Promise<Result> => {
  if (!activeTracer?.hasActiveSpan()) return work()
  const { text, summary } = describeStatement(sql)
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text, 'db.query.summary': summary }
  return withSpan({ name: summary, kind: 'statement', attributes }, work)
}

/** Traces an outgoing request: its target, method and status, and of the URL only the host. */
export const withExternalCallSpan = <Result>(
  { what, method, url }: { what: string; method: string; url: string },
  work: () => Promise<Result>,
  getStatus: (result: Result) => number,
): Promise<Result> => {
  if (!activeTracer) return work()
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  const attributes = { 'http.request.method': method, 'server.address': host }
  return withSpan({ name: `${method} ${what}`, kind: 'outside', attributes }, work, (result) => ({
    'http.response.status_code': getStatus(result),
  }))
}
