/** A browser's end of the event stream, read as it comes. */
import type { LiveEvent } from '#contract/events.ts'

export interface OpenStream {
  status: number
  headers: Headers
  /** What was told so far, in order. */
  heard: LiveEvent[]
  /** Signs of life and last words, by name. */
  named: string[]
  /** Settles when the server has ended it. */
  ended: Promise<void>
  close(): void
}

/** Begins to read at once. */
export const openStream = async (address: string, headers: Record<string, string> = {}): Promise<OpenStream> => {
  const abort = new AbortController()
  const answer = await fetch(`${address}/api/events`, { headers, signal: abort.signal })
  const heard: LiveEvent[] = []
  const named: string[] = []
  const take = (block: string): void => {
    const name = /^event: (.*)$/m.exec(block)?.[1]
    const data = /^data: (.*)$/m.exec(block)?.[1]
    if (name) named.push(name)
    else if (data) heard.push(JSON.parse(data) as LiveEvent)
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
  return { status: answer.status, headers: answer.headers, heard, named, ended, close: () => abort.abort() }
}
