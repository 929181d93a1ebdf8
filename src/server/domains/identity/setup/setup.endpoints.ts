/** Endpoints for the first admin of an installation, and for the remaining setup steps. */
import * as contract from '#contract/identity/setup.ts'
import { MIN_PASSWORD_LENGTH } from '#rules/sign-in/password-lengths.ts'
import { createRoutes } from '#server/platform/http/create-routes.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findSecondStep } from '../second-step/second-step.queries.ts'
import { createFirstAdmin, requireFirstLink, UNNAMED_SCHOOL } from './create-first-admin.ts'
import { getSetupState } from './setup.queries.ts'

/** The dependencies of setup on other domains. */
export interface SetupDependencies {
  /** Returns whether the school has support contacts whom students can talk to. */
  hasContacts: (db: Database, organizationUuid: string) => Promise<boolean>
}

export const createSetupRoutes = (platform: Platform, { hasContacts }: SetupDependencies) => {
  const { db } = platform
  return createRoutes(contract, {
    async setupInfo({ First: { token } }) {
      const { email, first_name, last_name, school_name } = await requireFirstLink(platform, token)
      return {
        First: {
          email: email ?? '',
          first_name: first_name ?? '',
          last_name: last_name ?? '',
          school: school_name,
          least: MIN_PASSWORD_LENGTH,
        },
      }
    },
    async setupCreate({ First }, _actor, context) {
      const session = await createFirstAdmin(platform, First, context)
      if (session.user_data) context.by(session.user_data.user_account_uuid)
      return { session }
    },
    async setupList(_blocks, { accountUuid, organizationUuid }) {
      const { name, has_days, has_people } = await getSetupState(db, organizationUuid, accountUuid)
      const secondStep = await findSecondStep(db, accountUuid)
      const stepsDone = {
        'second-step': !secondStep?.password_hash || secondStep.confirmed_at !== null,
        school: name !== UNNAMED_SCHOOL,
        days: has_days,
        contacts: await hasContacts(db, organizationUuid),
        people: has_people,
      }
      return { Steps: contract.setupSteps.map((id) => ({ id, done: stepsDone[id] })) }
    },
  })
}
