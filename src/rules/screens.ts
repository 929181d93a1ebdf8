/**
 * Every address that a person can open, and who can open it. The browser's routes and the server's answer both follow
 * this table. See docs/product.md#screens-and-routes.
 */

import type { Feature } from './features.ts'

/**
 * `site` is rendered by the server, without the app. `public` has its layout inside the app, and `room` has none. `app`
 * needs a session, `teacher` needs learn or demo_learn, and `admin` needs an admin session.
 */
export type Area = 'site' | 'public' | 'room' | 'app' | 'teacher' | 'admin'

export interface Screen {
  path: string
  area: Area
  /** The feature that the screen belongs to. A school without the feature doesn't have this address. */
  feature?: Feature
  /** Only system admins have this address. */
  operatorOnly?: true
}

const at = (area: Area, ...paths: string[]): Screen[] => paths.map((path) => ({ path, area }))

const ofFeature = (feature: Feature, some: Screen[]): Screen[] => some.map((screen) => ({ ...screen, feature }))

const ofOperator = (some: Screen[]): Screen[] => some.map((screen) => ({ ...screen, operatorOnly: true }))

export const screens: readonly Screen[] = [
  ...at(
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
  ...at('public', '/help'),
  ...at('room', '/login', '/card', '/join'),
  ...at('room', '/change-password', '/reset-password', '/first-admin'),
  ...at('room', '/sso/saml_response'),
  ...at(
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
  ...ofFeature(
    'custom_exercises',
    at(
      'app',
      '/custom-exercise/list',
      '/mindfulness/custom_exercise',
      '/mindfulness/custom_exercise/add',
      '/mindfulness/custom_exercise/test',
      '/mindfulness/custom_exercise/edit/:uuid',
      '/mindfulness/custom_exercise/voice',
    ),
  ),
  ...at('app', '/view'),
  ...ofFeature('check_ins', at('app', '/reflect', '/reflect/analytics', '/reflect/history')),
  ...ofFeature('journal', at('app', '/reflect/edit', '/reflect/edit/:uuid', '/reflect/journal')),
  ...at('app', '/activity', '/activity/analytics'),
  ...at(
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
  ...at('teacher', '/teacher/learn/resources', '/teacher/learn/resources/:uuid'),
  ...at('teacher', '/teacher/assignments', '/teacher/classes'),
  ...at(
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
  ...ofOperator([
    ...at('admin', '/admin/learn/resources', '/admin/learn/resources/:uuid'),
    ...at(
      'admin',
      '/admin/articles',
      '/admin/sessions',
      '/admin/sessions/groups',
      '/admin/sessions/ambiences',
      '/admin/sessions/import',
      '/admin/cms',
      '/admin/cms/template/:template_id',
    ),
  ]),
  ...at('admin', '/admin/feedback', '/admin/people', '/admin/people/classes', '/admin/audit'),
  ...at('admin', '/admin/school', '/admin/school/people-to-talk-to', '/admin/school/switches', '/admin/school/data'),
  ...ofFeature('check_ins', at('admin', '/admin/school/check-ins', '/admin/school/figures')),
  ...at('admin', '/admin/connections'),
  ...ofFeature('custom_exercises', at('admin', '/admin/exercises')),
]
