/** The address of an article: its title in plain letters, and no other article's. */
import type { Database } from '../../platform/database/database.ts'
import { slugsLike } from './articles.queries.ts'

const LONGEST = 80

/** Letters with accents lose them; what is no letter or digit parts words. */
export const slugOf = (title: string): string => {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
  const words = plain.replaceAll(/[^a-z0-9]+/g, '-')
  return words.slice(0, LONGEST).replaceAll(/^-+|-+$/g, '') || 'article'
}

/** The first that is free: `a-title`, `a-title-2`, `a-title-3`. */
export const freeSlug = async (db: Database, title: string): Promise<string> => {
  const slug = slugOf(title)
  const taken = new Set(await slugsLike(db, slug))
  if (!taken.has(slug)) return slug
  let count = 2
  while (taken.has(`${slug}-${count}`)) count += 1
  return `${slug}-${count}`
}
