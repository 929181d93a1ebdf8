/** Cards that pupils sign in with: three words, or a picture code for those who don't write yet. */
import { z } from 'zod'
import * as rules from '#rules/sections.ts'
import { endpoint } from '../endpoint.ts'
import { SessionState } from '../identity.ts'

const People = z.array(z.uuid()).min(1).max(rules.MOST_AT_ONCE)

export const cardsMake = endpoint({
  path: '/section/cards/make',
  access: 'staff',
  summary: 'Makes new cards for pupils and gives them as one PDF, this once; their earlier ones end at once.',
  audit: 'cards_made',
  changesSignIn: true,
  blocks: {
    Cards: z.strictObject({
      people: People,
      kind: z.enum(rules.cardKinds),
      paper: z.enum(rules.papers).default('letter'),
      /** Of the class they are made for; its name stands on them. */
      section_uuid: z.uuid().optional(),
    }),
  },
  answer: {
    /** `pdf` in base64. It is kept nowhere. */
    Cards: z.object({ name: z.string(), pdf: z.string(), count: z.int(), pages: z.int() }),
  },
})

export const cardsRevoke = endpoint({
  path: '/section/cards/revoke',
  access: 'staff',
  summary: 'Ends the picture codes of pupils, and the sessions that are open; for a card that was lost.',
  audit: 'cards_revoked',
  changesSignIn: true,
  blocks: { Cards: z.strictObject({ people: People }) },
  answer: { revoked: z.int() },
})

/** What stands behind # in the address of a card. */
const Card = z.strictObject({ secret: z.string().trim().min(20).max(60) })

export const cardLook = endpoint({
  path: '/session/card/look',
  access: 'public',
  summary: 'Says whose card this is by first name, so that nobody signs in with a card that is not theirs.',
  blocks: { Card },
  answer: { Card: z.object({ first_name: z.string(), school: z.string() }) },
})

export const cardLogin = endpoint({
  path: '/session/card/login',
  access: 'public',
  summary: 'Signs in with the picture code of a card; sets the session cookie.',
  blocks: { Card },
  answer: { session: SessionState },
})
