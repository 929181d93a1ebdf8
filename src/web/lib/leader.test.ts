import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LEADER_FALLBACK_MS, LEADER_RESPONSE_MS, runAsLeader } from './leader.ts'

/** Simulates the tabs of a browser, and knows which of them act. */
const simulateTabs = (name: string) => {
  const acting = new Set<number>()
  const resigns = new Map<number, () => void>()
  return {
    acting: () => [...acting],
    open(tab: number) {
      const act = () => {
        acting.add(tab)
        return () => void acting.delete(tab)
      }
      resigns.set(tab, runAsLeader(name, act))
    },
    close: (tab: number) => resigns.get(tab)?.(),
    closeAll: () => resigns.forEach((resign) => resign()),
  }
}

let count = 0
let tabs: ReturnType<typeof simulateTabs>
beforeEach(() => {
  tabs = simulateTabs(`leader-${(count += 1)}`)
})
afterEach(() => {
  tabs.closeAll()
  vi.unstubAllGlobals()
})

/** Turns of the event loop after which all messages between tabs have arrived and been answered. */
const TURNS = 50

/**
 * Lets tabs exchange messages, and lets the time pass that candidates wait for an answer, until no tab has more to
 * send.
 */
const settle = async (): Promise<void> => {
  for (let round = 0; round < 3; round += 1) {
    for (let turn = 0; turn < TURNS; turn += 1) await yieldToEventLoop()
    vi.advanceTimersByTime(LEADER_RESPONSE_MS)
  }
  for (let turn = 0; turn < TURNS; turn += 1) await yieldToEventLoop()
}

describe.each(['with locks', 'over plain http, without locks'])('leader election between tabs %s', (how) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    if (how !== 'with locks') vi.stubGlobal('navigator', {})
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('selects one leader, and another one after it closes', async () => {
    for (const tab of [1, 2, 3]) tabs.open(tab)
    await settle()
    const [first] = tabs.acting()
    expect(tabs.acting()).toHaveLength(1)
    tabs.close(first!)
    expect(tabs.acting()).toEqual([])
    await settle()
    expect(tabs.acting()).toHaveLength(1)
    expect(tabs.acting()).not.toEqual([first])
  })

  test('leaves the role to the existing leader when another tab opens', async () => {
    tabs.open(1)
    await settle()
    tabs.open(2)
    await settle()
    expect(tabs.acting()).toEqual([1])
  })

  test('never selects a tab that closed before its turn', async () => {
    tabs.open(1)
    await settle()
    expect(tabs.acting()).toEqual([1])
    tabs.open(2)
    tabs.close(2)
    tabs.close(1)
    await settle()
    expect(tabs.acting()).toEqual([])
  })
})

describe('leader election without locks and without other responses', () => {
  const SilentChannel = class {
    addEventListener: (type?: unknown, listener?: (event: { data: unknown }) => void) => void = () => undefined
    postMessage: (message?: { says?: string }) => void = () => undefined
    close = () => undefined
  }

  test('makes the tab leader after the response time, and not before', () => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('BroadcastChannel', SilentChannel)
    tabs.open(1)
    vi.advanceTimersByTime(LEADER_RESPONSE_MS - 1)
    expect(tabs.acting()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(tabs.acting()).toEqual([1])
    expect([LEADER_RESPONSE_MS, LEADER_FALLBACK_MS]).toEqual([100, 2000])
    vi.useRealTimers()
  })

  test('asks again after the fallback time, and makes the tab leader if no other leader responds', () => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', {})
    const sent: string[] = []
    let receive: (event: { data: unknown }) => void = () => undefined
    const otherTab = () => receive({ data: { says: 'me', rank: -1 } })
    const TestChannel = class extends SilentChannel {
      override addEventListener = (_type?: unknown, listener?: typeof receive) => void (receive = listener ?? receive)
      override postMessage = ({ says }: { says?: string } = {}) => void sent.push(says ?? '')
    }
    vi.stubGlobal('BroadcastChannel', TestChannel)
    tabs.open(1)
    otherTab()
    vi.advanceTimersByTime(LEADER_FALLBACK_MS - 1)
    expect(sent).toEqual(['who'])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual(['who', 'who'])
    otherTab()
    vi.advanceTimersByTime(LEADER_FALLBACK_MS)
    expect([tabs.acting(), sent]).toEqual([[], ['who', 'who', 'who']])
    vi.advanceTimersByTime(LEADER_RESPONSE_MS)
    expect([tabs.acting(), sent.at(-1)]).toEqual([[1], 'me'])
    vi.useRealTimers()
  })
})
