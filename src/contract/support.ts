/** Who is there for a person: goes with the answer 801, and stands on the help card. */
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
    /** Of the contact, where one can ask them in the app to talk. */
    uuid: z.uuid().optional(),
    place: z.string().optional(),
    hours: z.array(DayHours).optional(),
    /** What they have written for the time they are away. */
    away: z.string().optional(),
  })
  .meta({ id: 'SupportPerson' })
export type SupportPerson = z.infer<typeof SupportPerson>

export const Helpline = z
  .object({
    id: z.string(),
    name: z.string(),
    /** What it is for, in one sentence. */
    note: z.string(),
    call: z.string().optional(),
    text: z.object({ to: z.string(), body: z.string().optional() }).optional(),
    chat: z.string().optional(),
    /** For whoever is hurt by others. */
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

/** Comes with 801: the words for the age of who asked, and the card behind "See who's there". */
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
    /** Who was asked first, where that adult has asked another one to go. */
    handed_by: z.string().nullable(),
    /** False when the adult has no list here any more: what they have not seen nobody will see. */
    reachable: z.boolean(),
    /** What can be expected, in words. */
    expect: z.string(),
  })
  .meta({ id: 'ContactRequest' })
export type ContactRequest = z.infer<typeof ContactRequest>

/** All that the adult sees. */
export const ReceivedRequest = z
  .object({
    uuid: z.uuid(),
    name: z.string(),
    sent_at: z.string(),
    seen_at: z.string().nullable(),
    /** Who had it before, where they have asked this adult to go. */
    handed_by: z.string().nullable(),
    /** It came while the adult was away, and the person was told when they are back. */
    out_of_hours: z.boolean(),
  })
  .meta({ id: 'ReceivedRequest' })
export type ReceivedRequest = z.infer<typeof ReceivedRequest>

/** The school's contacts and the helplines, in the words for the age of who asks; for strangers the lines alone. */
export const supportInfo = endpoint({
  path: '/support/info',
  access: 'public',
  unattended: true,
  summary: 'Who is there: the people of the school and the helplines; it may be kept for when there is no network.',
  blocks: {},
  answer: {
    Help: HelpCard,
    /** Whom one can ask to talk to; empty where the school has named nobody, or has switched it off. */
    Contacts: z.array(Contact),
    /** What it takes to say anew, later and without a network, who is there; null for strangers. */
    School: z
      .object({
        name: z.string(),
        time_zone: z.string(),
        country: z.string(),
        /** The school's own lines; null where it has checked none, and ours are offered. */
        lines: z.array(Helpline).nullable(),
      })
      .nullable(),
  },
})

export const contactCreate = endpoint({
  path: '/support/contact/create',
  access: 'member',
  summary: 'Asks a person of the school to come and talk: the name and the time, never a word.',
  blocks: { Contact: z.strictObject({ uuid: z.uuid(), client_uuid: z.uuid() }) },
  answer: { Request: ContactRequest },
})

export const contactList = endpoint({
  path: '/support/contact/list',
  access: 'member',
  unattended: true,
  summary: "One's own requests, and for a contact those that were sent to them.",
  audit: 'requests_listed',
  blocks: {},
  answer: {
    Requests: z.array(ContactRequest),
    Received: z.array(ReceivedRequest),
    /** To whom a contact can hand on; empty for everybody else. */
    Others: z.array(Contact),
  },
})

export const contactAcknowledge = endpoint({
  path: '/support/contact/acknowledge',
  access: 'member',
  summary: 'The contact has seen it, and the person is told so.',
  audit: 'request_seen',
  blocks: { Request: z.strictObject({ uuid: z.uuid() }) },
  answer: { Received: ReceivedRequest },
})

export const contactHandOn = endpoint({
  path: '/support/contact/hand-on',
  access: 'member',
  summary: 'The contact asks another one to go instead; that one has not seen it yet, and the person is told.',
  audit: 'request_handed_on',
  blocks: { Request: z.strictObject({ uuid: z.uuid(), contact_uuid: z.uuid() }) },
  answer: {},
})

export const contactWithdraw = endpoint({
  path: '/support/contact/withdraw',
  access: 'member',
  summary: 'The person has changed their mind.',
  blocks: { Request: z.strictObject({ uuid: z.uuid() }) },
  answer: { Request: ContactRequest },
})
