/** Renders the published page at a path. */
import type { Article, Tag } from '#contract/articles.ts'
import type { SiteRenderFacts } from '#contract/site-pages.ts'
import { fillTokens } from '#rules/site/fill-tokens.ts'
import { type PageContent, findTemplateByPath, findTemplate } from '#rules/site/pages.ts'
import { toArticleLine } from '#server/domains/articles/published.ts'
import { renderDocument, type DocumentHead } from './document.ts'
import type { SiteSnapshot } from './snapshot.ts'
import type { RenderedPage } from './page-cache.ts'
import { toPagePictureUrl, toLinkPictureUrl } from './link-pictures.ts'
import type { SiteRenderBundle } from './renderer.ts'
import { createArticleData, createSiteData, createFaqData, createBreadcrumbData } from './structured-data.ts'

export interface RenderContext {
  snapshot: SiteSnapshot
  drawing: SiteRenderBundle
  facts: SiteRenderFacts
  origin: string
}

const HTML = 'text/html; charset=utf-8'

const toHtmlPage = ({ drawing }: RenderContext, head: DocumentHead, body: string): RenderedPage => ({
  status: head.canonical ? 200 : 404,
  type: HTML,
  text: renderDocument({ head, body, files: drawing.files, assets: drawing.renderer.assets }),
})

const createStructuredData = (path: string, content: PageContent, { origin }: RenderContext): object[] => [
  ...(path === '/'
    ? createSiteData(origin, content.description)
    : [createBreadcrumbData(origin, [{ name: content.title, path }])]),
  ...createFaqData(content),
]

const renderSitePage = (context: RenderContext, templateId: string, path: string): RenderedPage | undefined => {
  const published = context.snapshot.pages.page(templateId)?.content
  if (!published) return undefined
  const { facts, origin } = context
  const content = fillTokens(published, facts.tokens)
  const hasAddress = findTemplate(templateId)?.path !== '*'
  const head: DocumentHead = {
    title: content.title,
    description: content.description,
    ...(hasAddress && { canonical: origin + path }),
    picture: toPagePictureUrl(origin, content),
    kind: 'website',
    origin,
    data: hasAddress ? createStructuredData(path, content, context) : [],
  }
  return toHtmlPage(context, head, context.drawing.renderer.page({ templateId, path, content, facts }))
}

const renderArticlePage = (context: RenderContext, article: Article): RenderedPage => {
  const { snapshot, facts, origin, drawing } = context
  const path = `/article/${article.slug}`
  const picture = toLinkPictureUrl(origin, article.cover)
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
    data: [createArticleData(origin, article, picture), createBreadcrumbData(origin, steps)],
  }
  const related = snapshot.articles.relatedTo(article).map(toArticleLine)
  return toHtmlPage(context, head, drawing.renderer.article({ path, article, related, facts }))
}

const renderTagPage = (context: RenderContext, tag: Tag): RenderedPage => {
  const { snapshot, facts, origin, drawing } = context
  const path = `/articles/${tag.slug}`
  const articles = snapshot.articles.withTag(tag.slug).map(toArticleLine)
  const head: DocumentHead = {
    title: tag.title,
    description: tag.description,
    canonical: origin + path,
    picture: toLinkPictureUrl(origin, articles[0]?.cover),
    kind: 'website',
    origin,
    data: [createBreadcrumbData(origin, [{ name: tag.title, path }])],
  }
  return toHtmlPage(context, head, drawing.renderer.tag({ path, tag, articles, tags: snapshot.articles.tags, facts }))
}

const parseSlug = (path: string, folder: string): string | undefined =>
  path.startsWith(folder) ? path.slice(folder.length) : undefined

/** @returns undefined if nothing is published at the path */
const findPageRenderer = (
  path: string,
  { snapshot }: RenderContext,
): ((context: RenderContext) => RenderedPage | undefined) | undefined => {
  const template = findTemplateByPath(path)
  if (template) return snapshot.pages.page(template.id) && ((context) => renderSitePage(context, template.id, path))
  const article = snapshot.articles.bySlug(parseSlug(path, '/article/') ?? '')
  if (article) return (context) => renderArticlePage(context, article)
  const tag = snapshot.articles.tag(parseSlug(path, '/articles/') ?? '')
  return tag && ((context) => renderTagPage(context, tag))
}

/** Returns whether a page is published at the path. */
export const isPublished = (path: string, context: RenderContext): boolean =>
  findPageRenderer(path, context) !== undefined

const FALLBACK_PAGE: RenderedPage = {
  status: 404,
  type: HTML,
  text: '<!doctype html><html lang="en"><title>Page not found · Alaia</title><h1>Page not found</h1></html>',
}

/** Renders the page at the path, or the not-found page. */
export const renderPageAt = (path: string, context: RenderContext): RenderedPage =>
  findPageRenderer(path, context)?.(context) ?? renderSitePage(context, 'not-found', path) ?? FALLBACK_PAGE
