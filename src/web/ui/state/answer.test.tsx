import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NO_ANSWER } from '#contract/call.ts'
import '../icon/all-icons.ts'
import { Answer, type QueryResult } from './answer.tsx'

const pending: QueryResult<string[]> = {
  status: 'pending',
  fetchStatus: 'fetching',
  data: undefined,
  error: null,
  refetch: () => undefined,
}
const renderText = (query: QueryResult<string[]>): string => {
  const html = renderToStaticMarkup(<Answer query={query}>{(rows) => <p>{rows.join()}</p>}</Answer>)
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
}

afterEach(() => vi.unstubAllGlobals())

describe('failed request', () => {
  it('shows its error after the first attempt, while retries are in progress', () => {
    vi.stubGlobal('navigator', { onLine: true })
    expect(renderText({ ...pending, failureReason: new Error(NO_ANSWER) })).toContain(NO_ANSWER)
    expect(renderText({ ...pending, fetchStatus: 'paused', failureReason: new Error(NO_ANSWER) })).toContain(NO_ANSWER)
    expect(renderText(pending)).not.toContain(NO_ANSWER)
  })

  it('shows the offline message if the device is offline or the request has not started', () => {
    vi.stubGlobal('navigator', { onLine: false })
    const offline = "You're offline"
    expect(renderText({ ...pending, fetchStatus: 'paused', failureReason: new Error(NO_ANSWER) })).toContain(offline)
    vi.stubGlobal('navigator', { onLine: true })
    expect(renderText({ ...pending, fetchStatus: 'paused' })).toContain(offline)
  })

  it('shows its error over the data of an earlier request, but not over data that is refreshed', () => {
    vi.stubGlobal('navigator', { onLine: true })
    const loaded = { ...pending, status: 'success' as const, data: ['row'], failureReason: new Error(NO_ANSWER) }
    expect(renderText({ ...loaded, isPlaceholderData: true })).toContain(NO_ANSWER)
    expect(renderText(loaded)).toBe('row')
  })
})
