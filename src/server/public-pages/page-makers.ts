/** From an address to the page at it: what is published there, drawn, with its head. */
import type { Article, Tag } from '#contract/articles.ts'
import type { Facts } from '#contract/site-pages.ts'
import { filledContent } from '#rules/site/filled.ts'
import { type PageContent, templateAt, templateOf } from '#rules/site/pages.ts'
import { lineOf } from '../domains/articles/published.ts'
import { documentOf, type Head } from './document.ts'
import type { Edition } from './edition.ts'
import type { Made } from './kept-pages.ts'
import { pictureOf, printFor } from './link-pictures.ts'
import type { Drawing } from './renderer.ts'
import { aboutArticle, aboutSite, questionsOn, wayTo } from './structured-data.ts'

export interface Setting {
  edition: Edition
  drawing: Drawing
  facts: Facts
  origin: string
}

const HTML = 'text/html; charset=utf-8'

const made = ({ drawing }: Setting, head: Head, body: string): Made => ({
  status: head.canonical ? 200 : 404,
  type: HTML,
  text: documentOf({ head, body, files: drawing.files, assets: drawing.renderer.assets }),
})

const dataOf = (path: string, content: PageContent, { origin }: Setting): object[] => [
  ...(path === '/' ? aboutSite(origin, content.description) : [wayTo(origin, [{ name: content.title, path }])]),
  ...questionsOn(content),
]

const madePage = (setting: Setting, templateId: string, path: string): Made | undefined => {
  const published = setting.edition.pages.page(templateId)?.content
  if (!published) return undefined
  const { facts, origin } = setting
  const content = filledContent(published, facts.tokens)
  const known = templateOf(templateId)?.path !== '*'
  const head: Head = {
    title: content.title,
    description: content.description,
    ...(known && { canonical: origin + path }),
    picture: pictureOf(origin, content),
    kind: 'website',
    origin,
    data: known ? dataOf(path, content, setting) : [],
  }
  return made(setting, head, setting.drawing.renderer.page({ templateId, path, content, facts }))
}

const madeArticle = (setting: Setting, article: Article): Made => {
  const { edition, facts, origin, drawing } = setting
  const path = `/article/${article.slug}`
  const picture = printFor(origin, article.cover)
  const [tag] = article.tags
  const steps = [...(tag ? [{ name: tag.title, path: `/articles/${tag.slug}` }] : []), { name: article.title, path }]
  const head: Head = {
    title: article.title,
    description: article.summary,
    canonical: origin + path,
    picture,
    kind: 'article',
    published: article.published_on,
    modified: article.updated_on,
    origin,
    data: [aboutArticle(origin, article, picture), wayTo(origin, steps)],
  }
  const related = edition.articles.relatedTo(article).map(lineOf)
  return made(setting, head, drawing.renderer.article({ path, article, related, facts }))
}

const madeTag = (setting: Setting, tag: Tag): Made => {
  const { edition, facts, origin, drawing } = setting
  const path = `/articles/${tag.slug}`
  const articles = edition.articles.withTag(tag.slug).map(lineOf)
  const head: Head = {
    title: tag.title,
    description: tag.description,
    canonical: origin + path,
    picture: printFor(origin, articles[0]?.cover),
    kind: 'website',
    origin,
    data: [wayTo(origin, [{ name: tag.title, path }])],
  }
  return made(setting, head, drawing.renderer.tag({ path, tag, articles, tags: edition.articles.tags, facts }))
}

const slugIn = (path: string, folder: string): string | undefined =>
  path.startsWith(folder) ? path.slice(folder.length) : undefined

/** @returns undefined where nothing is published at the address */
const pageAt = (path: string, { edition }: Setting): ((setting: Setting) => Made | undefined) | undefined => {
  const template = templateAt(path)
  if (template) return edition.pages.page(template.id) && ((setting) => madePage(setting, template.id, path))
  const article = edition.articles.bySlug(slugIn(path, '/article/') ?? '')
  if (article) return (setting) => madeArticle(setting, article)
  const tag = edition.articles.tag(slugIn(path, '/articles/') ?? '')
  return tag && ((setting) => madeTag(setting, tag))
}

/** Whether somebody has published something there. */
export const isPublished = (path: string, setting: Setting): boolean => pageAt(path, setting) !== undefined

const NOWHERE: Made = {
  status: 404,
  type: HTML,
  text: '<!doctype html><html lang="en"><title>Page not found · Alaia</title><h1>Page not found</h1></html>',
}

/** Always a page: at an address that leads nowhere, the one that says so. */
export const madeAt = (path: string, setting: Setting): Made =>
  pageAt(path, setting)?.(setting) ?? madePage(setting, 'not-found', path) ?? NOWHERE
