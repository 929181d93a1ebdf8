/** HTML templates: inserted text is escaped unless it is HTML already. */
class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
export type { Html }

type HtmlValue = string | number | Html | undefined | false | readonly HtmlValue[]

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const renderValue = (htmlValue: HtmlValue): string => {
  if (htmlValue === undefined || htmlValue === false) return ''
  if (htmlValue instanceof Html) return htmlValue.text
  if (typeof htmlValue === 'string' || typeof htmlValue === 'number') return escapeHtml(`${htmlValue}`)
  return htmlValue.map((inner) => renderValue(inner)).join('')
}

export const html = (strings: TemplateStringsArray, ...htmlValues: HtmlValue[]): Html =>
  new Html(strings.reduce((text, string, at) => text + renderValue(htmlValues[at - 1]) + string))

interface PageFrame {
  title: string
  /** The current page in the navigation. */
  at?: 'desk' | 'inbox' | 'switches'
  /** The name of the signed-in person. */
  who?: string
  script?: string
  children: Html
}

const renderBar = ({ at, who }: PageFrame): Html => html`
  <header class="bar">
    <a class="mark" href="/"><span class="dot" aria-hidden="true"></span>Colegia<small>sandbox</small></a>
    <nav aria-label="Pages">
      ${(['desk', 'inbox', 'switches'] as const).map(
        (page) =>
          html`<a href="/${page}" ${at === page ? html`aria-current="page"` : ''}
            >${page.charAt(0).toUpperCase() + page.slice(1)}</a
          >`,
      )}
    </nav>
    <p class="who">${who ?? 'Not signed in'}</p>
  </header>
`

export const renderSandboxPage = (frame: PageFrame): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${frame.title} · Colegia sandbox</title>
        <link rel="stylesheet" href="/sandbox.css" />
        <link rel="icon" href="data:," />
        ${frame.script && html`<script src="${frame.script}" defer></script>`}
      </head>
      <body>
        ${renderBar(frame)}
        <main>
          <h1>${frame.title}</h1>
          ${frame.children}
        </main>
      </body>
    </html>`.text
