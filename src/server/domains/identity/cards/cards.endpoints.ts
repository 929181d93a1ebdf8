/** Cards over HTTP: made and ended by staff, shown by pupils at the door. */
import * as contract from '#contract/identity/cards.ts'
import { aboutEach, serve } from '../../../platform/http/serve.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lookAtCard, signInWithCard } from './card-sign-in.ts'
import { makeNewCards, revokeCards } from './making.ts'

export const cardsEndpoints = (platform: Platform) =>
  serve(contract, {
    async cardsMake({ Cards }, actor, context) {
      const { section, ...made } = await makeNewCards({ platform, origin: context.origin }, actor, Cards)
      context.about(aboutEach(Cards.people, { kind: 'cards', ...section }))
      return { Cards: made }
    },
    async cardsRevoke({ Cards }, actor, context) {
      const { revoked, people } = await revokeCards(platform, actor, Cards.people)
      context.about(aboutEach(people, { kind: 'cards' }))
      return { revoked }
    },
    async cardLook({ Card: { secret } }, _actor, context) {
      return { Card: await lookAtCard(platform, secret, context) }
    },
    async cardLogin({ Card: { secret } }, _actor, context) {
      return { session: await signInWithCard(platform, secret, context) }
    },
  })
