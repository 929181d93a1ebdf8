/** Articles and public pages of a hostile system admin. */
import * as articles from '#contract/articles.ts'
import * as site from '#contract/site.ts'
import type { Field, Fields } from '#rules/site/fields.ts'
import { type PageContent, pageTemplates } from '#rules/site/pages.ts'
import { sectionFields } from '#rules/site/section-fields.ts'
import { MARK } from '../attacks/hostile-texts.ts'
import { HOSTILE_ADDRESS, type HostileWriter } from './hostile-writer.ts'

const ARTICLES = 4

/** Publishes articles, and returns the paths of what was published. */
export const writeArticles = async ({ call, nextText, rich }: HostileWriter): Promise<string[]> => {
  const { Tag } = await call(articles.adminTagAdd, { Tag: { title: nextText(60), description: nextText() } })
  const TagInput = { title: nextText(60), description: nextText(), slug: Tag.slug }
  await call(articles.adminTagEdit, { Tag: TagInput })
  const addresses = [`/articles/${Tag.slug}`]
  for (let count = 0; count < ARTICLES; count += 1) {
    const { Article: begun } = await call(articles.adminArticleAdd, { Article: { title: nextText() } })
    const { uuid, slug, audience, cover } = begun
    const Written = { title: nextText(), summary: nextText(), tags: [Tag.slug], audience, cover, body: rich() }
    const { Article } = await call(articles.adminArticleEdit, {
      Article: { uuid, slug, revision: begun.revision, ...Written },
    })
    await call(articles.adminArticleStatus, { Article: { uuid, revision: Article.revision, act: 'publish' } })
    addresses.push(`/article/${slug}`)
  }
  await call(articles.articleFeedUpdate, { Feed: { url: `https://news.example.org/'onload=ranHere=1//${MARK}` } })
  return addresses
}

/** Fields that are identifiers rather than text. */
const CODES = new Set(['name', 'value', 'autocomplete'])

type Loose = Record<string, unknown>

const hostileValue = (field: Field, value: unknown, pen: HostileWriter): unknown => {
  if (field.kind === 'line' || field.kind === 'text') return pen.nextText(field.most)
  if (field.kind === 'rich') return pen.rich()
  if (field.kind === 'action') return { ...(value as Loose), label: pen.nextText() }
  if (field.kind === 'address') return HOSTILE_ADDRESS
  if (field.kind === 'picture') return 'key' in (value as Loose) ? value : { ...(value as Loose), alt: pen.nextText() }
  if (field.kind === 'list') return (value as unknown[]).map((item) => hostileValue(field.of, item, pen))
  if (field.kind === 'group') return hostileFields(field.fields, value as Loose, pen)
  return value
}

const hostileFields = (fields: Fields, values: Loose, pen: HostileWriter): Loose =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name]
      return [name, field && !CODES.has(name) ? hostileValue(field, value, pen) : value]
    }),
  )

const hostilePage = ({ sections }: PageContent, pen: HostileWriter): PageContent => ({
  title: pen.nextText(),
  description: pen.nextText(),
  sections: sections.map(
    (section) =>
      hostileFields(sectionFields[section.type] as Fields, section, pen) as unknown as PageContent['sections'][number],
  ),
})

export const writePage = async (pen: HostileWriter, template_id: string): Promise<void> => {
  const { CmsPage } = await pen.call(site.cmsInfo, { CmsPage: { template_id } })
  const content = hostilePage(CmsPage.content, pen)
  const { revision } = (
    await pen.call(site.cmsUpdate, { CmsPage: { template_id, content, revision: CmsPage.revision } })
  ).CmsPage
  await pen.call(site.cmsPublish, { CmsPage: { template_id, revision } })
}

/** Writes all pages except for the sign-in page, which other tests use. */
export const writePages = async (pen: HostileWriter): Promise<void> => {
  for (const { id } of pageTemplates) if (id !== 'login') await writePage(pen, id)
}

export const writePictureNames = ({ call, nextText }: HostileWriter): Promise<unknown> =>
  call(site.cmsFileUploadUrls, {
    File: { files: [{ name: `${nextText()}.png`, content_type: 'image/png', size: 900 }] },
  })
