/** The server as the web app sees it: it answers each call by its endpoint, and records what the app sent. */
import { vi } from 'vitest'
import type { Endpoint, ResponseData } from '#contract/endpoint.ts'
import { SUCCESS } from '#contract/envelope.ts'

type Blocks = Record<string, unknown>

interface StubFailure {
  http: number
  code: string
  message?: string
}

const parseBlocks = (body: string): Blocks => {
  const { Session: _session, Client: _client, Api: _api, ...blocks } = (JSON.parse(body) as { Request: Blocks }).Request
  return blocks
}

const createFailureResponse = ({ http, code, message = 'No' }: StubFailure, blocks: object = {}): Response =>
  Response.json({ Status: { code, message }, error: message, ...blocks }, { status: http })

/** Replaces `fetch`. A call without an answer is refused, and names its path. */
export const startStubServer = () => {
  const answers = new Map<string, (blocks: Blocks) => Response>()
  const requests: { path: string; blocks: Blocks }[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const path = url.replace(/^\/api/, '')
    const blocks = parseBlocks(body)
    requests.push({ path, blocks })
    return (
      answers.get(path)?.(blocks) ?? createFailureResponse({ http: 404, code: '400', message: `No answer for ${path}` })
    )
  })
  return {
    answer<E extends Endpoint>(endpoint: E, answer: ResponseData<E> | ((blocks: Blocks) => ResponseData<E>)): void {
      answers.set(endpoint.path, (blocks) => {
        const data: object = typeof answer === 'function' ? answer(blocks) : answer
        return Response.json({ Status: { code: SUCCESS, message: 'Success' }, ...data })
      })
    },
    /** @param blocks what comes with the error, such as the stored version or the errors of `fields` */
    refuse(endpoint: Endpoint, failure: StubFailure, blocks: object = {}): void {
      answers.set(endpoint.path, () => createFailureResponse(failure, blocks))
    },
    /** Makes the network fail for a call. */
    disconnect(endpoint: Endpoint): void {
      answers.set(endpoint.path, () => {
        throw new TypeError('Failed to fetch')
      })
    },
    /** Returns the blocks of all requests for an endpoint. */
    listRequests: ({ path }: Endpoint): Blocks[] =>
      requests.filter((request) => request.path === path).map(({ blocks }) => blocks),
    /** Returns the paths of all requests. */
    listPaths: (): string[] => requests.map(({ path }) => path),
  }
}

export type StubServer = ReturnType<typeof startStubServer>
