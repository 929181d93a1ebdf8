/**
 * The event stream of this browser: one tab holds it and shares its events with the others. See
 * docs/product.md#live-events.
 */
import { lead } from '#web/lib/leader.ts'
import { passOn, type Told } from '#web/lib/live.ts'
import { openLine } from './live-line.ts'
import { currentUser, onSession } from './session.ts'

const NAME = 'alaia-live'
/** Another tab holds the stream: this one looks for itself after so many milliseconds. */
const FIRST_LOOK = 1000

interface Shared {
  to: string
  event: Told
}

interface Attendance {
  account: string
  share: (event: Told) => void
  end: () => void
}

const begin = (account: string): Attendance => {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined
  const take = (event: Told): void => {
    if (event.kind === 'look') clearTimeout(firstLook)
    passOn(event)
  }
  const share = (event: Told): void => {
    take(event)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin
    channel?.postMessage({ to: account, event } satisfies Shared)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<Shared>) => data.to === account && take(data.event))
  const firstLook = setTimeout(() => take({ kind: 'look' }), FIRST_LOOK)
  const resign = lead(`${NAME}-leader`, () => openLine(share))
  const end = (): void => {
    clearTimeout(firstLook)
    resign()
    channel?.close()
  }
  return { account, share, end }
}

let attendance: Attendance | undefined
/** A page that lies in the browser's memory of pages holds nothing. */
let away = false

const attend = (): void => {
  const account = away ? undefined : currentUser()?.user_account_uuid
  if (account === attendance?.account) return
  attendance?.end()
  attendance = account ? begin(account) : undefined
}

let attending = false

/** Begins for whoever is signed in, and from then on follows who comes and goes. */
export const attendLive = (): void => {
  attend()
  if (attending) return
  attending = true
  onSession(attend)
  addEventListener('pagehide', () => {
    away = true
    attend()
  })
  addEventListener('pageshow', () => {
    away = false
    attend()
  })
}

/** What this page did itself, for the other tabs of the browser. */
export const shareLive = (event: Told): void => attendance?.share(event)
