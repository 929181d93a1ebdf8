/** What families have said, pupil by pupil, where the school asks them. */
import { z } from 'zod'
import * as rules from '#rules/consent.ts'
import { MOST_AT_ONCE } from '#rules/sections.ts'
import { endpoint } from '../endpoint.ts'

const Part = z.enum(rules.consentParts)

export const consentInfo = endpoint({
  path: '/admin/consent/info',
  access: 'admin',
  summary: 'What the school asks families about, and how many pupils have a yes, a no, or no answer yet.',
  audit: false,
  blocks: {},
  answer: {
    Consent: z.object({
      parts: z.array(Part),
      counts: z.array(z.object({ part: Part, given: z.int(), refused: z.int(), none: z.int() })),
    }),
  },
})

export const consentSwitch = endpoint({
  path: '/admin/consent/switch',
  access: 'admin',
  summary: 'Sets what the school asks families about; what has no yes is absent for that pupil from then on.',
  audit: 'consent_switched',
  blocks: { Consent: z.strictObject({ parts: z.array(Part).max(rules.consentParts.length) }) },
  answer: { Consent: z.object({ parts: z.array(Part) }) },
})

export const consentRecord = endpoint({
  path: '/admin/consent/record',
  access: 'admin',
  summary: 'Writes down what the families of these pupils have said, when, and how.',
  audit: 'consent_recorded',
  blocks: {
    Consent: z.strictObject({
      people: z.array(z.uuid()).min(1).max(MOST_AT_ONCE),
      parts: z.array(Part).min(1).max(rules.consentParts.length),
      answer: z.enum(rules.consentAnswers),
      how: z.enum(rules.consentMethods),
      /** The day on which they said so, where that was not today. */
      answered_on: z.iso.date().optional(),
      /** Of the class that they were looked at in. */
      section_uuid: z.uuid().optional(),
    }),
  },
  answer: { recorded: z.int() },
})

export const consentHistory = endpoint({
  path: '/admin/consent/history',
  access: 'admin',
  summary: 'All that was written down of one family, newest first, and by whom.',
  audit: 'consent_read',
  blocks: { ManagedUser: z.strictObject({ uuid: z.uuid() }) },
  answer: {
    Answers: z.array(
      z.object({
        part: Part,
        answer: z.enum(rules.consentAnswers),
        how: z.enum(rules.consentMethods),
        answered_on: z.string(),
        noted_at: z.string(),
        noted_by: z.string().nullable(),
      }),
    ),
  },
})
