/** The test of /for-school-it: whether what Alaia needs gets through this network to this browser. By the keys of its checks. */

/** A check that takes longer has not gone through, in milliseconds. */
const PATIENCE = 8000

const inTime = <Result>(work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('too late')), PATIENCE)
    }),
  ])

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

/** A part of a file, and that it is only that part: some proxies send all of it. */
const range = async (): Promise<boolean> => {
  const file = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="font"]')?.href ?? location.href
  const answer = await fetch(file, { cache: 'no-store', headers: { range: 'bytes=0-99' } })
  return answer.status === 206 && (await answer.arrayBuffer()).byteLength === 100
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

/** A hundredth of a second of nothing: eight thousand silent bytes a second, as WAV. */
const silence = (): Blob => {
  const bytes = new Uint8Array(124).fill(128)
  const fields = new DataView(bytes.buffer)
  const words = (at: number, text: string) =>
    text.split('').forEach((letter, index) => fields.setUint8(at + index, letter.charCodeAt(0)))
  words(0, 'RIFF')
  fields.setUint32(4, 116, true)
  words(8, 'WAVEfmt ')
  fields.setUint32(16, 16, true)
  fields.setUint16(20, 1, true)
  fields.setUint16(22, 1, true)
  fields.setUint32(24, 8000, true)
  fields.setUint32(28, 8000, true)
  fields.setUint16(32, 1, true)
  fields.setUint16(34, 8, true)
  words(36, 'data')
  fields.setUint32(40, 80, true)
  return new Blob([bytes], { type: 'audio/wav' })
}

const plays = async (): Promise<boolean> => {
  const address = URL.createObjectURL(silence())
  try {
    await new Audio(address).play()
    return true
  } finally {
    URL.revokeObjectURL(address)
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

const page = async (): Promise<boolean> => {
  await document.fonts.ready
  return isSecureContext && document.fonts.check('1em "Kreon Variable"')
}

const checks: Record<string, () => Promise<boolean> | boolean> = {
  page,
  api,
  range,
  play: plays,
  events,
  cookie,
  worker: () => isSecureContext && 'serviceWorker' in navigator,
  clock,
}

const passes = async (key: string): Promise<boolean> => {
  const check = checks[key]
  if (!check) return true
  try {
    return await inTime(Promise.resolve(check()))
  } catch {
    return false
  }
}

const show = (element: Element | null, shown: boolean): void => {
  if (element instanceof HTMLElement) element.hidden = !shown
}

const run = async (panel: HTMLElement): Promise<void> => {
  const lines = [...panel.querySelectorAll<HTMLElement>('[data-check]')]
  for (const name of ['[data-pass]', '[data-fail]']) show(panel.querySelector(name), false)
  for (const line of lines) line.dataset['state'] = 'waiting'
  const results = await Promise.all(
    lines.map(async (line) => {
      const works = await passes(line.dataset['check'] ?? '')
      line.dataset['state'] = works ? 'ok' : 'bad'
      return works
    }),
  )
  const well = results.every(Boolean)
  show(panel.querySelector('[data-pass]'), well)
  show(panel.querySelector('[data-fail]'), !well)
}

export const offerNetworkTest = (): void => {
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
