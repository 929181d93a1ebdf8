/** A client of the event stream. */
import type { LiveEvent } from '#contract/events.ts'

export interface OpenStream {
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
export const openStream = async (address: string, headers: Record<string, string> = {}): Promise<OpenStream> => {
  const abort = new AbortController()
  const answer = await fetch(`${address}/api/events`, { headers, signal: abort.signal })
  const received: LiveEvent[] = []
  const named: string[] = []
  const take = (block: string): void => {
    const name = /^event: (.*)$/m.exec(block)?.[1]
    const data = /^data: (.*)$/m.exec(block)?.[1]
    if (name) named.push(name)
    else if (data) received.push(JSON.parse(data) as LiveEvent)
  }
  const read = async (): Promise<void> => {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const bytes of answer.body ?? []) {
      const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      blocks.forEach(take)
    }
  }
  const ended = read().catch(() => undefined)
  return { status: answer.status, headers: answer.headers, received, named, ended, close: () => abort.abort() }
}
