/** A valid request for every endpoint, for the roles with access. */
import type { Endpoint } from '#contract/endpoint.ts'
import { createValidBlocks } from '../fixtures/valid-blocks.ts'
import { adminRecipes } from './admin-recipes.ts'
import { visitorRecipes } from './visitor-recipes.ts'
import { lessonRecipes } from './lesson-recipes.ts'
import { memberRecipes } from './member-recipes.ts'
import { studioRecipes } from './studio-recipes.ts'
import { systemAdminRecipes } from './system-admin-recipes.ts'
import { teacherRecipes } from './teacher-recipes.ts'
import type { Recipe, Recipes } from './recipe-context.ts'

const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000'

const recipes: Recipes = {
  ...visitorRecipes,
  ...memberRecipes,
  ...teacherRecipes,
  ...adminRecipes,
  ...systemAdminRecipes,
  ...lessonRecipes,
  ...studioRecipes,
}

/** Endpoints after which a person or their school has changed, so that they need a new person. */
const changingPaths = [
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
export const needsNewPerson = ({ path, access }: Endpoint): boolean =>
  access === 'public' ||
  changingPaths.includes(path) ||
  ['/session/totp/', '/session/passkey/', '/session/recovery/', '/admin/connection/', '/v2/custom_exercise/'].some(
    (start) => path.startsWith(start),
  )

/** Endpoints without a recipe get blocks that are generated from their schema. */
export const getRecipe = (endpoint: Endpoint): Recipe =>
  recipes[endpoint.path] ??
  (() => createValidBlocks(endpoint, { uuid: UNKNOWN_UUID, text: 'Words', withOptional: false }))
