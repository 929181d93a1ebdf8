/**
 * The event stream of this browser: one tab holds it and shares its events with the others. See
 * docs/product.md#live-events.
 */
import { runAsLeader } from '#web/lib/leader.ts'
import { publishEvent, type AppEvent } from '#web/lib/event-bus.ts'
import { openEventConnection } from './event-connection.ts'
import { getCurrentUser, onSessionChange } from './session.ts'

const NAME = 'alaia-live'
/** If another tab holds the stream, this tab looks for news itself after so many milliseconds. */
const FIRST_REFRESH_DELAY_MS = 1000

interface SharedEvent {
  to: string
  event: AppEvent
}

interface StreamSubscription {
  account: string
  share: (event: AppEvent) => void
  end: () => void
}

const subscribe = (account: string): StreamSubscription => {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined
  const deliver = (event: AppEvent): void => {
    if (event.kind === 'look') clearTimeout(firstRefresh)
    publishEvent(event)
  }
  const share = (event: AppEvent): void => {
    deliver(event)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin
    channel?.postMessage({ to: account, event } satisfies SharedEvent)
  }
  channel?.addEventListener(
    'message',
    ({ data }: MessageEvent<SharedEvent>) => data.to === account && deliver(data.event),
  )
  const firstRefresh = setTimeout(() => deliver({ kind: 'look' }), FIRST_REFRESH_DELAY_MS)
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
let isInCache = false

const updateSubscription = (): void => {
  const account = isInCache ? undefined : getCurrentUser()?.user_account_uuid
  if (account === subscription?.account) return
  subscription?.end()
  subscription = account ? subscribe(account) : undefined
}

let isStarted = false

/** Opens the stream for the person who is signed in, and from then on follows every sign-in and sign-out. */
export const startEventStream = (): void => {
  updateSubscription()
  if (isStarted) return
  isStarted = true
  onSessionChange(updateSubscription)
  addEventListener('pagehide', () => {
    isInCache = true
    updateSubscription()
  })
  addEventListener('pageshow', () => {
    isInCache = false
    updateSubscription()
  })
}

/** Shares what this page did itself with the other tabs of the browser. */
export const shareEvent = (event: AppEvent): void => subscription?.share(event)
