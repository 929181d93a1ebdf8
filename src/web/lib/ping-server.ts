/** Pings the server at once, for a person who waits: the next automatic ping may be half a minute away. */
import { markReachable, markUnreachable } from './online.ts'

export const pingServer = (): Promise<void> =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(markReachable, markUnreachable)
