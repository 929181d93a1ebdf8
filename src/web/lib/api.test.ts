import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApiError } from '#contract/call.ts'
import { sessions } from '#contract/identity.ts'

type Answer = { http: number; body?: unknown; headers?: Record<string, string> }
const success: Answer = { http: 200, body: { Status: { code: '000', message: 'Success' }, Sessions: [] } }
const createErrorAnswer = (http: number, code: string, more: object = {}): Answer => ({
  http,
  body: { Status: { code, message: 'No' }, error: 'A sentence for a person', ...more },
})
const staleToken = createErrorAnswer(403, '107')

/** Simulates the network as the page sees it. */
const mockNetwork = (...answers: (Answer | 'silence')[]) => {
  const requests: { path: string; body: { Request: { Session: object } }; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push({ path, init, body: JSON.parse(init.body as string) as (typeof requests)[number]['body'] })
    const answer = answers.shift() ?? success
    if (answer === 'silence') throw new TypeError('Failed to fetch')
    return new Response(answer.body === undefined ? '<html>' : JSON.stringify(answer.body), {
      status: answer.http,
      headers: answer.headers ?? {},
    })
  })
  return requests
}

const createSessionLog = () => ({
  token: 'first',
  renewed: 0,
  answered: 0,
  ended: [] as (string | undefined)[],
})

const loadApi = async () => {
  vi.resetModules()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('navigator', { onLine: true })
  const { registerSession, call } = await import('./api.ts')
  const seen = createSessionLog()
  registerSession({
    identify: () => ({ token: seen.token, loggedin_user_type: 'student', session_hash: 'hash' }),
    renew: async () => {
      seen.renewed += 1
      seen.token = 'second'
      return true
    },
    onAnswered: () => void (seen.answered += 1),
    onEnded: (token) => void seen.ended.push(token),
  })
  return { call, seen }
}

const getError = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  expect(error).toHaveProperty('name', 'ApiError')
  return error as ApiError
}

beforeEach(() => vi.useRealTimers())

describe('API call', () => {
  test('sends the request envelope and the cookie to its own path', async () => {
    const requests = mockNetwork(success)
    const { call, seen } = await loadApi()
    await call(sessions, {})
    expect(requests[0]).toMatchObject({
      path: '/api/session/list',
      init: { method: 'POST', credentials: 'include' },
      body: {
        Request: {
          Session: { token: 'first', loggedin_user_type: 'student' },
          Client: { platform: 'web', version: '1.0', session_hash: 'hash' },
          Api: { version: '1.0' },
        },
      },
    })
    expect(seen).toMatchObject({ answered: 1, renewed: 0, ended: [] })
  })

  test('with a stale token is repeated once with the renewed token, without ending the session', async () => {
    const requests = mockNetwork(staleToken, success)
    const { call, seen } = await loadApi()
    await call(sessions, {})
    expect(requests.map(({ body }) => body.Request.Session)).toMatchObject([{ token: 'first' }, { token: 'second' }])
    expect(seen).toMatchObject({ renewed: 1, answered: 1, ended: [] })
  })

  test('is not repeated again if the renewed token is stale as well', async () => {
    const requests = mockNetwork(staleToken, staleToken)
    const { call } = await loadApi()
    expect((await getError(call(sessions, {}))).code).toBe('107')
    expect(requests).toHaveLength(2)
  })

  test('in an ended session reports the token of that session', async () => {
    mockNetwork(createErrorAnswer(401, '101', { session: { status: 0 } }))
    const { call, seen } = await loadApi()
    await getError(call(sessions, {}))
    expect(seen).toMatchObject({ ended: ['first'], answered: 0 })
  })

  test('that succeeds in an ended session also ends the local session', async () => {
    mockNetwork({
      http: 200,
      body: { Status: { code: '000', message: 'Success' }, Sessions: [], session: { status: 0 } },
    })
    const { call, seen } = await loadApi()
    expect(await call(sessions, {})).toMatchObject({ Sessions: [] })
    expect(seen).toMatchObject({ ended: ['first'], answered: 0 })
  })

  test("that is rejected has the server's message and the seconds to wait", async () => {
    mockNetwork({ ...createErrorAnswer(429, '103'), headers: { 'retry-after': '75' } })
    const { call, seen } = await loadApi()
    const error = await getError(call(sessions, {}))
    expect(error).toMatchObject({ message: 'A sentence for a person', http: 429, retryAfter: 75 })
    expect(seen.ended).toEqual([])
  })

  test('without a valid response fails with the fixed message', async () => {
    mockNetwork('silence', { http: 502 })
    const { call } = await loadApi()
    const fixedMessage = "We're sorry, but something went wrong (500)"
    expect(await getError(call(sessions, {}))).toMatchObject({ message: fixedMessage, http: 0, code: 'none' })
    expect(await getError(call(sessions, {}))).toMatchObject({ message: fixedMessage, http: 502, code: 'none' })
  })
})
