/** A client of the event stream. */
import type { LiveEvent } from '#contract/events.ts'

export interface EventStreamClient {
  status: number
  headers: Headers
  /** The events that were received so far, in order. */
  received: LiveEvent[]
  /** The names of keep-alive and closing events. */
  named: string[]
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  close(): void
}

/** Opens the stream and starts reading. */
export const openStream = async (address: string, headers: Record<string, string> = {}): Promise<EventStreamClient> => {
  const abort = new AbortController()
  const response = await fetch(`${address}/api/events`, { headers, signal: abort.signal })
  const received: LiveEvent[] = []
  const eventNames: string[] = []
  const handleBlock = (block: string): void => {
    const name = /^event: (.*)$/m.exec(block)?.[1]
    const data = /^data: (.*)$/m.exec(block)?.[1]
    if (name) eventNames.push(name)
    else if (data) received.push(JSON.parse(data) as LiveEvent)
  }
  const read = async (): Promise<void> => {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? []) {
      const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      blocks.forEach(handleBlock)
    }
  }
  const ended = read().catch(() => undefined)
  return {
    status: response.status,
    headers: response.headers,
    received,
    named: eventNames,
    ended,
    close: () => abort.abort(),
  }
}
