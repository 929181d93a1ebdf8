/** Generates codes like an authenticator app. */
import { TOTP } from 'otpauth'
import * as secondStep from '#contract/identity/second-step.ts'
import { PASSWORD, type Visitor } from './people.ts'

export const codeOf = (secret: string, at: Date): string => new TOTP({ secret }).generate({ timestamp: at.getTime() })

/** Sets up two-step sign-in. @returns the secret and the recovery codes */
export const setUpSecondStep = async (
  person: Visitor,
  { now, password = PASSWORD }: { now: Date; password?: string },
): Promise<{ secret: string; codes: string[] }> => {
  const { Totp } = await person.call(secondStep.totpSetup, { Totp: { password } })
  const { Recovery } = await person.call(secondStep.totpConfirm, { Totp: { code: codeOf(Totp.secret, now) } })
  return { secret: Totp.secret, codes: Recovery.codes }
}
