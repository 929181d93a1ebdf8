/** /login as it is first seen: the app's own page with the door drawn in it, and an operator's words for the app to say. */
import type { DoorWords } from '#contract/site-pages.ts'
import { doorDefaults, type DoorKey } from '#rules/site/door-words.ts'
import { filledContent } from '#rules/site/filled.ts'
import type { PageContent, Section } from '#rules/site/pages.ts'
import { asData, escaped, titleOf } from './document.ts'
import type { Made } from './kept-pages.ts'
import type { Setting } from './page-makers.ts'
import type { Drawing, Parts } from './renderer.ts'

type Form = Extract<Section, { type: 'form' }>

/** The form's fields by their names; which there are belongs to the code. */
const labelsOf = ({ fields }: Form) => {
  const field = (name: string) => fields.find((one) => one.name === name)
  const code = field('school_code')
  return {
    name: field('email')?.label,
    password: field('password')?.label,
    code: code?.label,
    codeHint: code?.help,
  }
}

/** The last words of a sentence stay together, so that it breaks in its middle. */
const quoted = (caption: string): string =>
  `“${caption.replace(/(?: \S+){4}$/, (end) => ` ${end.slice(1).replaceAll(' ', '\u00a0')}`)}”`

const isForm = (section: Section): section is Form => section.type === 'form' && section.form === 'login'

const writtenIn = ({ sections, title }: PageContent): Partial<Record<DoorKey, string | undefined>> => {
  const form = sections.find(isForm)
  if (!form) return {}
  const picture = sections.find((section) => section.type === 'picture')
  return {
    title,
    welcome: form.heading,
    lead: form.text,
    ...labelsOf(form),
    submit: form.submit,
    submitting: form.busy,
    pause: picture?.type === 'picture' && picture.caption ? quoted(picture.caption) : undefined,
    required: form.errors?.find(({ code }) => code === 'required')?.text,
    new: form.after?.text,
    newWay: form.after?.action.label,
  }
}

/** By the codes of the server's refusals. */
const refusalsIn = ({ sections }: PageContent): Record<string, string> => {
  const errors = sections.find(isForm)?.errors ?? []
  return Object.fromEntries(errors.filter(({ code }) => /^\d+$/.test(code)).map(({ code, text }) => [code, text]))
}

const doorWordsOf = (content: PageContent | undefined, { social }: Setting['facts']): DoorWords => {
  if (!content) return { ...doorDefaults, refusals: {}, social }
  const written = Object.entries(writtenIn(content)).filter(([, word]) => word)
  return { ...doorDefaults, ...Object.fromEntries(written), refusals: refusalsIn(content), social }
}

/** In every page of the app: it may lead to the door without loading another. */
const withWords = (html: string, words: DoorWords): string =>
  html.replace(
    '<div id="root"></div>',
    (root) => `<script type="application/json" id="words">${asData(words)}</script>${root}`,
  )

interface Door {
  content: PageContent | undefined
  words: DoorWords
  canonical: string
}

/** The page's own name and description, instead of those of the whole app. */
const named = (html: string, { content, canonical }: Door): string =>
  content
    ? html
        .replace('<title>Alaia</title>', () => `<title>${escaped(titleOf(content.title))}</title>`)
        .replace(
          /(<meta name="description" content=")[^"]*/,
          (_, start: string) => start + escaped(content.description),
        )
        .replace('</head>', () => `<link rel="canonical" href="${escaped(canonical)}"></head>`)
    : html

/** Those that the app's own page does not name already. */
const withParts = (html: string, { styles, modules, pictures }: Parts): string => {
  const missing = (file: string): boolean => !html.includes(`"${file}"`)
  const links = [
    ...styles.filter(missing).map((style) => `<link rel="stylesheet" crossorigin href="${style}">`),
    ...modules.filter(missing).map((module) => `<link rel="modulepreload" crossorigin href="${module}">`),
    ...pictures.map((picture) => `<link rel="preload" as="image" href="${picture}">`),
  ]
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

const withDoor = (html: string, door: Door, { files, renderer, ...drawing }: Drawing): string => {
  const first = files.first ? `<script src="${files.first}"></script>` : ''
  const page = named(html, door)
    .replace('<div id="root"></div>', () => `<div id="root"><div data-drawn>${renderer.door(door.words)}</div></div>`)
    .replace('</head>', () => `${first}</head>`)
  return withParts(page, drawing.door)
}

/** Where scripts are off the app cannot open: that is said in the look of the site, whose styles come only then. */
const withNoscript = (html: string, help: boolean, { renderer, files }: Drawing): string => {
  const styles = files.styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('')
  return html
    .replace(/<noscript>[\s\S]*?<\/noscript>/, () => `<noscript>${renderer.withoutScripts(help)}</noscript>`)
    .replace('</head>', () => (styles ? `<noscript>${styles}</noscript></head>` : '</head>'))
}

/** The addresses whose first HTML differs from that of all others. */
type AppPlace = 'door' | 'home' | 'help' | 'other'
const places: Readonly<Record<string, AppPlace>> = { '/login': 'door', '/home': 'home', '/help': 'help' }
/** @param path as it is written down, see plainPath */
export const appPlaceOf = (path: string): AppPlace => (Object.hasOwn(places, path) ? places[path]! : 'other')

/** @param html the app's page as it was built */
export const madeApp = (html: string, place: AppPlace, { edition, drawing, facts, origin }: Setting): Made => {
  const published = edition.pages.page('login')?.content
  const content = published && filledContent(published, facts.tokens)
  const words = doorWordsOf(content, facts)
  const page = withWords(place === 'home' ? withParts(html, drawing.home) : html, words)
  const text =
    place === 'door'
      ? withDoor(page, { content, words, canonical: `${origin}/login` }, drawing)
      : withNoscript(page, place === 'help', drawing)
  return { status: 200, type: 'text/html; charset=utf-8', text }
}
