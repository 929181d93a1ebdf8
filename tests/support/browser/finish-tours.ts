/** Marks the tours as seen, so that they don't open during tests. */
import * as identity from '#contract/identity.ts'
import { readDemoSignIns } from '#server/domains/identity/identity.seed.ts'
import { signInDemoPerson } from '../server/server-process.ts'

/** Marks the tours as seen for all demo people of a running server, except for the given ones. */
export const finishTours = async (
  address: string,
  data: string,
  exceptEmails: readonly string[] = [],
): Promise<void> => {
  for (const { email } of await readDemoSignIns(data)) {
    if (exceptEmails.includes(email)) continue
    const { call } = await signInDemoPerson(address, data, email)
    const { user_data } = (await call(identity.info, {})).session
    await call(identity.featureStatus, {
      Feature: { status: { dashboard: ['custom_exercise'] } },
      ManagedUser: { uuid: user_data?.user_account_uuid ?? '' },
    })
  }
}
