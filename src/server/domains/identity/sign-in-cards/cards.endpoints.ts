/** Card endpoints: staff create and revoke cards, and students sign in with them. */
import * as contract from '#contract/identity/cards.ts'
import { createAuditSubjects, createRoutes } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { previewCard, signInWithCard } from './card-sign-in.ts'
import { createCards, revokeCards } from './create-cards.ts'

export const createCardsRoutes = (platform: Platform) =>
  createRoutes(contract, {
    async cardsCreate({ Cards }, actor, context) {
      const { section, ...printedCards } = await createCards({ platform, origin: context.origin }, actor, Cards)
      context.about(createAuditSubjects(Cards.people, { kind: 'cards', ...section }))
      return { Cards: printedCards }
    },
    async cardsRevoke({ Cards }, actor, context) {
      const { revoked, people } = await revokeCards(platform, actor, Cards.people)
      context.about(createAuditSubjects(people, { kind: 'cards' }))
      return { revoked }
    },
    async cardInfo({ Card: { secret } }, _actor, context) {
      return { Card: await previewCard(platform, secret, context) }
    },
    async cardLogin({ Card: { secret } }, _actor, context) {
      return { session: await signInWithCard(platform, secret, context) }
    },
  })
