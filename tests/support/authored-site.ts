/** The seeded public pages and articles, whatever other files on this database have changed. */
import { seedArticles } from '#server/domains/articles/articles.seed.ts'
import { seedCatalog } from '#server/domains/library/library.seed.ts'
import { seedPages } from '#server/domains/site/site.seed.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Makes the next seeding start from nothing. */
export const forgetSite = async ({ db }: Pick<Platform, 'db'>): Promise<void> => {
  for (const table of ['site_page', 'articles_article', 'articles_tag'] as const) await db.deleteFrom(table).execute()
  await db.deleteFrom('platform_seed').where('name', 'in', ['pages', 'articles']).execute()
}

export const authoredSite = async (platform: Platform): Promise<void> => {
  await forgetSite(platform)
  await seedCatalog(platform)
  await seedArticles(platform)
  await seedPages(platform)
}
