/** Articles and public pages of a hostile system admin. */
import * as articles from '#contract/articles.ts'
import * as site from '#contract/site.ts'
import type { Field, Fields } from '#rules/site/fields.ts'
import { type PageContent, pageTemplates } from '#rules/site/pages.ts'
import { sectionFields } from '#rules/site/section-fields.ts'
import { MARK } from '../hostile-words.ts'
import { HOSTILE_ADDRESS, type Pen } from './pen.ts'

const ARTICLES = 4

/** @returns the paths of what was published */
export const writeArticles = async ({ call, word, rich }: Pen): Promise<string[]> => {
  const { Tag } = await call(articles.adminTagAdd, { Tag: { title: word(60), description: word() } })
  const NewWords = { title: word(60), description: word(), slug: Tag.slug }
  await call(articles.adminTagEdit, { Tag: NewWords })
  const addresses = [`/articles/${Tag.slug}`]
  for (let count = 0; count < ARTICLES; count += 1) {
    const { Article: begun } = await call(articles.adminArticleAdd, { Article: { title: word() } })
    const { uuid, slug, audience, cover } = begun
    const Written = { title: word(), summary: word(), tags: [Tag.slug], audience, cover, body: rich() }
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

const hostileValue = (field: Field, value: unknown, pen: Pen): unknown => {
  if (field.kind === 'line' || field.kind === 'text') return pen.word(field.most)
  if (field.kind === 'rich') return pen.rich()
  if (field.kind === 'action') return { ...(value as Loose), label: pen.word() }
  if (field.kind === 'address') return HOSTILE_ADDRESS
  if (field.kind === 'picture') return 'key' in (value as Loose) ? value : { ...(value as Loose), alt: pen.word() }
  if (field.kind === 'list') return (value as unknown[]).map((item) => hostileValue(field.of, item, pen))
  if (field.kind === 'group') return hostileFields(field.fields, value as Loose, pen)
  return value
}

const hostileFields = (fields: Fields, values: Loose, pen: Pen): Loose =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name]
      return [name, field && !CODES.has(name) ? hostileValue(field, value, pen) : value]
    }),
  )

const hostilePage = ({ sections }: PageContent, pen: Pen): PageContent => ({
  title: pen.word(),
  description: pen.word(),
  sections: sections.map(
    (section) =>
      hostileFields(sectionFields[section.type] as Fields, section, pen) as unknown as PageContent['sections'][number],
  ),
})

export const writePage = async (pen: Pen, template_id: string): Promise<void> => {
  const { CmsPage } = await pen.call(site.cmsInfo, { CmsPage: { template_id } })
  const content = hostilePage(CmsPage.content, pen)
  const { revision } = (
    await pen.call(site.cmsUpdate, { CmsPage: { template_id, content, revision: CmsPage.revision } })
  ).CmsPage
  await pen.call(site.cmsPublish, { CmsPage: { template_id, revision } })
}

/** Writes all pages except for the sign-in page, which other tests use. */
export const writePages = async (pen: Pen): Promise<void> => {
  for (const { id } of pageTemplates) if (id !== 'login') await writePage(pen, id)
}

export const writePictureNames = ({ call, word }: Pen): Promise<unknown> =>
  call(site.cmsFileUploadUrls, { File: { files: [{ name: `${word()}.png`, content_type: 'image/png', size: 900 }] } })
