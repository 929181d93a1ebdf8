/** The real calls to a simulated platform, without SSO: everybody has the same UUID there. */
import { createColegiaCalls } from '#server/partners/colegia/calls.ts'
import { createRestClient } from '#server/partners/colegia/rest.ts'
import { type PartnerPlatform, PartnerFailure, type Partners } from '#server/partners/partner.ts'

const rejectSignOn = () => Promise.reject(new PartnerFailure('refused', 'No one signs in here.'))

export const createPartnerPlatform = (origin: string): PartnerPlatform => ({
  kind: 'colegia',
  can: { signOn: false, webLogin: true, signup: true, sections: true, publish: true, progress: true, roster: false },
  startSignOn: rejectSignOn,
  finishSignOn: rejectSignOn,
  ...createColegiaCalls(createRestClient({ baseUrl: origin, apiKey: 'a key', trusted: true })),
})

/** Connects every school of the test with the platform. */
export const createPartners = (origin: string): Partners => {
  const partner = createPartnerPlatform(origin)
  return { getPlatform: async () => partner, findUser: async (accountUuid) => ({ subject: accountUuid }) }
}
