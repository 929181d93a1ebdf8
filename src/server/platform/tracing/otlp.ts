/** Exports traces to a collector by OTLP over HTTP. Its packages are only loaded if an endpoint is configured. */
import type { Context, Span } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { ignoreRejection } from '../promises/ignore-rejection.ts'
import { type ActiveSpan, type Tracer, setTracer } from './tracing.ts'

type Settings = Pick<
  Config,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'
>

/** The time that the last spans may take when the process ends. */
const SHUTDOWN_TIMEOUT_MS = 2000
/** The time for one export, with all its retries. */
const EXPORT_TIMEOUT_MS = 5000

const loadPackages = async () => {
  const [api, sdk, hooks, resources, otlp] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  return { ...api, ...sdk, ...hooks, ...resources, ...otlp }
}
type Packages = Awaited<ReturnType<typeof loadPackages>>

/** Logs when the collector becomes unreachable and when it is back, and nothing in between. */
const createLoggingExporter = (exporter: SpanExporter, log: Log): SpanExporter => {
  let isUnavailable = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined
        if (failed && !isUnavailable) log.write('tracing.export_failed', { error: result.error?.name })
        if (!failed && isUnavailable) log.write('tracing.export_restored')
        isUnavailable = failed
        done(result)
      })
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}

const createProvider = (packages: Packages, config: Settings, log: Log) => {
  const { BatchSpanProcessor, OTLPTraceExporter, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } =
    packages
  const exporter = new OTLPTraceExporter({
    url: `${config.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '')}/v1/traces`,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    timeoutMillis: EXPORT_TIMEOUT_MS,
    concurrencyLimit: 2,
  })
  return new TracerProvider({
    resource: packages.resourceFromAttributes({ 'service.name': config.OTEL_SERVICE_NAME }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: createLoggingExporter(exporter, log) })],
  })
}

/** Only this header is read: `tracestate` holds arbitrary text of the caller. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

const parseCaller = ({ trace, ROOT_CONTEXT }: Packages, traceparent: string): Context => {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? []
  if (!traceId || !spanId) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number(`0x${flags}`) & 1, isRemote: true })
}

const createEnd =
  (span: Span, failedCode: number): ActiveSpan['end'] =>
  ({ failed, attributes } = {}) => {
    if (attributes) {
      span.setAttributes(attributes)
    }
    if (failed) span.setStatus({ code: failedCode }).setAttribute('error.type', failed)
    span.end()
  }

const createTracer = (packages: Packages, provider: ReturnType<typeof createProvider>): Tracer => {
  const { AsyncLocalStorageContextManager, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = packages
  const contexts = new AsyncLocalStorageContextManager().enable()
  const tracer = provider.getTracer('alaia')
  const spanKinds = {
    call: SpanKind.SERVER,
    job: SpanKind.CONSUMER,
    statement: SpanKind.CLIENT,
    outside: SpanKind.CLIENT,
  }
  const getParentContext = (kind: keyof typeof spanKinds, caller: string | undefined): Context => {
    if (kind === 'call') return parseCaller(packages, caller ?? '')
    return kind === 'job' ? ROOT_CONTEXT : contexts.active()
  }
  return {
    hasActiveSpan: () => trace.getSpan(contexts.active()) !== undefined,
    begin({ name, kind, attributes }, caller) {
      const context = getParentContext(kind, caller)
      const span = tracer.startSpan(name, { kind: spanKinds[kind], attributes }, context)
      const spanContext = trace.setSpan(context, span)
      return { enter: (work) => contexts.with(spanContext, work), end: createEnd(span, SpanStatusCode.ERROR) }
    },
  }
}

/** @returns a function that exports the last spans and stops tracing */
export const startTracing = async (config: Settings, log: Log): Promise<() => Promise<void>> => {
  const packages = await loadPackages()
  const provider = createProvider(packages, config, log)
  setTracer(createTracer(packages, provider))
  return async () => {
    setTracer(undefined)
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, SHUTDOWN_TIMEOUT_MS).unref())
    await Promise.race([ignoreRejection(provider.shutdown(), 'the exporter logs its own failures'), timeout])
  }
}
