/**
 * The event stream of this browser: one tab holds it and shares its events with the others. See
 * docs/product.md#live-events.
 */
import { runAsLeader } from '#web/lib/leader.ts'
import { publishEvent, type AppEvent } from '#web/lib/event-bus.ts'
import { openEventConnection } from './event-connection.ts'
import { currentUser, onSessionChange } from './session.ts'

const NAME = 'alaia-live'
/** If another tab holds the stream, this tab looks for news itself after so many milliseconds. */
const FIRST_LOOK = 1000

interface Shared {
  to: string
  event: AppEvent
}

interface StreamSubscription {
  account: string
  share: (event: AppEvent) => void
  end: () => void
}

const begin = (account: string): StreamSubscription => {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined
  const take = (event: AppEvent): void => {
    if (event.kind === 'look') clearTimeout(firstRefresh)
    publishEvent(event)
  }
  const share = (event: AppEvent): void => {
    take(event)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin
    channel?.postMessage({ to: account, event } satisfies Shared)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<Shared>) => data.to === account && take(data.event))
  const firstRefresh = setTimeout(() => take({ kind: 'look' }), FIRST_LOOK)
  const resign = runAsLeader(`${NAME}-leader`, () => openEventConnection(share))
  const end = (): void => {
    clearTimeout(firstRefresh)
    resign()
    channel?.close()
  }
  return { account, share, end }
}

let subscription: StreamSubscription | undefined
/** True while the page is in the browser's back/forward cache, where it must not hold the stream. */
let away = false

const updateSubscription = (): void => {
  const account = away ? undefined : currentUser()?.user_account_uuid
  if (account === subscription?.account) return
  subscription?.end()
  subscription = account ? begin(account) : undefined
}

let isStarted = false

/** Opens the stream for the person who is signed in, and from then on follows every sign-in and sign-out. */
export const startEventStream = (): void => {
  updateSubscription()
  if (isStarted) return
  isStarted = true
  onSessionChange(updateSubscription)
  addEventListener('pagehide', () => {
    away = true
    updateSubscription()
  })
  addEventListener('pageshow', () => {
    away = false
    updateSubscription()
  })
}

/** Shares what this page did itself with the other tabs of the browser. */
export const shareEvent = (event: AppEvent): void => subscription?.share(event)
