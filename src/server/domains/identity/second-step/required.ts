/** Who has to sign in with two steps; what is an admin's stays closed until they can. */
import type { UserType } from '#contract/identity.ts'
import type { Config } from '../../../platform/config.ts'

export const isSecondStepMissing = (
  { REQUIRE_TWO_STEP }: Pick<Config, 'REQUIRE_TWO_STEP'>,
  { userType, secondStep }: { userType: UserType; secondStep: boolean },
): boolean => REQUIRE_TWO_STEP === 'admins' && userType === 'admin' && !secondStep
