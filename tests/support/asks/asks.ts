/** A valid request for every endpoint, for the roles with access. */
import type { Endpoint } from '#contract/endpoint.ts'
import { plausible } from '../plausible.ts'
import { ofAdmins } from './of-admins.ts'
import { ofAnybody } from './of-anybody.ts'
import { ofLessons } from './of-lessons.ts'
import { ofMembers } from './of-members.ts'
import { ofOperators } from './of-operators.ts'
import { ofTeachers } from './of-teachers.ts'
import type { Recipe, Recipes } from './place.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

const recipes: Recipes = { ...ofAnybody, ...ofMembers, ...ofTeachers, ...ofAdmins, ...ofOperators, ...ofLessons }

/** Endpoints after which a person or their school has changed, so that they need a new person. */
const newcomers = [
  '/session/web/logout',
  '/user/password/change',
  '/user/data/erase',
  '/v2/managed_user/happiness/setting/add',
  '/v2/managed_user/happiness/setting/update',
  '/admin/consent/switch',
  '/admin/school/close',
  '/admin/school/reopen',
  '/admin/school/switch/update',
  '/admin/school/update',
  '/admin/school/retention/update',
]
export const isForNewcomers = ({ path, access }: Endpoint): boolean =>
  access === 'public' ||
  newcomers.includes(path) ||
  ['/session/totp/', '/admin/connection/', '/v2/custom_exercise/'].some((start) => path.startsWith(start))

/** Endpoints without a recipe get blocks that are generated from their schema. */
export const asksOf = (endpoint: Endpoint): Recipe =>
  recipes[endpoint.path] ?? (() => plausible(endpoint, { uuid: NOBODY, text: 'Words', whole: false }))
