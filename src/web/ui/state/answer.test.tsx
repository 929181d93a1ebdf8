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
const textOf = (asked: QueryResult<string[]>): string => {
  const html = renderToStaticMarkup(<Answer of={asked}>{(rows) => <p>{rows.join()}</p>}</Answer>)
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
}

afterEach(() => vi.unstubAllGlobals())

describe('an answer that does not come', () => {
  it('is told with the first failed try, while further ones are under way', () => {
    vi.stubGlobal('navigator', { onLine: true })
    expect(textOf({ ...pending, failureReason: new Error(NO_ANSWER) })).toContain(NO_ANSWER)
    expect(textOf({ ...pending, fetchStatus: 'paused', failureReason: new Error(NO_ANSWER) })).toContain(NO_ANSWER)
    expect(textOf(pending)).not.toContain(NO_ANSWER)
  })

  it('is no error where the device itself has no network, or nothing was asked yet', () => {
    vi.stubGlobal('navigator', { onLine: false })
    const offline = "You're offline"
    expect(textOf({ ...pending, fetchStatus: 'paused', failureReason: new Error(NO_ANSWER) })).toContain(offline)
    vi.stubGlobal('navigator', { onLine: true })
    expect(textOf({ ...pending, fetchStatus: 'paused' })).toContain(offline)
  })

  it('is told over the answer to an earlier question, and not over one that is only asked for again', () => {
    vi.stubGlobal('navigator', { onLine: true })
    const here = { ...pending, status: 'success' as const, data: ['row'], failureReason: new Error(NO_ANSWER) }
    expect(textOf({ ...here, isPlaceholderData: true })).toContain(NO_ANSWER)
    expect(textOf(here)).toBe('row')
  })
})
