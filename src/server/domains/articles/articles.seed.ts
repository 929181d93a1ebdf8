/** Seeds the authored articles once, and updates an article when its file changes and nobody has edited it. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Platform } from '#server/platform/platform.ts'
import { runSeedOnce } from '#server/platform/seeding.ts'
import { upsertArticle, upsertTag } from './seed.queries.ts'

/** Increase this when the same file produces a different article. */
const FORMAT = 1

const Tags = z.array(z.strictObject({ slug: z.string(), title: z.string(), description: z.string() }))

const toArticlesFolder = (root: string): string => join(root, 'seeds/articles')

const readTags = (root: string) => readFileSync(join(toArticlesFolder(root), 'tags.json'), 'utf8')

export const readArticleFiles = (root: string): string[] => {
  const names = readdirSync(toArticlesFolder(root)).filter((name) => name.endsWith('.md'))
  return names.toSorted().map((name) => readFileSync(join(toArticlesFolder(root), name), 'utf8'))
}

/** Runs in every installation, not only in the demo. */
export const seedArticles = async ({ db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>): Promise<void> => {
  const [tags, articles] = [readTags(config.root), readArticleFiles(config.root)]
  const sourceHash = createHash('sha256')
    .update(JSON.stringify([FORMAT, tags, articles]))
    .digest('hex')
  await runSeedOnce(db, { name: 'articles', sourceHash }, async (tx) => {
    for (const [position, tag] of Tags.parse(JSON.parse(tags)).entries()) await upsertTag(tx, { ...tag, position })
    const { parseAuthoredArticle } = await import('./authored-article.ts')
    // All change at the same moment, so that a list of the last changed ones has the same order in every installation.
    const now = clock.now()
    for (const text of articles) await upsertArticle(tx, { ...parseAuthoredArticle(text), now })
  })
}
