/** Requests of visitors, with the sign-in methods of a new person. */
import { randomUUID } from 'node:crypto'
import * as articles from '#contract/articles.ts'
import * as sections from '#contract/identity/sections.ts'
import { createPasswordLink } from '#server/domains/identity/password-reset/links.ts'
import { toOwnTarget } from '#server/domains/identity/ranks.ts'
import * as cards from '#contract/identity/cards.ts'
import { readCodes } from '#server/generation/cards/read-codes.fixture.ts'
import { PASSWORD } from '../fixtures/test-people.ts'
import type { RecipeContext, Recipes } from './recipe-context.ts'

const NEW_PASSWORD = 'seven herons over the quay'

const createClassCode = async ({ systemAdmin }: RecipeContext): Promise<string> => {
  const createdSection = await systemAdmin.call(sections.sectionAdd, {
    Section: { name: `Owls ${randomUUID().slice(0, 8)}`, audience: 'middle_school' },
  })
  const Section = { uuid: createdSection.Section.uuid, days: 7 as const, part: 'pupil' as const }
  return (await systemAdmin.call(sections.sectionCode, { Section })).Section.code!.text
}

const createResetLink = async ({ testApp, school, signInNew }: RecipeContext) => {
  const { person } = await signInNew('a teacher', school)
  const now = testApp.clock.now()
  const reset_token = await createPasswordLink(testApp.platform.db, {
    person: toOwnTarget(person.uuid),
    purpose: 'reset',
    now,
  })
  return { email: person.email, reset_token }
}

const createCard = async ({ systemAdmin, school, signInNew }: RecipeContext) => {
  const { person } = await signInNew('a student', school)
  const { Cards } = await systemAdmin.call(cards.cardsMake, { Cards: { people: [person.uuid], kind: 'code' } })
  const [address = ''] = await readCodes(Buffer.from(Cards.pdf, 'base64'))
  return { Card: { secret: address.split('/card#')[1] ?? '' } }
}

const createLogin = async ({ school, signInNew }: RecipeContext) => {
  const { person } = await signInNew('a teacher', school)
  return { Login: { email: person.email, password: PASSWORD } }
}

export const visitorRecipes: Recipes = {
  '/article/slug': async (_me, { systemAdmin }) => ({
    Article: { slug: (await systemAdmin.call(articles.articleList, {})).Articles[0]!.slug },
  }),
  '/cms/page/published': () => ({ CmsPage: { template_id: 'about-us' } }),
  '/session/login': (_me, context) => createLogin(context),
  '/session/partners/colegia/external/login': (_me, context) => createLogin(context),
  '/session/join/look': async (_me, context) => ({ Join: { code: await createClassCode(context) } }),
  '/session/join': async (_me, context) => ({
    Join: {
      code: await createClassCode(context),
      first_name: 'Amara',
      last_name: 'Okafor',
      sign_in_name: `amara${randomUUID().slice(0, 8)}`,
      password: NEW_PASSWORD,
    },
  }),
  '/session/card/look': (_me, context) => createCard(context),
  '/session/card/login': (_me, context) => createCard(context),
  '/user/password/forgot': (_me, { student }) => ({ PasswordForgot: { email: student.person.email } }),
  '/user/password/reset/info': async (_me, context) => ({
    PasswordReset: { reset_token: (await createResetLink(context)).reset_token },
  }),
  '/user/password/reset': async (_me, context) => ({
    PasswordReset: { reset_token: (await createResetLink(context)).reset_token, password: NEW_PASSWORD },
  }),
  '/user/password/reset/external_user': async (_me, context) => ({
    PasswordReset: { ...(await createResetLink(context)), password: NEW_PASSWORD },
  }),
  '/session/partners/ways': (_me, { connected }) => ({ School: { school_code: connected.school.code } }),
  '/session/colegia/sso/login': (_me, { connected }) => ({ Sso: { school_code: connected.school.code } }),
  '/session/partners/colegia/login/web': (_me, { connected }) => ({
    Login: { username: 'ravi', password: connected.sandbox.store.state.password, school_code: connected.school.code },
  }),
  '/session/partners/colegia/signup/web': (_me, { connected }) => ({
    Signup: {
      first_name: 'Lena',
      last_name: 'Marsh',
      email: `lena-${randomUUID().slice(0, 8)}@family.example`,
      password: PASSWORD,
      role: 'student',
      class_code: 'river-7b',
      school_code: connected.school.code,
    },
  }),
}
