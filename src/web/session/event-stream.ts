/**
 * The event stream of this browser: one tab holds it and shares its events with the others. See
 * docs/product.md#live-events.
 */
import { runAsLeader } from '#web/lib/leader.ts'
import { publishEvent, type AppEvent } from '#web/lib/event-bus.ts'
import { openEventConnection } from './event-connection.ts'
import { currentUser, onSession } from './session.ts'

const NAME = 'alaia-live'
/** Another tab holds the stream: this one looks for itself after so many milliseconds. */
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
    if (event.kind === 'look') clearTimeout(firstLook)
    publishEvent(event)
  }
  const share = (event: AppEvent): void => {
    take(event)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin
    channel?.postMessage({ to: account, event } satisfies Shared)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<Shared>) => data.to === account && take(data.event))
  const firstLook = setTimeout(() => take({ kind: 'look' }), FIRST_LOOK)
  const resign = runAsLeader(`${NAME}-leader`, () => openEventConnection(share))
  const end = (): void => {
    clearTimeout(firstLook)
    resign()
    channel?.close()
  }
  return { account, share, end }
}

let subscription: StreamSubscription | undefined
/** A page that lies in the browser's memory of pages holds nothing. */
let away = false

const updateSubscription = (): void => {
  const account = away ? undefined : currentUser()?.user_account_uuid
  if (account === subscription?.account) return
  subscription?.end()
  subscription = account ? begin(account) : undefined
}

let isStarted = false

/** Begins for whoever is signed in, and from then on follows who comes and goes. */
export const startEventStream = (): void => {
  updateSubscription()
  if (isStarted) return
  isStarted = true
  onSession(updateSubscription)
  addEventListener('pagehide', () => {
    away = true
    updateSubscription()
  })
  addEventListener('pageshow', () => {
    away = false
    updateSubscription()
  })
}

/** What this page did itself, for the other tabs of the browser. */
export const shareEvent = (event: AppEvent): void => subscription?.share(event)
