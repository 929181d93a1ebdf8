// @tag routes
import { describe, expect, test } from 'vitest'
import { isKnownPath } from '#rules/known-paths.ts'
import { type ScreenArea, screens } from '#rules/screens.ts'

/** The paths of docs/product.md#screens-and-routes, with the same spelling. */
const specified: Record<ScreenArea, string> = {
  site: `/ ; /learn ; /wellness ; /about-us ; /impact ; /article/{slug} ; /articles/{tagID} ; /privacy ; /terms ;
    /for-school-it ; /accessibility ; /sign-up`,
  public: '/help',
  'sign-in': '/login ; /card ; /join ; /sso/saml_response ; /change-password ; /reset-password ; /first-admin',
  app: `/home ; /home/search ; /series/sessions/list/{id} ; /collection/sessions/list/{id} ;
    /individual/sessions/list/{uuid} ; /tracklistened/list ; /favourites/list ; /thought-exercise/list ;
    /custom-exercise/list ; /series/list ; /collection/list ; /audio/{uuid} ; /mindfulness/custom_exercise ;
    /mindfulness/custom_exercise/add ; /mindfulness/custom_exercise/test ; /mindfulness/custom_exercise/edit/{uuid} ;
    /mindfulness/custom_exercise/voice ; /view ; /reflect ; /reflect/edit ; /reflect/edit/{uuid} ; /reflect/analytics ;
    /reflect/journal ; /reflect/history ; /activity ; /activity/analytics`,
  teacher: `/teacher/learn ; /teacher/learn/grade/list ; /teacher/learn/grade/{grade} ;
    /teacher/learn/units/{grade}/{discipline_id} ; /teacher/learn/{grade}/unit/{uuid} ;
    /teacher/learn/{grade}/{unit_uuid}/lesson/{uuid} ; /teacher/learn/{type}/preview ; /teacher/learn/resources ;
    /teacher/learn/resources/{uuid} ; /teach/{lesson} ; /teacher/assignments ; /teacher/classes ; /studio`,
  staff: '/studio/{uuid}',
  admin: `/admin/learn ; /admin/learn/grade/list ; /admin/learn/units/{grade} ; /admin/learn/unit/add ;
    /admin/learn/unit/edit/{uuid} ; /admin/learn/unit/{grade}/{uuid} ; /admin/learn/unit/{grade}/{unit_uuid}/lesson/add ;
    /admin/learn/unit/{grade}/{unit_uuid}/lesson/{uuid} ; /admin/learn/resources ; /admin/learn/resources/{uuid} ;
    /admin/articles ; /admin/cms ; /admin/cms/template/{template_id} ; /admin/feedback ; /admin/sessions ;
    /admin/sessions/groups ; /admin/sessions/ambiences ; /admin/sessions/import ; /admin/voices ;
    /admin/people ; /admin/people/classes ; /admin/connections ; /admin/audit ; /admin/school ; /admin/school/people-to-talk-to ;
    /admin/school/switches ; /admin/school/data ; /admin/school/check-ins ; /admin/school/figures ; /admin/exercises ;
    /admin/studio`,
}

/** Replaces the parameters of a path, because their names may differ. */
const toShape = (path: string): string => path.replaceAll(/\{\w+\}|:\w+/g, '*')
const parseShapes = (list: string): string[] => list.split(';').map((path) => toShape(path.trim()))

describe('the routes of the product', () => {
  test.each(Object.entries(specified))('of the area %s are exactly the specified ones', (area, list) => {
    const ownShapes = screens.filter((screen) => screen.area === area).map(({ path }) => toShape(path))
    expect(ownShapes.toSorted()).toEqual(parseShapes(list).toSorted())
  })

  test('are unique', () => {
    const paths = screens.map(({ path }) => path)
    expect(paths).toEqual([...new Set(paths)])
  })

  test('match known paths only', () => {
    const knownPaths = ['/', '/HOME', '/audio/0b2f', '/app/admin', '/alaiaweb/home', '/home/']
    const unknownPaths = [
      '/homes',
      '/audio',
      '/audio/1/2',
      '/admin',
      '/teacher/learn/unit',
      '/app',
      '/alaiawebsite',
      '//home',
      '//',
    ]
    expect(knownPaths.filter((path) => !isKnownPath(path))).toEqual([])
    expect(unknownPaths.filter(isKnownPath)).toEqual([])
  })
})
