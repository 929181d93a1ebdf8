/**
 * Every address that a person can open, and who can open it. The browser's routes and the server's answer both follow
 * this table. See docs/product.md#screens-and-routes.
 */

import type { Feature } from './features.ts'

/**
 * `site` is rendered by the server, without the app. `public` has its layout inside the app, and `sign-in` has none.
 * `app` needs a session, `teacher` needs learn or demo_learn, `admin` needs an admin session, and `staff` either.
 */
export type ScreenArea = 'site' | 'public' | 'sign-in' | 'app' | 'teacher' | 'admin' | 'staff'

export interface Screen {
  path: string
  area: ScreenArea
  /** The feature that the screen belongs to. A school without the feature doesn't have this address. */
  feature?: Feature
  /** Only system admins have this address. */
  operatorOnly?: true
}

const createScreens = (area: ScreenArea, ...paths: string[]): Screen[] => paths.map((path) => ({ path, area }))

const limitToFeature = (feature: Feature, featureScreens: Screen[]): Screen[] =>
  featureScreens.map((screen) => ({ ...screen, feature }))

const limitToOperators = (featureScreens: Screen[]): Screen[] =>
  featureScreens.map((screen) => ({ ...screen, operatorOnly: true }))

export const screens: readonly Screen[] = [
  ...createScreens(
    'site',
    '/',
    '/learn',
    '/wellness',
    '/about-us',
    '/impact',
    '/article/:slug',
    '/articles/:tagID',
    '/privacy',
    '/terms',
    '/for-school-it',
    '/accessibility',
    '/sign-up',
  ),
  ...createScreens('public', '/help'),
  ...createScreens('sign-in', '/login', '/card', '/join'),
  ...createScreens('sign-in', '/change-password', '/reset-password', '/first-admin'),
  ...createScreens('sign-in', '/sso/saml_response'),
  ...createScreens(
    'app',
    '/home',
    '/home/search',
    '/series/sessions/list/:id',
    '/collection/sessions/list/:id',
    '/individual/sessions/list/:id',
    '/tracklistened/list',
    '/favourites/list',
    '/thought-exercise/list',
    '/series/list',
    '/collection/list',
    '/audio/:uuid',
  ),
  ...limitToFeature(
    'custom_exercises',
    createScreens(
      'app',
      '/custom-exercise/list',
      '/mindfulness/custom_exercise',
      '/mindfulness/custom_exercise/add',
      '/mindfulness/custom_exercise/test',
      '/mindfulness/custom_exercise/edit/:uuid',
      '/mindfulness/custom_exercise/voice',
    ),
  ),
  ...createScreens('app', '/view'),
  ...limitToFeature('check_ins', createScreens('app', '/reflect', '/reflect/analytics', '/reflect/history')),
  ...limitToFeature('journal', createScreens('app', '/reflect/edit', '/reflect/edit/:uuid', '/reflect/journal')),
  ...createScreens('app', '/activity', '/activity/analytics'),
  ...createScreens(
    'teacher',
    '/teacher/learn',
    '/teacher/learn/grade/list',
    '/teacher/learn/grade/:grade',
    '/teacher/learn/units/:grade/:discipline_id',
    '/teacher/learn/:grade/unit/:uuid',
    '/teacher/learn/:grade/:unit_uuid/lesson/:uuid',
    '/teacher/learn/:type/preview',
    '/teach/:lesson',
  ),
  ...createScreens('teacher', '/teacher/learn/resources', '/teacher/learn/resources/:uuid'),
  ...createScreens('teacher', '/teacher/assignments', '/teacher/classes'),
  ...createScreens('teacher', '/studio'),
  ...createScreens('staff', '/studio/:uuid'),
  ...createScreens(
    'admin',
    '/admin/learn',
    '/admin/learn/grade/list',
    '/admin/learn/units/:grade',
    '/admin/learn/unit/add',
    '/admin/learn/unit/edit/:uuid',
    '/admin/learn/unit/:grade/:uuid',
    '/admin/learn/unit/:grade/:unit_uuid/lesson/add',
    '/admin/learn/unit/:grade/:unit_uuid/lesson/:uuid',
  ),
  ...limitToOperators([
    ...createScreens('admin', '/admin/learn/resources', '/admin/learn/resources/:uuid'),
    ...createScreens(
      'admin',
      '/admin/articles',
      '/admin/sessions',
      '/admin/sessions/groups',
      '/admin/sessions/ambiences',
      '/admin/sessions/import',
      '/admin/voices',
      '/admin/cms',
      '/admin/cms/template/:template_id',
    ),
  ]),
  ...createScreens('admin', '/admin/feedback', '/admin/people', '/admin/people/classes', '/admin/audit'),
  ...createScreens(
    'admin',
    '/admin/school',
    '/admin/school/people-to-talk-to',
    '/admin/school/switches',
    '/admin/school/data',
  ),
  ...limitToFeature('check_ins', createScreens('admin', '/admin/school/check-ins', '/admin/school/figures')),
  ...createScreens('admin', '/admin/connections', '/admin/studio'),
  ...limitToFeature('custom_exercises', createScreens('admin', '/admin/exercises')),
]
