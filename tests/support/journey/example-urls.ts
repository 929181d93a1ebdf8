/** An example URL for every route, and a visitor for every area. */
import { type ScreenArea, type Screen, screens } from '#rules/screens.ts'
import { toHandoutUuid, toLessonUuid, toUnitUuid } from '#server/domains/learn/seed.queries.ts'
import { toCatalogUuid } from '#server/domains/library/library.seed.ts'
import type { Who } from './journey.ts'

/** Values of path parameters. */
const sampleValues: Record<string, string> = {
  slug: 'nervous-is-not-broken',
  tagID: 'sleep',
  grade: 'grade_3',
  discipline_id: 'getting-along',
  type: 'handout',
  template_id: 'home',
}
const MISSING_UUID = '3f0c3b1e-0000-4000-8000-000000000001'
export const unit = toUnitUuid('grade_3/room-for-two')
export const lesson = toLessonUuid('grade_3/room-for-two', 'mending')
/** Parameters of existing items, by route. URLs of missing items have browser tests of their own. */
const existingItems: Record<string, Record<string, string>> = {
  '/series/sessions/list/:id': { id: toCatalogUuid('group', 'ten-breaths') },
  '/collection/sessions/list/:id': { id: toCatalogUuid('group', 'before-a-test') },
  '/individual/sessions/list/:id': { id: toCatalogUuid('session', 'limpet-foot') },
  '/audio/:uuid': { uuid: toCatalogUuid('session', 'the-kazoo') },
  '/teacher/learn/:grade/unit/:uuid': { uuid: unit },
  '/teacher/learn/:grade/:unit_uuid/lesson/:uuid': { unit_uuid: unit, uuid: lesson },
  '/teacher/learn/:type/preview': { query: `id=${toHandoutUuid('middle_school/steady-hands', 'first-minute-cards')}` },
  '/teach/:lesson': { lesson },
  '/admin/learn/unit/edit/:uuid': { uuid: unit },
  '/admin/learn/unit/:grade/:uuid': { uuid: unit },
  '/admin/learn/unit/:grade/:unit_uuid/lesson/add': { unit_uuid: unit },
  '/admin/learn/unit/:grade/:unit_uuid/lesson/:uuid': { unit_uuid: unit, uuid: lesson },
}

/** Path parameters by route; `query` is a query string to append. */
export type RouteParameters = Readonly<Record<string, Readonly<Record<string, string>>>>

/** @param foundParameters parameters of items that only a running server knows: see findRouteParameters */
export const createAddress = ({ path }: Pick<Screen, 'path'>, foundParameters: RouteParameters = {}): string => {
  const { query, ...parameters } = { ...existingItems[path], ...foundParameters[path] }
  const address = path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => parameters[name] ?? sampleValues[name] ?? MISSING_UUID,
  )
  return query ? `${address}?${query}` : address
}

/** Returns whether the URL names an item that doesn't exist. */
export const isMissingItem = (address: string): boolean => address.includes(MISSING_UUID)

/** Without navigation state, these routes redirect to the page where the item is chosen. */
export const redirects: Record<string, string> = {
  '/change-password': '/login',
  '/reflect/edit/:uuid': '/reflect/edit',
}

export const listScreens = (area: ScreenArea): Screen[] => screens.filter((screen) => screen.area === area)

/** A person for each area who has access to it. */
export const areaVisitors: readonly [ScreenArea, Who | undefined][] = [
  ['site', undefined],
  ['public', undefined],
  ['sign-in', undefined],
  ['app', 'student@riverbend.test'],
  ['teacher', 'teacher@riverbend.test'],
  ['admin', 'admin@riverbend.test'],
  ['staff', 'learn.one@riverbend.test'],
]
