/** Publishes articles and public pages as a hostile system admin. */
import * as articles from '#contract/articles.ts'
import * as site from '#contract/site.ts'
import type { Field, Fields } from '#rules/site/fields.ts'
import { type PageContent, pageTemplates } from '#rules/site/pages.ts'
import { sectionFields } from '#rules/site/section-fields.ts'
import { MARK } from '../attacks/hostile-texts.ts'
import { HOSTILE_ADDRESS, type HostileWriter } from './hostile-writer.ts'

const ARTICLE_COUNT = 4

/** Publishes a tag, articles and a feed, and returns the paths of the tag and the articles. */
export const publishArticles = async ({ call, nextText, rich }: HostileWriter): Promise<string[]> => {
  const { Tag } = await call(articles.adminTagAdd, { Tag: { title: nextText(60), description: nextText() } })
  const tagEdit = { title: nextText(60), description: nextText(), slug: Tag.slug }
  await call(articles.adminTagEdit, { Tag: tagEdit })
  const paths = [`/articles/${Tag.slug}`]
  for (let count = 0; count < ARTICLE_COUNT; count += 1) {
    const { Article: created } = await call(articles.adminArticleAdd, { Article: { title: nextText() } })
    const { uuid, slug, audience, cover } = created
    const details = { title: nextText(), summary: nextText(), tags: [Tag.slug], audience, cover, body: rich() }
    const { Article } = await call(articles.adminArticleEdit, {
      Article: { uuid, slug, revision: created.revision, ...details },
    })
    await call(articles.adminArticleStatus, { Article: { uuid, revision: Article.revision, act: 'publish' } })
    paths.push(`/article/${slug}`)
  }
  await call(articles.articleFeedUpdate, { Feed: { url: `https://news.example.org/'onload=ranHere=1//${MARK}` } })
  return paths
}

/** Fields that are identifiers rather than text. */
const IDENTIFIER_FIELDS = new Set(['name', 'value', 'autocomplete'])

type UnknownRecord = Record<string, unknown>

const createHostileValue = (field: Field, value: unknown, writer: HostileWriter): unknown => {
  if (field.kind === 'line' || field.kind === 'text') return writer.nextText(field.maxLength)
  if (field.kind === 'rich') return writer.rich()
  if (field.kind === 'action') return { ...(value as UnknownRecord), label: writer.nextText() }
  if (field.kind === 'address') return HOSTILE_ADDRESS
  if (field.kind === 'picture') {
    return 'key' in (value as UnknownRecord) ? value : { ...(value as UnknownRecord), alt: writer.nextText() }
  }
  if (field.kind === 'list') return (value as unknown[]).map((item) => createHostileValue(field.of, item, writer))
  if (field.kind === 'group') return createHostileFields(field.fields, value as UnknownRecord, writer)
  return value
}

const createHostileFields = (fields: Fields, values: UnknownRecord, writer: HostileWriter): UnknownRecord =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name]
      return [name, field && !IDENTIFIER_FIELDS.has(name) ? createHostileValue(field, value, writer) : value]
    }),
  )

const createHostilePage = ({ sections }: PageContent, writer: HostileWriter): PageContent => ({
  title: writer.nextText(),
  description: writer.nextText(),
  sections: sections.map(
    (section) =>
      createHostileFields(
        sectionFields[section.type] as Fields,
        section,
        writer,
      ) as unknown as PageContent['sections'][number],
  ),
})

export const publishPage = async (writer: HostileWriter, template_id: string): Promise<void> => {
  const { CmsPage } = await writer.call(site.cmsInfo, { CmsPage: { template_id } })
  const content = createHostilePage(CmsPage.content, writer)
  const { revision } = (
    await writer.call(site.cmsUpdate, { CmsPage: { template_id, content, revision: CmsPage.revision } })
  ).CmsPage
  await writer.call(site.cmsPublish, { CmsPage: { template_id, revision } })
}

/** Publishes all pages except for the sign-in page, which other tests use. */
export const publishPages = async (writer: HostileWriter): Promise<void> => {
  for (const { id } of pageTemplates) if (id !== 'login') await publishPage(writer, id)
}

/** Requests upload URLs for a picture with a hostile file name. Nothing is uploaded. */
export const announceHostilePictures = ({ call, nextText }: HostileWriter): Promise<unknown> =>
  call(site.cmsFileUploadUrls, {
    File: { files: [{ name: `${nextText()}.png`, content_type: 'image/png', size: 900 }] },
  })
