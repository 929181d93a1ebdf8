/** The test of /for-school-it: whether what Alaia needs gets through this network to this browser. By the keys of its checks. */
import { networkMessages } from '../network-messages.ts'

/** A check that takes longer has not gone through, in milliseconds. */
const CHECK_TIMEOUT = 8000

const inTime = <Result>(work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('too late')), CHECK_TIMEOUT)
    }),
  ])

type State = 'ok' | 'bad' | 'untried'

interface CheckOutcome {
  state: State
  /** What people read beside the check. */
  text: string
}

const ok: CheckOutcome = { state: 'ok', text: networkMessages.ok }
const blocked: CheckOutcome = { state: 'bad', text: networkMessages.blocked }

/** A call as the app makes them: JSON there and back. */
const callServer = (): Promise<Response> =>
  fetch('/api/article/default', {
    method: 'POST',
    cache: 'no-store',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Request: {} }),
  })

const api = async (): Promise<boolean> => {
  const answer = await callServer()
  return answer.ok && answer.headers.get('content-type')?.includes('json') === true
}

const noSound: CheckOutcome = { state: 'untried', text: networkMessages.noSound }

/** A part of a sound, and that it is only that part: some proxies send all of it. */
const range = async (sound: string): Promise<boolean> => {
  const answer = await fetch(sound, { cache: 'no-store', headers: { range: 'bytes=0-99' } })
  const isSound = answer.headers.get('content-type')?.startsWith('audio/') === true
  return answer.status === 206 && isSound && (await answer.arrayBuffer()).byteLength === 100
}

/** The stream has to open at once: a proxy that keeps it back would keep back what people are told. */
const stream = (): Promise<boolean> =>
  new Promise((resolve) => {
    const events = new EventSource('/api/events/test')
    const end = (works: boolean): void => {
      events.close()
      resolve(works)
    }
    events.addEventListener('message', () => end(true))
    events.addEventListener('error', () => end(false))
  })

/** Without the stream the app asks now and then, as long as calls get through. */
const events = async (): Promise<boolean> => (await inTime(stream()).catch(() => false)) || api()

/** The promise is kept only when so much of it has come that it can be heard. */
const plays = async (sound: string): Promise<boolean> => {
  const audio = new Audio(sound)
  audio.volume = 0
  try {
    await audio.play()
    return true
  } finally {
    audio.pause()
    audio.removeAttribute('src')
  }
}

/** Ours is locked away from scripts; where this one is kept, that one is. */
const cookie = (): boolean => {
  const name = 'alaia_network_test=1'
  document.cookie = `${name}; SameSite=Lax; Path=/`
  const kept = document.cookie.includes(name)
  document.cookie = `${name}; SameSite=Lax; Path=/; Max-Age=0`
  return kept
}

const A_MINUTE = 60_000

const clock = async (): Promise<boolean> => {
  const said = Date.parse((await callServer()).headers.get('date') ?? '')
  return Math.abs(said - Date.now()) <= A_MINUTE
}

const page = async (): Promise<CheckOutcome> => {
  if (location.protocol !== 'https:') return { state: 'bad', text: networkMessages.notHttps }
  await document.fonts.ready
  const arrived = [...document.fonts].some(({ family, status }) => family.includes('Kreon') && status === 'loaded')
  return arrived ? ok : { state: 'bad', text: networkMessages.noFonts }
}

/** The app's own worker is not installed by this: that happens when somebody has signed in. */
const worker = async (): Promise<CheckOutcome | boolean> => {
  if (!isSecureContext) return { state: 'bad', text: networkMessages.notHttps }
  if (!('serviceWorker' in navigator)) return { state: 'bad', text: networkMessages.noWorkers }
  const answer = await fetch('/offline-worker.js', { cache: 'no-store' })
  return answer.ok && answer.headers.get('content-type')?.includes('javascript') === true
}

type Check = (sound: string) => Promise<CheckOutcome | boolean> | CheckOutcome | boolean

/** A page can name a sound only once one has been made. */
const ofSound =
  (check: (sound: string) => Promise<boolean>): Check =>
  (sound) =>
    sound ? check(sound) : noSound

const checks: Readonly<Record<string, Check>> = {
  page,
  api,
  range: ofSound(range),
  play: ofSound(plays),
  events,
  cookie,
  worker,
  clock,
}

const outcomeOf = async (key: string, sound: string): Promise<CheckOutcome> => {
  const check = Object.hasOwn(checks, key) ? checks[key] : undefined
  if (!check) return { state: 'untried', text: networkMessages.unknown }
  try {
    const found = await inTime(Promise.resolve(check(sound)))
    return typeof found === 'object' ? found : found ? ok : blocked
  } catch {
    return blocked
  }
}

const show = (element: Element | null, shown: boolean): void => {
  if (element instanceof HTMLElement) element.hidden = !shown
}

const write = (line: HTMLElement, state: State | 'waiting', text: string): void => {
  line.dataset['state'] = state
  const place = line.querySelector('[data-outcome]')
  if (place) place.textContent = text
}

const run = async (panel: HTMLElement): Promise<void> => {
  const lines = [...panel.querySelectorAll<HTMLElement>('[data-check]')]
  for (const name of ['[data-pass]', '[data-part]', '[data-fail]']) show(panel.querySelector(name), false)
  for (const line of lines) write(line, 'waiting', '')
  const states = await Promise.all(
    lines.map(async (line) => {
      const { state, text } = await outcomeOf(line.dataset['check'] ?? '', panel.dataset['sound'] ?? '')
      write(line, state, text)
      return state
    }),
  )
  const fails = states.includes('bad')
  const isWhole = !states.includes('untried')
  show(panel.querySelector('[data-fail]'), fails)
  show(panel.querySelector('[data-part]'), !fails && !isWhole)
  show(panel.querySelector('[data-pass]'), !fails && isWhole)
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
