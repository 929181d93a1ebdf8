/**
 * Elects one tab that acts for all tabs of a browser. The Web Locks API decides; it is missing over plain HTTP, so
 * there the tabs elect one by messages.
 */
import { ignoreRejection } from './log.ts'

/** The time that a tab waits for a leader's answer. */
export const LEADER_RESPONSE_MS = 100
/** The time without a sign of the leader after which a tab asks again. */
export const LEADER_FALLBACK_MS = 2_000

/**
 * Starts to act.
 * @returns a function that stops it
 */
type LeaderTask = () => () => void
/** Resigns, and lets another tab lead. */
type ResignFunction = () => void

const leadByLock = (name: string, act: LeaderTask): ResignFunction => {
  const request = new AbortController()
  let finish: (() => void) | undefined
  const lead = () =>
    new Promise<void>((resolve) => {
      const stop = act()
      finish = () => {
        stop()
        resolve()
      }
      if (request.signal.aborted) finish()
    })
  // The promise rejects only when the request is aborted.
  void ignoreRejection(navigator.locks.request(name, { signal: request.signal }, lead))
  return () => {
    request.abort()
    finish?.()
  }
}

type LeaderMessage = { says: 'who' } | { says: 'free' } | { says: 'me'; rank: number }

/** A tab that knows the other tabs only through a channel. */
class Candidate {
  readonly #channel: BroadcastChannel
  readonly #act: LeaderTask
  /** If two tabs lead at once, the one with the lower rank stays. */
  readonly #rank = Math.random()
  #stop: (() => void) | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(name: string, act: LeaderTask) {
    this.#act = act
    this.#channel = new BroadcastChannel(name)
    this.#channel.addEventListener('message', ({ data }: MessageEvent<LeaderMessage>) => this.#receive(data))
    this.#ask(LEADER_RESPONSE_MS)
  }

  resign(): void {
    clearTimeout(this.#timer)
    if (this.#stop) this.#post({ says: 'free' })
    this.#stop?.()
    this.#stop = undefined
    this.#channel.close()
  }

  #post(message: LeaderMessage): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin
    this.#channel.postMessage(message)
  }

  /** Leads unless another tab answers in time that it leads. */
  #ask(timeout: number): void {
    clearTimeout(this.#timer)
    this.#post({ says: 'who' })
    this.#timer = setTimeout(() => this.#lead(), timeout)
  }

  #lead(): void {
    this.#stop = this.#act()
    this.#post({ says: 'me', rank: this.#rank })
  }

  /** A killed tab sends nothing: if no tab has claimed to lead for this long, the tab asks again. */
  #follow(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#ask(LEADER_RESPONSE_MS), LEADER_FALLBACK_MS)
  }

  #receive(message: LeaderMessage): void {
    const leads = this.#stop !== undefined
    if (message.says === 'free') {
      if (!leads) this.#ask(LEADER_RESPONSE_MS * (1 + Math.random()))
    } else if (message.says === 'who' || (leads && message.rank > this.#rank)) {
      if (leads) this.#post({ says: 'me', rank: this.#rank })
    } else {
      this.#stop?.()
      this.#stop = undefined
      this.#follow()
    }
  }
}

const leadByChannel = (name: string, act: LeaderTask): ResignFunction => {
  const candidate = new Candidate(name, act)
  return () => candidate.resign()
}

/** Acts as soon as this tab leads, until it resigns. */
export const runAsLeader = (name: string, act: LeaderTask): ResignFunction => {
  if ('locks' in navigator) return leadByLock(name, act)
  return 'BroadcastChannel' in globalThis ? leadByChannel(name, act) : act()
}
