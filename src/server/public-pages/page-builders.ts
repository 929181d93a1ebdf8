/** Renders the published page at a path. */
import type { Article, Tag } from '#contract/articles.ts'
import type { SiteRenderFacts } from '#contract/site-pages.ts'
import { fillTokens } from '#rules/site/filled.ts'
import { type PageContent, findTemplateByPath, findTemplate } from '#rules/site/pages.ts'
import { toArticleLine } from '../domains/articles/published.ts'
import { renderDocument, type DocumentHead } from './document.ts'
import type { SiteSnapshot } from './edition.ts'
import type { RenderedPage } from './page-cache.ts'
import { pagePictureUrl, linkPictureUrl } from './link-pictures.ts'
import type { SiteRenderBundle } from './renderer.ts'
import {
  articleStructuredData,
  siteStructuredData,
  faqStructuredData,
  breadcrumbStructuredData,
} from './structured-data.ts'

export interface RenderContext {
  edition: SiteSnapshot
  drawing: SiteRenderBundle
  facts: SiteRenderFacts
  origin: string
}

const HTML = 'text/html; charset=utf-8'

const renderedHtml = ({ drawing }: RenderContext, head: DocumentHead, body: string): RenderedPage => ({
  status: head.canonical ? 200 : 404,
  type: HTML,
  text: renderDocument({ head, body, files: drawing.files, assets: drawing.renderer.assets }),
})

const dataOf = (path: string, content: PageContent, { origin }: RenderContext): object[] => [
  ...(path === '/'
    ? siteStructuredData(origin, content.description)
    : [breadcrumbStructuredData(origin, [{ name: content.title, path }])]),
  ...faqStructuredData(content),
]

const renderSitePage = (setting: RenderContext, templateId: string, path: string): RenderedPage | undefined => {
  const published = setting.edition.pages.page(templateId)?.content
  if (!published) return undefined
  const { facts, origin } = setting
  const content = fillTokens(published, facts.tokens)
  const known = findTemplate(templateId)?.path !== '*'
  const head: DocumentHead = {
    title: content.title,
    description: content.description,
    ...(known && { canonical: origin + path }),
    picture: pagePictureUrl(origin, content),
    kind: 'website',
    origin,
    data: known ? dataOf(path, content, setting) : [],
  }
  return renderedHtml(setting, head, setting.drawing.renderer.page({ templateId, path, content, facts }))
}

const renderArticlePage = (setting: RenderContext, article: Article): RenderedPage => {
  const { edition, facts, origin, drawing } = setting
  const path = `/article/${article.slug}`
  const picture = linkPictureUrl(origin, article.cover)
  const [tag] = article.tags
  const steps = [...(tag ? [{ name: tag.title, path: `/articles/${tag.slug}` }] : []), { name: article.title, path }]
  const head: DocumentHead = {
    title: article.title,
    description: article.summary,
    canonical: origin + path,
    picture,
    kind: 'article',
    published: article.published_on,
    modified: article.updated_on,
    origin,
    data: [articleStructuredData(origin, article, picture), breadcrumbStructuredData(origin, steps)],
  }
  const related = edition.articles.relatedTo(article).map(toArticleLine)
  return renderedHtml(setting, head, drawing.renderer.article({ path, article, related, facts }))
}

const renderTagPage = (setting: RenderContext, tag: Tag): RenderedPage => {
  const { edition, facts, origin, drawing } = setting
  const path = `/articles/${tag.slug}`
  const articles = edition.articles.withTag(tag.slug).map(toArticleLine)
  const head: DocumentHead = {
    title: tag.title,
    description: tag.description,
    canonical: origin + path,
    picture: linkPictureUrl(origin, articles[0]?.cover),
    kind: 'website',
    origin,
    data: [breadcrumbStructuredData(origin, [{ name: tag.title, path }])],
  }
  return renderedHtml(setting, head, drawing.renderer.tag({ path, tag, articles, tags: edition.articles.tags, facts }))
}

const slugIn = (path: string, folder: string): string | undefined =>
  path.startsWith(folder) ? path.slice(folder.length) : undefined

/** @returns undefined if nothing is published at the path */
const findPageRenderer = (
  path: string,
  { edition }: RenderContext,
): ((setting: RenderContext) => RenderedPage | undefined) | undefined => {
  const template = findTemplateByPath(path)
  if (template) return edition.pages.page(template.id) && ((setting) => renderSitePage(setting, template.id, path))
  const article = edition.articles.bySlug(slugIn(path, '/article/') ?? '')
  if (article) return (setting) => renderArticlePage(setting, article)
  const tag = edition.articles.tag(slugIn(path, '/articles/') ?? '')
  return tag && ((setting) => renderTagPage(setting, tag))
}

/** Returns whether a page is published at the path. */
export const isPublished = (path: string, setting: RenderContext): boolean =>
  findPageRenderer(path, setting) !== undefined

const NOWHERE: RenderedPage = {
  status: 404,
  type: HTML,
  text: '<!doctype html><html lang="en"><title>Page not found · Alaia</title><h1>Page not found</h1></html>',
}

/** Renders the page at the path, or the not-found page. */
export const renderPageAt = (path: string, setting: RenderContext): RenderedPage =>
  findPageRenderer(path, setting)?.(setting) ?? renderSitePage(setting, 'not-found', path) ?? NOWHERE
