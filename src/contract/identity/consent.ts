/** The consent of families, student by student, if the school asks for it. */
import { z } from 'zod'
import * as rules from '#rules/consent.ts'
import { MAX_PEOPLE_PER_CALL } from '#rules/sections.ts'
import { endpoint } from '../endpoint.ts'

const Part = z.enum(rules.consentParts)

export const consentInfo = endpoint({
  path: '/admin/consent/info',
  access: 'admin',
  summary: 'Get the parts that need consent, and how many students have a yes, a no, or no answer yet.',
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
  summary: "Set the parts that need consent. From then on a student without a yes doesn't have that part.",
  audit: 'consent_switched',
  blocks: { Consent: z.strictObject({ parts: z.array(Part).max(rules.consentParts.length) }) },
  answer: { Consent: z.object({ parts: z.array(Part) }) },
})

export const consentRecord = endpoint({
  path: '/admin/consent/record',
  access: 'admin',
  summary: 'Record what the families of students answered, when, and how.',
  audit: 'consent_recorded',
  blocks: {
    Consent: z.strictObject({
      people: z.array(z.uuid()).min(1).max(MAX_PEOPLE_PER_CALL),
      parts: z.array(Part).min(1).max(rules.consentParts.length),
      answer: z.enum(rules.consentAnswers),
      how: z.enum(rules.consentMethods),
      /** The day of the answer, if it was not today. */
      answered_on: z.iso.date().optional(),
      /** The class in which the admin was viewing the students. */
      section_uuid: z.uuid().optional(),
    }),
  },
  answer: { recorded: z.int() },
})

export const consentHistory = endpoint({
  path: '/admin/consent/history',
  access: 'admin',
  summary: 'List everything that was recorded for one family, newest first, with its author.',
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
