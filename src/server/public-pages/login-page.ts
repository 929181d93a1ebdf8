/** Renders the app's page: with the sign-in form prerendered at /login, and with the published texts of that form. */
import type { LoginPageTexts } from '#contract/site-pages.ts'
import { loginPageDefaults, type LoginPageKey } from '#rules/site/login-page-text.ts'
import { fillTokens } from '#rules/site/fill-tokens.ts'
import type { PageContent, PageSection } from '#rules/site/pages.ts'
import { toScriptJson, escapeHtmlText, toPageTitle } from './document.ts'
import type { RenderedPage } from './page-cache.ts'
import type { RenderContext } from './page-builders.ts'
import type { SiteRenderBundle, PageAssets } from './renderer.ts'

type LoginFormSection = Extract<PageSection, { type: 'form' }>

/** Returns the published labels of the form's fields, which the code defines. */
const getFieldLabels = ({ fields }: LoginFormSection) => {
  const findField = (name: string) => fields.find((candidate) => candidate.name === name)
  const code = findField('school_code')
  return {
    name: findField('email')?.label,
    password: findField('password')?.label,
    code: code?.label,
    codeHint: code?.help,
  }
}

/** Joins the last words with no-break spaces, so that a line doesn't end with a single word. */
const formatQuote = (caption: string): string =>
  `“${caption.replace(/(?: \S+){4}$/, (end) => ` ${end.slice(1).replaceAll(' ', '\u00a0')}`)}”`

const isForm = (section: PageSection): section is LoginFormSection =>
  section.type === 'form' && section.form === 'login'

const readFormTexts = ({ sections, title }: PageContent): Partial<Record<LoginPageKey, string | undefined>> => {
  const form = sections.find(isForm)
  if (!form) return {}
  const picture = sections.find((section) => section.type === 'picture')
  return {
    title,
    welcome: form.heading,
    lead: form.text,
    ...getFieldLabels(form),
    submit: form.submit,
    submitting: form.busy,
    pause: picture?.type === 'picture' && picture.caption ? formatQuote(picture.caption) : undefined,
    required: form.errors?.find(({ code }) => code === 'required')?.text,
    new: form.after?.text,
    newWay: form.after?.action.label,
  }
}

/** Returns the published error messages by failure code. */
const readFailureMessages = ({ sections }: PageContent): Record<string, string> => {
  const errors = sections.find(isForm)?.errors ?? []
  return Object.fromEntries(errors.filter(({ code }) => /^\d+$/.test(code)).map(({ code, text }) => [code, text]))
}

const createLoginTexts = (content: PageContent | undefined, { social }: RenderContext['facts']): LoginPageTexts => {
  if (!content) return { ...loginPageDefaults, failureMessages: {}, social }
  const formTexts = Object.entries(readFormTexts(content)).filter(([, value]) => value)
  return {
    ...loginPageDefaults,
    ...Object.fromEntries(formTexts),
    failureMessages: readFailureMessages(content),
    social,
  }
}

/** Embeds the texts in every page of the app, because the app can open the sign-in page without another request. */
const insertLoginTexts = (html: string, texts: LoginPageTexts): string =>
  html.replace(
    '<div id="root"></div>',
    (root) => `<script type="application/json" id="words">${toScriptJson(texts)}</script>${root}`,
  )

interface LoginPageContent {
  content: PageContent | undefined
  words: LoginPageTexts
  canonical: string
}

/** Sets the title, description and canonical URL of the sign-in page. */
const insertTitle = (html: string, { content, canonical }: LoginPageContent): string =>
  content
    ? html
        .replace('<title>Alaia</title>', () => `<title>${escapeHtmlText(toPageTitle(content.title))}</title>`)
        .replace(
          /(<meta name="description" content=")[^"]*/,
          (_, start: string) => start + escapeHtmlText(content.description),
        )
        .replace('</head>', () => `<link rel="canonical" href="${escapeHtmlText(canonical)}"></head>`)
    : html

/** Adds preload links for files that the app's page doesn't link already. */
const insertAssets = (html: string, { styles, modules, pictures }: PageAssets): string => {
  const isMissing = (file: string): boolean => !html.includes(`"${file}"`)
  const links = [
    ...styles.filter(isMissing).map((style) => `<link rel="stylesheet" crossorigin href="${style}">`),
    ...modules.filter(isMissing).map((module) => `<link rel="modulepreload" crossorigin href="${module}">`),
    ...pictures.map((picture) => `<link rel="preload" as="image" href="${picture}">`),
  ]
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

const insertLoginPage = (
  html: string,
  entry: LoginPageContent,
  { files, renderer, ...drawing }: SiteRenderBundle,
): string => {
  const first = files.first ? `<script src="${files.first}"></script>` : ''
  const form = renderer.loginPage(entry.words)
  const page = insertTitle(html, entry)
    .replace('<div id="root"></div>', () => `<div id="root"><div data-drawn>${form}</div></div>`)
    .replace('</head>', () => `${first}</head>`)
  return insertAssets(page, drawing.entry)
}

/** Explains without scripts that the app needs them, in the site's design, whose styles load only in that case. */
const insertNoscript = (html: string, help: boolean, { renderer, files }: SiteRenderBundle): string => {
  const styles = files.styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('')
  return html
    .replace(/<noscript>[\s\S]*?<\/noscript>/, () => `<noscript>${renderer.withoutScripts(help)}</noscript>`)
    .replace('</head>', () => (styles ? `<noscript>${styles}</noscript></head>` : '</head>'))
}

/** The app addresses whose HTML differs from that of all others. */
type AppPageKind = 'login' | 'home' | 'help' | 'other'
const kindByPath: Readonly<Record<string, AppPageKind>> = { '/login': 'login', '/home': 'home', '/help': 'help' }
/** @param path a normalized path */
export const toAppPageKind = (path: string): AppPageKind =>
  Object.hasOwn(kindByPath, path) ? kindByPath[path]! : 'other'

/** @param html the built page of the app */
export const renderAppPage = (
  html: string,
  kind: AppPageKind,
  { snapshot, drawing, facts, origin }: RenderContext,
): RenderedPage => {
  const published = snapshot.pages.page('login')?.content
  const content = published && fillTokens(published, facts.tokens)
  const texts = createLoginTexts(content, facts)
  const page = insertLoginTexts(kind === 'home' ? insertAssets(html, drawing.home) : html, texts)
  const text =
    kind === 'login'
      ? insertLoginPage(page, { content, words: texts, canonical: `${origin}/login` }, drawing)
      : insertNoscript(page, kind === 'help', drawing)
  return { status: 200, type: 'text/html; charset=utf-8', text }
}
