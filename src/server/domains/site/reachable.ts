/** Whether what a page leads to and names is there: asked before it is published. */
import { isKnownPath } from '#rules/known-paths.ts'
import type { Reference } from '#rules/site/fields.ts'
import { leadsOf, type Link, type Named } from '#rules/site/links.ts'
import type { PageContent, PageTemplate } from '#rules/site/pages.ts'
import { templateAt } from '#rules/site/pages.ts'
import type { Problem } from '#rules/site/problems.ts'
import type { Ports } from './ports.ts'

interface Page {
  template: PageTemplate
  content: PageContent
}

export interface Site extends Ports {
  /** What visitors read at another template; undefined where there is none. */
  contentOf(templateId: string): PageContent | undefined
}

const NOWHERE = 'This address leads nowhere on this site.'
const NO_PLACE = 'There is no such place on that page.'
const unknown: Record<Reference, string> = {
  session: 'There is no session with this name.',
  group: 'There is no series or collection with this name.',
  unit: 'There is no unit with this name.',
  article: 'There is no article with this name.',
}

/** Places that the page's own script knows. */
const alive = ['print']

const placesOn = ({ template, content }: Page): string[] => leadsOf(template, content).anchors

/** @param page where the link stands; without one its own places are not known */
const problemOfLink = async (href: string, page: Page | undefined, site: Site): Promise<string | undefined> => {
  if (!/^[/#]/.test(href)) return undefined
  const [, path = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(href) ?? []
  if (path === '' && !page) return undefined
  const template = path === '' || path === page?.template.path ? page?.template : templateAt(path)
  if (!template) {
    const [, kind, slug = ''] = /^\/(article|articles)\/([^/]+)$/.exec(path) ?? []
    if (kind) return (await site.isThere(kind === 'article' ? 'article' : 'tag', slug)) ? undefined : NOWHERE
    return isKnownPath(path) ? undefined : NOWHERE
  }
  if (!anchor || alive.includes(anchor)) return undefined
  const content = template === page?.template ? page.content : site.contentOf(template.id)
  return !content || placesOn({ template, content }).includes(anchor) ? undefined : NO_PLACE
}

/** An address of ours in the words of something that is no page of sections; others are not looked at. */
export const leadsSomewhere = async (href: string, site: Site): Promise<boolean> =>
  (await problemOfLink(href, undefined, site)) === undefined

const ofLink = async ({ path, href }: Link, page: Page, site: Site): Promise<Problem[]> => {
  const message = await problemOfLink(href, page, site)
  return message ? [{ path, message }] : []
}

const ofNamed = async ({ path, to, slug }: Named, site: Site): Promise<Problem[]> =>
  (await site.isThere(to, slug)) ? [] : [{ path, message: unknown[to] }]

export const unreachable = async (page: Page, site: Site): Promise<Problem[]> => {
  const { links, named } = leadsOf(page.template, page.content)
  const found: Problem[] = []
  for (const link of links) found.push(...(await ofLink(link, page, site)))
  for (const one of named) found.push(...(await ofNamed(one, site)))
  return found
}
