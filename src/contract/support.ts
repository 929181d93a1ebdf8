/** Who is there for a person: goes with the answer 801, and stands on the help card. */
import { z } from 'zod'

export const SupportPerson = z
  .object({ name: z.string(), role: z.string(), reach: z.string().optional() })
  .meta({ id: 'SupportPerson' })

export const Helpline = z
  .object({
    id: z.string(),
    name: z.string(),
    /** What it is for, in one sentence. */
    note: z.string(),
    call: z.string().optional(),
    text: z.object({ to: z.string(), body: z.string().optional() }).optional(),
    chat: z.string().optional(),
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
