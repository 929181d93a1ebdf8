/**
 * Valid requests of visitors. Each signs in, joins or resets the password of a person who is created for it. 'ravi' and
 * 'river-7b' are a person and a class of the sandbox platform.
 */
import { randomUUID } from 'node:crypto'
import * as articles from '#contract/articles.ts'
import * as sections from '#contract/identity/sections.ts'
import { createPasswordLink } from '#server/domains/identity/password-reset/links.ts'
import { toOwnTarget } from '#server/domains/identity/ranks.ts'
import * as cards from '#contract/identity/cards.ts'
import { readCodes } from '#server/generation/cards/read-codes.fixture.ts'
import { PASSWORD } from '../fixtures/test-people.ts'
import { addPasskey, createAssertion } from '../passkeys/passkey-steps.ts'
import type { RecipeContext, Recipes } from './recipe-context.ts'

const NEW_PASSWORD = 'seven herons over the quay'

const createClassCode = async ({ systemAdmin }: RecipeContext): Promise<string> => {
  const created = await systemAdmin.call(sections.sectionAdd, {
    Section: { name: `Owls ${randomUUID().slice(0, 8)}`, audience: 'middle_school' },
  })
  const Section = { uuid: created.Section.uuid, days: 7 as const, part: 'pupil' as const }
  return (await systemAdmin.call(sections.sectionCode, { Section })).Section.code!.text
}

const createResetFields = async ({ testApp, school, signInNew }: RecipeContext) => {
  const { person } = await signInNew('a teacher', school)
  const now = testApp.clock.now()
  // The link is created as if the person had asked for it.
  const reset_token = await createPasswordLink(testApp.platform.db, {
    person: toOwnTarget(person.uuid),
    purpose: 'reset',
    now,
  })
  return { email: person.email, reset_token }
}

const createCardRequest = async ({ systemAdmin, school, signInNew }: RecipeContext) => {
  const { person } = await signInNew('a student', school)
  const { Cards } = await systemAdmin.call(cards.cardsCreate, { Cards: { people: [person.uuid], kind: 'code' } })
  const [address = ''] = await readCodes(Buffer.from(Cards.pdf, 'base64'))
  return { Card: { secret: address.split('/card#')[1] ?? '' } }
}

const createLoginRequest = async ({ school, signInNew }: RecipeContext) => {
  const { person } = await signInNew('a teacher', school)
  return { Login: { email: person.email, password: PASSWORD } }
}

export const visitorRecipes: Recipes = {
  '/article/slug': async (_caller, { systemAdmin }) => ({
    Article: { slug: (await systemAdmin.call(articles.articleList, {})).Articles[0]!.slug },
  }),
  '/cms/page/published': () => ({ CmsPage: { template_id: 'about-us' } }),
  '/session/login': (_caller, context) => createLoginRequest(context),
  '/session/partners/colegia/external/login': (_caller, context) => createLoginRequest(context),
  '/session/join/look': async (_caller, context) => ({ Join: { code: await createClassCode(context) } }),
  '/session/join': async (_caller, context) => ({
    Join: {
      code: await createClassCode(context),
      first_name: 'Amara',
      last_name: 'Okafor',
      sign_in_name: `amara${randomUUID().slice(0, 8)}`,
      password: NEW_PASSWORD,
    },
  }),
  '/session/card/look': (_caller, context) => createCardRequest(context),
  '/session/card/login': (_caller, context) => createCardRequest(context),
  // The challenge belongs to the device of the caller.
  '/session/passkey/login': async (caller, { school, signInNew }) => {
    const { passkey } = await addPasskey(await signInNew('a teacher', school))
    return { Passkey: await createAssertion(caller, passkey) }
  },
  '/user/password/forgot': (_caller, { student }) => ({ PasswordForgot: { email: student.person.email } }),
  '/user/password/reset/info': async (_caller, context) => ({
    PasswordReset: { reset_token: (await createResetFields(context)).reset_token },
  }),
  '/user/password/reset': async (_caller, context) => ({
    PasswordReset: { reset_token: (await createResetFields(context)).reset_token, password: NEW_PASSWORD },
  }),
  '/user/password/reset/external_user': async (_caller, context) => ({
    PasswordReset: { ...(await createResetFields(context)), password: NEW_PASSWORD },
  }),
  '/session/partners/ways': (_caller, { connectedSchool }) => ({
    School: { school_code: connectedSchool.school.code },
  }),
  '/session/colegia/sso/login': (_caller, { connectedSchool }) => ({
    Sso: { school_code: connectedSchool.school.code },
  }),
  '/session/partners/colegia/login/web': (_caller, { connectedSchool }) => ({
    Login: {
      username: 'ravi',
      password: connectedSchool.sandbox.store.state.password,
      school_code: connectedSchool.school.code,
    },
  }),
  '/session/partners/colegia/signup/web': (_caller, { connectedSchool }) => ({
    Signup: {
      first_name: 'Lena',
      last_name: 'Marsh',
      email: `lena-${randomUUID().slice(0, 8)}@family.example`,
      password: PASSWORD,
      role: 'student',
      class_code: 'river-7b',
      school_code: connectedSchool.school.code,
    },
  }),
}
