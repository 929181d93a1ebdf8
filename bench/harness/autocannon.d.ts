/** The part of autocannon that the bench uses; the package has no types of its own. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  export interface Client {
    setBody(body: string): void
  }
  interface Result {
    non2xx: number
    errors: number
    timeouts: number
    throughput: { total: number }
    duration: number
  }
  interface Options {
    url: string
    method: string
    headers: Record<string, string>
    body?: string
    connections: number
    duration?: number
    amount?: number
    setupClient?: (client: Client) => void
  }
  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): EventEmitter
}
