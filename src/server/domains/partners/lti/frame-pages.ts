/**
 * The small launch pages in a frame of the platform. If the frame can't use cookies, the platform stores a value for
 * us: it is stored before the launch and read after it (1EdTech, LTI Client Side postMessages), so that we recognize
 * the browser.
 */
import { escapeHtmlText, renderLaunchPage } from './launch-pages.ts'

export const FRAME_SCRIPT = '/lti/frame.js'

/** The frame of the platform that stores our value, and the origin whose messages about it we trust. */
export interface PlatformStorage {
  /** Name of a sibling frame, or `_parent`. */
  target: string
  /** The platform's origin. */
  origin: string
  key: string
}

const toDataAttributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` data-${name}="${escapeHtmlText(value)}"`)
    .join('')

/** Stores our value with the platform, and continues to its authorization page. */
export const renderStoreStatePage = (storage: PlatformStorage, { value, to }: { value: string; to: string }): string =>
  renderLaunchPage(
    'One moment',
    `<div${toDataAttributes({ lti: 'put', ...storage, value, to })}><h1>One moment</h1>
<p>Alaia is asking your school's platform who you are.</p><noscript><p><a class="go" href="${escapeHtmlText(to)}">Continue</a></p></noscript></div>`,
    FRAME_SCRIPT,
  )

const heading = `<h1>Alaia opens in its own window</h1>
<p>There it has room, and sound keeps playing while you look at your course.</p>`
const singleUseNote = '<p class="quiet">This works once, for five minutes. After that, open this activity again.</p>'

const renderFormStart = (ticket: string, attributes = ''): string =>
  `<form method="post" action="/lti/continue" target="_blank" rel="noopener"${attributes}>
<input type="hidden" name="ticket" value="${escapeHtmlText(ticket)}">`

/** For the browser that started the launch: one press opens the app. */
export const renderContinuePage = (ticket: string): string =>
  renderLaunchPage(
    'Open Alaia',
    `${heading}\n${renderFormStart(ticket)}<button class="go" type="submit">Open Alaia</button></form>\n${singleUseNote}`,
  )

/** For an unknown browser, until the platform's storage identifies it: the new window asks who the person is. */
export const renderOpenWindowPage = (ticket: string, storage?: PlatformStorage): string => {
  const link = `<p><a class="go" href="/lti/continue?ticket=${encodeURIComponent(ticket)}" target="_blank" rel="noopener">Open Alaia</a></p>`
  const form = `${renderFormStart(ticket, ' hidden')}<input type="hidden" name="browser"><button class="go" type="submit">Open Alaia</button></form>`
  return storage
    ? renderLaunchPage(
        'Open Alaia',
        `<div${toDataAttributes({ lti: 'get', ...storage })}>${heading}\n${link}\n${form}\n${singleUseNote}</div>`,
        FRAME_SCRIPT,
      )
    : renderLaunchPage('Open Alaia', `${heading}\n${link}\n${singleUseNote}`)
}

/** A platform that doesn't confirm within this time has no storage for us; a slow device may take a while. */
const STORAGE_TIMEOUT_MS = 3000

/** Runs in browsers exactly as written here. */
export const frameScript = `const place = document.querySelector('[data-lti]')
const { lti, target, origin, key, value, to } = place.dataset
const holder = () => {
  try {
    return target === '_parent' ? window.parent : window.parent.frames[target]
  } catch {
    return undefined
  }
}
const ask = (message) =>
  new Promise((resolve) => {
    const message_id = [...crypto.getRandomValues(new Uint32Array(4))].join('-')
    addEventListener('message', ({ origin: from, data }) => {
      const isAnswer = from === origin && data?.subject === message.subject + '.response' && data.message_id === message_id
      if (isAnswer) resolve(data.error ? undefined : data)
    })
    holder()?.postMessage({ ...message, key, message_id }, origin)
  })
const patience = new Promise((resolve) => setTimeout(resolve, ${STORAGE_TIMEOUT_MS}))
if (lti === 'put') void Promise.race([ask({ subject: 'lti.put_data', value }), patience]).then(() => location.replace(to))
else
  void ask({ subject: 'lti.get_data' }).then((answer) => {
    if (typeof answer?.value !== 'string') return
    const form = place.querySelector('form')
    form.elements.browser.value = answer.value
    place.querySelector('a').hidden = true
    form.hidden = false
  })
`
