/**
 * What takes how long, told while somebody watches (otlp.ts): each call and each job, and in them each statement and each
 * question to the outside. Where nobody watches this only does the work. No words of a person, no name and no address stands
 * in what is told; ids only where the log has them too.
 */
export type SpanAttributes = Readonly<Record<string, string | number>>

export interface SpanOptions {
  name: string
  kind: 'call' | 'job' | 'statement' | 'outside'
  traits: SpanAttributes
}

export interface ActiveSpan {
  /** Whatever `work` sets going is part of this, however much later it is done. */
  enter<Result>(work: () => Result): Result
  end(how?: { failed?: string | undefined; traits?: SpanAttributes }): void
}

export interface Tracer {
  /** @param caller the `traceparent` of whoever asked */
  begin(task: SpanOptions, caller?: string): ActiveSpan
  isWithin(): boolean
}

let watcher: Tracer | undefined

/** For this process, as there is one world that watches it. */
export const setTracer = (one: Tracer | undefined): void => void (watcher = one)

/** Code or kind of an error: its message may repeat what somebody wrote. */
const failureOf = (cause: unknown): string => {
  const { code, name } = (cause ?? {}) as { code?: unknown; name?: unknown }
  return [code, name].find((one): one is string => typeof one === 'string') ?? 'error'
}

/** Undefined where nobody watches. */
export const startSpan = (task: SpanOptions, caller?: string): ActiveSpan | undefined => watcher?.begin(task, caller)

/** @param traitsOf what its outcome tells */
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

/** Values are never in a statement, but as parameters; should one ever be, it is not told. */
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

/** A statement is told as part of what asked for it, and not by itself: queues look for work each second. */
export const withStatementSpan = <Result>(sql: string, work: () => Promise<Result>): Promise<Result> => {
  if (!watcher?.isWithin()) return work()
  const { text, summary } = tellable(sql)
  const traits = { 'db.system.name': 'postgresql', 'db.query.text': text, 'db.query.summary': summary }
  return withSpan({ name: summary, kind: 'statement', traits }, work)
}

/** A question to the outside: whom, by what, and how it was answered; never the address beyond its host. */
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
