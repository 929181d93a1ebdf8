/**
 * The test of /for-school-it: checks whether everything Alaia needs gets through this network to this browser. Results
 * are keyed by check.
 */
import { MINUTE_MS } from '#rules/durations.ts'
import { networkMessages } from '../network-messages.ts'

/** A check that takes longer than this has failed, in milliseconds. */
const CHECK_TIMEOUT_MS = 8000

const withTimeout = <Result>(work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('too late')), CHECK_TIMEOUT_MS)
    }),
  ])

type State = 'ok' | 'bad' | 'untried'

interface CheckOutcome {
  state: State
  /** The text next to the check. */
  text: string
}

const ok: CheckOutcome = { state: 'ok', text: networkMessages.ok }
const blocked: CheckOutcome = { state: 'bad', text: networkMessages.blocked }

/** A call as the app makes it: JSON in both directions. */
const callServer = (): Promise<Response> =>
  fetch('/api/article/default', {
    method: 'POST',
    cache: 'no-store',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Request: {} }),
  })

const checkApi = async (): Promise<boolean> => {
  const answer = await callServer()
  return answer.ok && answer.headers.get('content-type')?.includes('json') === true
}

const noAudio: CheckOutcome = { state: 'untried', text: networkMessages.noAudio }

/** Requests a part of an audio file, and checks that only that part arrives: some proxies send all of it. */
const checkRange = async (audioUrl: string): Promise<boolean> => {
  const answer = await fetch(audioUrl, { cache: 'no-store', headers: { range: 'bytes=0-99' } })
  const isAudio = answer.headers.get('content-type')?.startsWith('audio/') === true
  return answer.status === 206 && isAudio && (await answer.arrayBuffer()).byteLength === 100
}

/** The event stream has to open at once: a proxy that buffers it would delay notifications. */
const openStream = (): Promise<boolean> =>
  new Promise((resolve) => {
    const events = new EventSource('/api/events/test')
    const end = (isWorking: boolean): void => {
      events.close()
      resolve(isWorking)
    }
    events.addEventListener('message', () => end(true))
    events.addEventListener('error', () => end(false))
  })

/** Without the stream the app polls, as long as calls get through. */
const events = async (): Promise<boolean> => (await withTimeout(openStream()).catch(() => false)) || checkApi()

/** The promise of `play` resolves only when enough audio has loaded to be heard. */
const checkPlayback = async (audioUrl: string): Promise<boolean> => {
  const audio = new Audio(audioUrl)
  audio.volume = 0
  try {
    await audio.play()
    return true
  } finally {
    audio.pause()
    audio.removeAttribute('src')
  }
}

/** Our own cookie is HttpOnly; a browser that stores this one stores that one too. */
const checkCookie = (): boolean => {
  const name = 'alaia_network_test=1'
  document.cookie = `${name}; SameSite=Lax; Path=/`
  const isStored = document.cookie.includes(name)
  document.cookie = `${name}; SameSite=Lax; Path=/; Max-Age=0`
  return isStored
}

const checkClock = async (): Promise<boolean> => {
  const serverTime = Date.parse((await callServer()).headers.get('date') ?? '')
  return Math.abs(serverTime - Date.now()) <= MINUTE_MS
}

const checkPage = async (): Promise<CheckOutcome> => {
  if (location.protocol !== 'https:') return { state: 'bad', text: networkMessages.notHttps }
  await document.fonts.ready
  const hasFont = [...document.fonts].some(({ family, status }) => family.includes('Kreon') && status === 'loaded')
  return hasFont ? ok : { state: 'bad', text: networkMessages.noFonts }
}

/** Checks only that the worker's script can be fetched. The worker is installed after sign-in, not by this test. */
const checkWorker = async (): Promise<CheckOutcome | boolean> => {
  if (!isSecureContext) return { state: 'bad', text: networkMessages.notHttps }
  if (!('serviceWorker' in navigator)) return { state: 'bad', text: networkMessages.noWorkers }
  const answer = await fetch('/offline-worker.js', { cache: 'no-store' })
  return answer.ok && answer.headers.get('content-type')?.includes('javascript') === true
}

type Check = (audioUrl: string) => Promise<CheckOutcome | boolean> | CheckOutcome | boolean

/** Skips the check if the page has no audio yet: there may be none on a new installation. */
const requireAudio =
  (check: (audioUrl: string) => Promise<boolean>): Check =>
  (audioUrl) =>
    audioUrl ? check(audioUrl) : noAudio

const checks: Readonly<Record<string, Check>> = {
  page: checkPage,
  api: checkApi,
  range: requireAudio(checkRange),
  play: requireAudio(checkPlayback),
  events,
  cookie: checkCookie,
  worker: checkWorker,
  clock: checkClock,
}

const runCheck = async (key: string, audioUrl: string): Promise<CheckOutcome> => {
  const check = Object.hasOwn(checks, key) ? checks[key] : undefined
  if (!check) return { state: 'untried', text: networkMessages.unknown }
  try {
    const outcome = await withTimeout(Promise.resolve(check(audioUrl)))
    return typeof outcome === 'object' ? outcome : outcome ? ok : blocked
  } catch {
    return blocked
  }
}

const show = (element: Element | null, isVisible: boolean): void => {
  if (element instanceof HTMLElement) element.hidden = !isVisible
}

const write = (line: HTMLElement, state: State | 'waiting', text: string): void => {
  line.dataset['state'] = state
  const output = line.querySelector('[data-outcome]')
  if (output) output.textContent = text
}

const run = async (panel: HTMLElement): Promise<void> => {
  const lines = [...panel.querySelectorAll<HTMLElement>('[data-check]')]
  for (const name of ['[data-pass]', '[data-part]', '[data-fail]']) show(panel.querySelector(name), false)
  for (const line of lines) write(line, 'waiting', '')
  const states = await Promise.all(
    lines.map(async (line) => {
      const { state, text } = await runCheck(line.dataset['check'] ?? '', panel.dataset['audioUrl'] ?? '')
      write(line, state, text)
      return state
    }),
  )
  const hasFailed = states.includes('bad')
  const isComplete = !states.includes('untried')
  show(panel.querySelector('[data-fail]'), hasFailed)
  show(panel.querySelector('[data-part]'), !hasFailed && !isComplete)
  show(panel.querySelector('[data-pass]'), !hasFailed && isComplete)
}

export const enableNetworkTest = (): void => {
  for (const panel of document.querySelectorAll<HTMLElement>('[data-network-test]')) {
    const button = panel.querySelector<HTMLButtonElement>('[data-run]')
    if (!button) continue
    button.hidden = false
    button.addEventListener('click', () => {
      button.disabled = true
      void run(panel).finally(() => {
        button.disabled = false
      })
    })
  }
}
