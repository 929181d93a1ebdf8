/** A trace collector over real HTTP that accepts OTLP in JSON, and can reject requests or not answer. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number | string }
}

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status: { code?: number }
}

interface SentTraces {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[]
}

export interface CollectedSpan extends Omit<SentSpan, 'attributes'> {
  attributes: Record<string, string | number | undefined>
}

export interface TraceCollector {
  origin: string
  spans: CollectedSpan[]
  /** Every request body, as received. */
  bodies: string[]
  headers: IncomingHttpHeaders[]
  services: Set<string>
  behavior: 'accepts' | 'rejects' | 'silent'
  close(): Promise<void>
}

const toAttributeValues = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

const collect = (collector: TraceCollector, bodyText: string): void => {
  collector.bodies.push(bodyText)
  for (const { resource, scopeSpans } of (JSON.parse(bodyText) as SentTraces).resourceSpans) {
    collector.services.add(String(toAttributeValues(resource.attributes)['service.name']))
    for (const { attributes, ...span } of scopeSpans.flatMap(({ spans }) => spans)) {
      collector.spans.push({ ...span, attributes: toAttributeValues(attributes) })
    }
  }
}

export const startTraceCollector = async (): Promise<TraceCollector> => {
  const server = createServer((request, response) => {
    const { behavior } = collector
    if (behavior === 'silent') return
    text(request)
      .then((bodyText) => {
        if (behavior === 'rejects' || request.url !== '/v1/traces') return response.writeHead(400).end()
        collector.headers.push(request.headers)
        collect(collector, bodyText)
        return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      })
      .catch((cause: unknown) => response.destroy(cause as Error))
  })
  await new Promise<void>((resolveReady) => server.listen(0, '127.0.0.1', resolveReady))
  const collector: TraceCollector = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    bodies: [],
    headers: [],
    services: new Set(),
    behavior: 'accepts',
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return collector
}
