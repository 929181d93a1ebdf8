/** Decides who must use two-step sign-in; until they do, admin functions stay closed to them. */
import type { UserType } from '#contract/identity.ts'
import type { Config } from '#server/platform/config.ts'

type SecondStepConfig = Pick<Config, 'REQUIRE_TWO_STEP'>

export const isSecondStepRequired = ({ REQUIRE_TWO_STEP }: SecondStepConfig, userType: UserType): boolean =>
  REQUIRE_TWO_STEP === 'admins' && userType === 'admin'

export const isSecondStepMissing = (
  config: SecondStepConfig,
  { userType, secondStep }: { userType: UserType; secondStep: boolean },
): boolean => isSecondStepRequired(config, userType) && !secondStep
