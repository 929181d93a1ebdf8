/** The authored articles: put in once, and again where their text has changed and nobody here has written in them. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { articleAudiences } from '#contract/articles.ts'
import { richTextOfMarkdown } from '../../platform/rich-text/markdown.ts'
import type { Platform } from '../../platform/platform.ts'
import { seedOnce } from '../../platform/seeding.ts'
import { putArticle, putTag } from './seed.queries.ts'
import type { Written } from './written.ts'

/** Raised where the same file becomes another article. */
const FORMAT = 1

const Tags = z.array(z.strictObject({ slug: z.string(), title: z.string(), description: z.string() }))

const Head = z.strictObject({
  slug: z.string(),
  title: z.string(),
  summary: z.string().max(160),
  tags: z.array(z.string()),
  audience: z.enum(articleAudiences),
  minutes: z.int(),
  cover: z.strictObject({ scene: z.string(), palette: z.string() }),
  updated: z.iso.date(),
})

export interface AuthoredArticle {
  slug: string
  title: string
  written: Written
  finished: Date
}

/** @throws where its head is not as it should be */
export const authoredArticle = (text: string): AuthoredArticle => {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const { slug, title, updated, minutes: _, ...written } = Head.parse(parse(head))
  return {
    slug,
    title,
    written: { ...written, body: richTextOfMarkdown(body) },
    finished: new Date(`${updated}T12:00:00Z`),
  }
}

const folderOf = (root: string): string => join(root, 'seeds/articles')

const readTags = (root: string) => readFileSync(join(folderOf(root), 'tags.json'), 'utf8')

const readArticles = (root: string): string[] => {
  const names = readdirSync(folderOf(root)).filter((name) => name.endsWith('.md'))
  return names.toSorted().map((name) => readFileSync(join(folderOf(root), name), 'utf8'))
}

export const authoredArticles = (root: string): AuthoredArticle[] => readArticles(root).map(authoredArticle)

/** In every installation, not only in the demo. */
export const seedArticles = async ({ db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>): Promise<void> => {
  const [tags, articles] = [readTags(config.root), readArticles(config.root)]
  const sourceHash = createHash('sha256')
    .update(JSON.stringify([FORMAT, tags, articles]))
    .digest('hex')
  await seedOnce(db, { name: 'articles', sourceHash }, async (tx) => {
    for (const [position, tag] of Tags.parse(JSON.parse(tags)).entries()) await putTag(tx, { ...tag, position })
    for (const text of articles) await putArticle(tx, { ...authoredArticle(text), now: clock.now() })
  })
}
