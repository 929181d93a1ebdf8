/**
 * A school's platform over real HTTP that ignores idempotency keys: a repeated POST creates a duplicate. It can be
 * slow, fail, hang up after it processed a request, and list what it received.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export interface PublishedAssignment {
  id: string
  external_id: string
  section_id: string
  teacher_id: string
  title: string
  instructions: string
  url: string
  due_at: string | null
}

export interface ProgressReport {
  assignment: string
  student_id: string
  status: string
}

type InboxBehavior =
  | { kind: 'well' }
  /** Answers with this status, and changes nothing. */
  | { kind: 'fails'; status: number; retryAfter?: number }
  /** Processes the request, and hangs up instead of answering. */
  | { kind: 'breaks off' }

export interface PartnerInbox {
  origin: string
  /** The current assignments, oldest first. */
  assignments: PublishedAssignment[]
  receivedReports: ProgressReport[]
  /** Every request in its order, as `POST /assignments`. */
  receivedRequests: string[]
  sections: { id: string; name: string; grade: string; subject: string; students_count: number }[]
  behavior: InboxBehavior
  /** Milliseconds before each answer. */
  latency: number
  close(): Promise<void>
}

interface InboxCall {
  inbox: PartnerInbox
  query: URLSearchParams
  body: Record<string, unknown>
  /** The variable part of the path. */
  id: string
}

let assignmentCount = 0

const createAssignment = ({ inbox, body }: InboxCall) => {
  assignmentCount += 1
  const assignment = { ...(body as unknown as PublishedAssignment), id: `c-${assignmentCount}` }
  inbox.assignments.push(assignment)
  return assignment
}

const routes: [RegExp, (call: InboxCall) => object][] = [
  [/^GET \/school$/, () => ({ name: 'The simulated school' })],
  [/^GET \/staff\/([^/]+)\/sections$/, ({ inbox }) => ({ sections: inbox.sections })],
  [/^POST \/assignments$/, createAssignment],
  [
    /^GET \/assignments$/,
    ({ inbox, query }) => {
      const names = query.getAll('external_id')
      return { assignments: inbox.assignments.filter(({ external_id }) => names.includes(external_id)) }
    },
  ],
  [
    /^PATCH \/assignments\/([^/]+)$/,
    ({ inbox, id, body }) => Object.assign(inbox.assignments.find((entry) => entry.id === id) ?? {}, body),
  ],
  [
    /^DELETE \/assignments\/([^/]+)$/,
    ({ inbox, id }) => {
      inbox.assignments = inbox.assignments.filter((entry) => entry.id !== id)
      return {}
    },
  ],
  [
    /^POST \/assignments\/([^/]+)\/progress$/,
    ({ inbox, id, body }) => {
      inbox.receivedReports.push({
        assignment: id,
        student_id: String(body['student_id']),
        status: String(body['status']),
      })
      return {}
    },
  ],
]

const handle = async (inbox: PartnerInbox, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const url = new URL(request.url ?? '/', 'http://partner.test')
  const requests = `${request.method} ${url.pathname}`
  const bodyText = await text(request)
  inbox.receivedRequests.push(requests)
  if (inbox.latency > 0) await pause(inbox.latency)
  const { behavior } = inbox
  if (behavior.kind === 'fails') {
    const headers = behavior.retryAfter ? { 'retry-after': String(behavior.retryAfter) } : {}
    response.writeHead(behavior.status, headers).end('{}')
    return
  }
  const [pattern, handler] = routes.find(([entry]) => entry.test(requests)) ?? []
  if (!pattern || !handler) {
    response.writeHead(404).end('{}')
    return
  }
  const id = decodeURIComponent(pattern.exec(requests)?.[1] ?? '')
  const body = bodyText ? (JSON.parse(bodyText) as Record<string, unknown>) : {}
  const answer = handler({ inbox, query: url.searchParams, body, id })
  if (behavior.kind === 'breaks off') request.socket.destroy()
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}

export const startPartnerInbox = async (): Promise<PartnerInbox> => {
  const server = createServer((request, response) => {
    handle(inbox, request, response).catch((cause: unknown) => response.destroy(cause as Error))
  })
  await new Promise<void>((resolveReady) => server.listen(0, '127.0.0.1', resolveReady))
  const inbox: PartnerInbox = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    assignments: [],
    receivedReports: [],
    receivedRequests: [],
    sections: [
      { id: 's-7a', name: '7A', grade: '7', subject: 'Homeroom', students_count: 25 },
      { id: 's-7b', name: '7B', grade: '7', subject: 'Homeroom', students_count: 26 },
    ],
    behavior: { kind: 'well' },
    latency: 0,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return inbox
}
