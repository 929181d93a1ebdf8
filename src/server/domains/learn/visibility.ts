/** The part of Learn that a person sees. See docs/product.md#roles-and-permissions. */
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#server/platform/actor.ts'

/** `all` includes drafts and hidden lessons; `demo` includes only published units that are marked for the demo. */
export type Visibility = 'all' | 'published' | 'demo'

/** A teacher with both permissions gets the larger one. */
export const getTeacherVisibility = ({ permissions }: Pick<Actor, 'permissions'>): Visibility =>
  permissions.includes('learn') ? 'published' : 'demo'

/** School admins only read published content. System admins also read and write drafts. */
export const getAdminVisibility = ({ operator }: Pick<Actor, 'operator'>): Visibility =>
  operator ? 'all' : 'published'

/** The condition that a unit is visible; the query must name the unit `u`. */
export const isUnitVisibleSql = (visibility: Visibility): RawBuilder<boolean> => {
  if (visibility === 'all') return sql<boolean>`true`
  return visibility === 'demo'
    ? sql<boolean>`(u.status = 'published' and u.demo)`
    : sql<boolean>`u.status = 'published'`
}

/** The condition that a lesson is visible. @param name the alias of the lesson in the query */
export const isLessonVisibleSql = (visibility: Visibility, name: 'l' | 'o' = 'l'): RawBuilder<boolean> => {
  const lesson = sql.ref(name)
  return visibility === 'all'
    ? sql<boolean>`${lesson}.deleted_at is null`
    : sql<boolean>`(${lesson}.live and ${lesson}.deleted_at is null)`
}
