/** Endpoints for joining a class with its code. */
import * as contract from '#contract/identity/joining.ts'
import { MIN_PASSWORD_LENGTH } from '#rules/sign-in/password-lengths.ts'
import { createRoutes } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { joinAsMember, joinAsNew, findSectionForJoining } from './joining.ts'

export const createJoiningRoutes = (platform: Platform) =>
  createRoutes(contract, {
    async joinInfo({ Join: { code } }, _actor, context) {
      const {
        name,
        school_name: school,
        teachers,
        code_part: part,
      } = await findSectionForJoining(platform, code, context)
      return { Class: { name, school, teachers, part, least: MIN_PASSWORD_LENGTH } }
    },
    async join({ Join }, _actor, context) {
      const { accountUuid, section, session, SignIn, hasEmailed } = await joinAsNew(platform, Join, context)
      if (accountUuid !== null) context.by(accountUuid)
      context.about(accountUuid === null ? null : { kind: 'section', uuid: section.uuid, name: section.name })
      return { session, SignIn, letter: hasEmailed }
    },
    async sectionJoin({ Join: { code } }, actor, context) {
      const { uuid, name, code_part: part } = await joinAsMember(platform, actor, { code, context })
      context.about({ kind: 'section', uuid, name })
      return { Class: { name, part } }
    },
  })
