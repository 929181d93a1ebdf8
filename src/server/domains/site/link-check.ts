/** Checks before publishing that the link targets and references of a page exist. */
import { isKnownPath } from '#rules/known-paths.ts'
import type { SiteReferenceKind } from '#rules/site/fields.ts'
import { listPageLinks, type Link, type NamedReference } from '#rules/site/links.ts'
import type { PageContent, PageTemplate } from '#rules/site/pages.ts'
import { findTemplateByPath } from '#rules/site/pages.ts'
import type { Problem } from '#rules/site/problems.ts'
import type { SiteDependencies } from './ports.ts'

interface CheckedPage {
  template: PageTemplate
  content: PageContent
}

export interface LinkCheckContext extends SiteDependencies {
  /** Returns the published content of another page, or undefined if there is none. */
  getContent(templateId: string): PageContent | undefined
}

const NO_SUCH_PAGE = 'There is no page with this address on this site.'
const NO_SUCH_ANCHOR = 'That page has no section with this anchor.'
const unknownMessages: Record<SiteReferenceKind, string> = {
  session: 'There is no session with this name.',
  group: 'There is no series or collection with this name.',
  unit: 'There is no unit with this name.',
  article: 'There is no article with this name.',
}

/** Anchors that the page's script handles, without a section of that name. */
const scriptAnchors = ['print']

const listAnchors = ({ template, content }: CheckedPage): string[] => listPageLinks(template, content).anchors

/** @param page the page that contains the link; without it, links to an anchor of the same page are not checked */
const validateLink = async (
  href: string,
  page: CheckedPage | undefined,
  site: LinkCheckContext,
): Promise<string | undefined> => {
  if (!/^[/#]/.test(href)) return undefined
  const [, path = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(href) ?? []
  if (path === '' && !page) return undefined
  const template = path === '' || path === page?.template.path ? page?.template : findTemplateByPath(path)
  if (!template) {
    const [, kind, slug = ''] = /^\/(article|articles)\/([^/]+)$/.exec(path) ?? []
    if (kind) return (await site.hasItem(kind === 'article' ? 'article' : 'tag', slug)) ? undefined : NO_SUCH_PAGE
    return isKnownPath(path) ? undefined : NO_SUCH_PAGE
  }
  if (!anchor || scriptAnchors.includes(anchor)) return undefined
  const content = template === page?.template ? page.content : site.getContent(template.id)
  return !content || listAnchors({ template, content }).includes(anchor) ? undefined : NO_SUCH_ANCHOR
}

/** Checks a link in content other than pages, such as articles. Links to other sites are not checked. */
export const isReachable = async (href: string, site: LinkCheckContext): Promise<boolean> =>
  (await validateLink(href, undefined, site)) === undefined

const checkLink = async ({ path, href }: Link, page: CheckedPage, site: LinkCheckContext): Promise<Problem[]> => {
  const message = await validateLink(href, page, site)
  return message ? [{ path, message }] : []
}

const checkReference = async ({ path, to, slug }: NamedReference, site: LinkCheckContext): Promise<Problem[]> =>
  (await site.hasItem(to, slug)) ? [] : [{ path, message: unknownMessages[to] }]

export const findUnreachable = async (page: CheckedPage, site: LinkCheckContext): Promise<Problem[]> => {
  const { links, named } = listPageLinks(page.template, page.content)
  const problems: Problem[] = []
  for (const link of links) problems.push(...(await checkLink(link, page, site)))
  for (const reference of named) problems.push(...(await checkReference(reference, site)))
  return problems
}
