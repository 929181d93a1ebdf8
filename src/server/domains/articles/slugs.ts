/** Creates unique slugs for articles and tags from their titles. */
import type { Database } from '#server/platform/database/database.ts'
import { listSlugsLike } from './articles.queries.ts'

const MAX_LENGTH = 80

/** Removes accents, and replaces all other characters except letters and digits with hyphens. */
export const slugify = (title: string): string => {
  const asciiTitle = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
  const hyphenated = asciiTitle.replaceAll(/[^a-z0-9]+/g, '-')
  return hyphenated.slice(0, MAX_LENGTH).replaceAll(/^-+|-+$/g, '') || 'article'
}

/** Returns the first free slug of `a-title`, `a-title-2`, `a-title-3` and so on. */
export const findFreeSlug = (slug: string, existingSlugs: readonly string[]): string => {
  const takenSlugs = new Set(existingSlugs)
  if (!takenSlugs.has(slug)) return slug
  let count = 2
  while (takenSlugs.has(`${slug}-${count}`)) count += 1
  return `${slug}-${count}`
}

export const findFreeArticleSlug = async (db: Database, title: string): Promise<string> => {
  const slug = slugify(title)
  return findFreeSlug(slug, await listSlugsLike(db, slug))
}

/** Collapses spaces, so that titles don't differ only in spacing. */
export const normalizeTitle = (title: string): string =>
  title.toWellFormed().normalize('NFC').trim().replaceAll(/\s+/gu, ' ')
