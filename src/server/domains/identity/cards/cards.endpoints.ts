/** Cards over HTTP: made and ended by staff, shown by pupils at the door. */
import * as contract from '#contract/identity/cards.ts'
import { type About, serve } from '../../../platform/http/serve.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lookAtCard, signInWithCard } from './card-sign-in.ts'
import { makeNewCards, revokeCards } from './making.ts'

const aboutCards = (people: readonly string[], section?: { uuid: string; name: string }): About => ({
  kind: 'cards',
  ...section,
  ...(people.length === 1 ? { person: people[0] } : {}),
})

export const cardsEndpoints = (platform: Platform) =>
  serve(contract, {
    async cardsMake({ Cards }, actor, context) {
      const { section, ...made } = await makeNewCards({ platform, origin: context.origin }, actor, Cards)
      context.about(aboutCards(Cards.people, section))
      return { Cards: made }
    },
    async cardsRevoke({ Cards }, actor, context) {
      const { revoked, people } = await revokeCards(platform, actor, Cards.people)
      context.about(aboutCards(people))
      return { revoked }
    },
    async cardLook({ Card: { secret } }, _actor, context) {
      return { Card: await lookAtCard(platform, secret, context) }
    },
    async cardLogin({ Card: { secret } }, _actor, context) {
      return { session: await signInWithCard(platform, secret, context) }
    },
  })
