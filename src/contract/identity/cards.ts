/** Sign-in cards for students: three words, or a picture code for students who don't write yet. */
import { z } from 'zod'
import { MAX_PEOPLE_PER_CALL } from '#rules/sections.ts'
import { cardKinds, cardPapers } from '#rules/sign-in/sign-in-cards.ts'
import { endpoint } from '../endpoint.ts'
import { SessionState } from '../identity.ts'

const People = z.array(z.uuid()).min(1).max(MAX_PEOPLE_PER_CALL)

export const cardsCreate = endpoint({
  path: '/section/cards/make',
  access: 'staff',
  summary: 'Create new sign-in cards for students and return them once as a PDF. Earlier cards end at once.',
  audit: 'cards_made',
  changesSignIn: true,
  blocks: {
    Cards: z.strictObject({
      people: People,
      kind: z.enum(cardKinds),
      paper: z.enum(cardPapers).default('letter'),
      /** The class that the cards are made for; its name is printed on them. */
      section_uuid: z.uuid().optional(),
    }),
  },
  answer: {
    /** `pdf` in base64. The server doesn't store it. */
    Cards: z.object({ name: z.string(), pdf: z.string(), count: z.int(), pages: z.int() }),
  },
})

export const cardsRevoke = endpoint({
  path: '/section/cards/revoke',
  access: 'staff',
  summary: 'Revoke the picture codes of students and end their open sessions, for example after a lost card.',
  audit: 'cards_revoked',
  changesSignIn: true,
  blocks: { Cards: z.strictObject({ people: People }) },
  answer: { revoked: z.int() },
})

/** The secret after the # in the address of a card. */
const Card = z.strictObject({ secret: z.string().trim().min(20).max(60) })

export const cardInfo = endpoint({
  path: '/session/card/look',
  access: 'public',
  summary: "Get the first name of a card's owner, so that people notice someone else's card before they sign in.",
  blocks: { Card },
  answer: { Card: z.object({ first_name: z.string(), school: z.string() }) },
})

export const cardLogin = endpoint({
  path: '/session/card/login',
  access: 'public',
  summary: 'Sign in with the picture code of a card. Sets the session cookie.',
  blocks: { Card },
  answer: { session: SessionState },
})
