/** The people and helplines who can help a person, for the error 801 and for the help card. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const DayHours = z
  .object({
    /** 0 is Sunday. */
    day: z.number(),
    /** hhmm, in the time zone of the school. */
    from: z.string(),
    until: z.string(),
  })
  .meta({ id: 'SupportHours' })

export const SupportPerson = z
  .object({
    name: z.string(),
    role: z.string(),
    reach: z.string().optional(),
    /** The support contact to send a request to, if the person accepts requests in the app. */
    uuid: z.uuid().optional(),
    place: z.string().optional(),
    hours: z.array(DayHours).optional(),
    /** The contact's message for the time in which they are away. */
    away: z.string().optional(),
  })
  .meta({ id: 'SupportPerson' })
export type SupportPerson = z.infer<typeof SupportPerson>

export const Helpline = z
  .object({
    id: z.string(),
    name: z.string(),
    /** The purpose of the helpline, in one sentence. */
    note: z.string(),
    call: z.string().optional(),
    text: z.object({ to: z.string(), body: z.string().optional() }).optional(),
    chat: z.string().optional(),
    /** True for helplines for people who are hurt by others. */
    against_harm: z.boolean().optional(),
  })
  .meta({ id: 'Helpline' })

export const HelpCard = z
  .object({
    title: z.string(),
    lead: z.string(),
    danger: z.string(),
    emergency: z.string(),
    people_title: z.string(),
    people: z.array(SupportPerson),
    people_note: z.string().nullable(),
    lines_title: z.string(),
    lines_lead: z.string(),
    lines: z.array(Helpline),
    no_phone: z.string(),
    say_title: z.string(),
    say: z.array(z.string()),
    secret: z.string(),
    private: z.string(),
  })
  .meta({ id: 'HelpCard' })

/** Comes with error 801: the texts for the age of the person, and the card behind "See who's there". */
export const Support = z
  .object({ title: z.string(), text: z.string(), kept: z.string(), wrong: z.string().nullable(), help: HelpCard })
  .meta({ id: 'Support' })
export type Support = z.infer<typeof Support>

export const Contact = z
  .object({
    uuid: z.uuid(),
    name: z.string(),
    role: z.string(),
    /** In words: "Here until 03:30pm today", "Back on Monday at 08:00am". */
    when: z.string(),
    here: z.boolean(),
  })
  .meta({ id: 'SupportContact' })
export type Contact = z.infer<typeof Contact>

export const ContactRequest = z
  .object({
    uuid: z.uuid(),
    contact: z.object({ uuid: z.uuid(), name: z.string(), role: z.string() }),
    sent_at: z.string(),
    seen_at: z.string().nullable(),
    withdrawn_at: z.string().nullable(),
    /** The contact who handed the request on to this one; null if nobody did. */
    handed_by: z.string().nullable(),
    /** False if the contact can no longer receive requests: a request they have not seen will stay unseen. */
    reachable: z.boolean(),
    /** A text that says what the person can expect. */
    expect: z.string(),
  })
  .meta({ id: 'ContactRequest' })
export type ContactRequest = z.infer<typeof ContactRequest>

/** Everything that the adult sees of a request. */
export const ReceivedRequest = z
  .object({
    uuid: z.uuid(),
    name: z.string(),
    sent_at: z.string(),
    seen_at: z.string().nullable(),
    /** The adult who handed the request on to this one; null without one. */
    handed_by: z.string().nullable(),
    /** True if it was sent while the contact was away. The sender was informed when they would be back. */
    out_of_hours: z.boolean(),
  })
  .meta({ id: 'ReceivedRequest' })
export type ReceivedRequest = z.infer<typeof ReceivedRequest>

/** The school's contacts and the helplines, worded for the person's age; only helplines for people not signed in. */
export const supportInfo = endpoint({
  path: '/support/info',
  access: 'public',
  unattended: true,
  summary: 'List who can help: the people of the school and the helplines. The answer may be stored for offline use.',
  blocks: {},
  answer: {
    Help: HelpCard,
    /** The contacts whom a person can ask to talk. Empty when the school named none or turned the feature off. */
    Contacts: z.array(Contact),
    /** The data with which a device shows offline who can help; null for people who aren't signed in. */
    School: z
      .object({
        name: z.string(),
        time_zone: z.string(),
        country: z.string(),
        /** The school's own helplines; null when it has checked none, and the built-in ones are offered. */
        lines: z.array(Helpline).nullable(),
      })
      .nullable(),
  },
})

export const contactCreate = endpoint({
  path: '/support/contact/create',
  access: 'member',
  summary: 'Ask a support contact to talk. Only the name and the time are sent, never a text.',
  blocks: { Contact: z.strictObject({ uuid: z.uuid(), client_uuid: z.uuid() }) },
  answer: { Request: ContactRequest },
})

export const contactList = endpoint({
  path: '/support/contact/list',
  access: 'member',
  unattended: true,
  summary: 'List your own requests to talk; for a support contact also the requests that they received.',
  audit: 'requests_listed',
  blocks: {},
  answer: {
    Requests: z.array(ContactRequest),
    Received: z.array(ReceivedRequest),
    /** The contacts to whom a contact can hand a request on; empty for everybody else. */
    Others: z.array(Contact),
  },
})

export const contactAcknowledge = endpoint({
  path: '/support/contact/acknowledge',
  access: 'member',
  summary: 'Mark a request as seen by the contact. The person is notified.',
  audit: 'request_seen',
  blocks: { Request: z.strictObject({ uuid: z.uuid() }) },
  answer: { Received: ReceivedRequest },
})

export const contactForward = endpoint({
  path: '/support/contact/hand-on',
  access: 'member',
  summary: 'Forward a request to another contact, who has not seen it yet. The person is notified.',
  audit: 'request_handed_on',
  blocks: { Request: z.strictObject({ uuid: z.uuid(), contact_uuid: z.uuid() }) },
  answer: {},
})

export const contactWithdraw = endpoint({
  path: '/support/contact/withdraw',
  access: 'member',
  summary: 'Withdraw your own request to talk.',
  blocks: { Request: z.strictObject({ uuid: z.uuid() }) },
  answer: { Request: ContactRequest },
})
