/** How someone is: check-ins, the school's questions, when to be asked, and what one's own weeks show. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PageAnswer, PageRequest } from './envelope.ts'
import { Day, Range, TimeZone } from './range.ts'

/** 1 to 5. Neither end is better. */
export const Score = z.int().min(1).max(5)

export const Question = z
  .object({
    uuid: z.uuid(),
    text: z.string(),
    /** `mood` is the one with the sun; `own` is the school's. */
    kind: z.string(),
    position: z.int(),
    low_label: z.string(),
    high_label: z.string(),
    /** The words for 1 to 5, in this order. */
    answers: z.array(z.string()).length(5),
    leans: z.enum(['low', 'high', 'neither']),
    /** The answer that brings the card; decided in the browser and kept nowhere. */
    low_card_at: z.int().nullable(),
    help: z.string().nullable(),
  })
  .meta({ id: 'Question' })
export type Question = z.infer<typeof Question>

/** Ids of `rules/feelings`. */
const WordId = z.string().regex(/^[a-z]+\.[a-z-]+$/)
const ContextId = z.string().regex(/^[a-z-]+$/)

export const Moment = z.object({ session_uuid: z.uuid(), moment: z.enum(['before', 'after']) })

export const Happiness = z.strictObject({
  /** Made where it was answered: the same twice is one check-in. */
  client_uuid: z.uuid(),
  /** With the offset of where the person is, so that its day is theirs. */
  answered_at: z.iso.datetime({ offset: true }),
  answers: z.array(z.strictObject({ question_uuid: z.uuid(), score: Score })).max(20),
  emotions: z.array(WordId).max(3).optional(),
  contexts: z.array(ContextId).max(25).optional(),
  note: z.string().max(2000).optional(),
  before_or_after: z.strictObject(Moment.shape).optional(),
  /** Nothing is answered, and nothing more is asked on that day. */
  not_now: z.boolean().optional(),
})
export type Happiness = z.input<typeof Happiness>

export const CheckIn = z
  .object({
    uuid: z.uuid(),
    client_uuid: z.uuid(),
    answered_at: z.string(),
    /** The day where the person was. */
    day: Day,
    /** The answer to the question with the sun, where it was answered. */
    mood: Score.nullable(),
    answers: z.array(z.object({ question_uuid: z.uuid(), score: Score })),
    emotions: z.array(z.string()),
    contexts: z.array(z.string()),
    note: z.string().nullable(),
    before_or_after: Moment.nullable(),
    /** A member of staff typed it in for the person. */
    by_staff: z.boolean(),
    /** The name of that member of staff; null when it is gone. */
    entered_by: z.string().nullable(),
  })
  .meta({ id: 'CheckIn' })
export type CheckIn = z.infer<typeof CheckIn>

export const questions = endpoint({
  path: '/organization/happiness/questions/list',
  access: 'member',
  summary: "The school's questions for the person's age, in their order.",
  blocks: {},
  answer: { Questions: z.array(Question), opening: z.string(), closing: z.string() },
})

export const checkIn = endpoint({
  path: '/self/happiness/response/create',
  access: 'member',
  summary: 'Keeps a check-in, or that it is not wanted today; the same client_uuid twice is one.',
  blocks: { Happiness },
  answer: { Response: CheckIn.nullable() },
})

export const checkInDelete = endpoint({
  path: '/self/happiness/response/delete',
  access: 'member',
  summary: "Deletes one of one's own check-ins.",
  blocks: { Response: z.strictObject({ uuid: z.uuid() }) },
  answer: {},
})

/** A school may switch the entry by staff off together with check-ins. */
export const staffCheckIn = endpoint({
  path: '/managed_user/happiness/response/create',
  access: 'staff',
  summary: "Keeps a check-in for a pupil of one's own sections, marked as entered by staff.",
  audit: 'check_in_entered',
  blocks: { ManagedUser: z.strictObject({ uuid: z.uuid() }), Happiness },
  answer: { Response: z.object({ client_uuid: z.uuid() }) },
})

export const sectionPupils = endpoint({
  path: '/managed_user/happiness/pupils/list',
  access: 'staff',
  summary: "The pupils of one's own sections: names only, nothing of how they are.",
  audit: 'own_pupils_listed',
  blocks: {},
  answer: {
    Sections: z.array(
      z.object({ uuid: z.uuid(), name: z.string(), pupils: z.array(z.object({ uuid: z.uuid(), name: z.string() })) }),
    ),
    /** The questions as they are put to these pupils. */
    Questions: z.array(Question),
    /** Which of them are put to whom: pupils of one age together. */
    Asked: z.array(z.object({ pupils: z.array(z.uuid()), questions: z.array(z.uuid()) })),
  },
})

const DaySetting = z.strictObject({
  is_enabled: z.boolean(),
  /** hhmm, from 0000 to 2359. */
  start_time: z.string().regex(/^([01]\d|2[0-3])[0-5]\d$/),
})
export const HappinessSetting = z
  .strictObject({
    prompt_frequency: z.strictObject({
      day_0: DaySetting,
      day_1: DaySetting,
      day_2: DaySetting,
      day_3: DaySetting,
      day_4: DaySetting,
      day_5: DaySetting,
      day_6: DaySetting,
    }),
    /** Where the person is when they are asked. */
    time_zone: TimeZone.optional(),
  })
  .meta({ id: 'HappinessSetting' })
export type HappinessSetting = z.infer<typeof HappinessSetting>

export const settingList = endpoint({
  path: '/v2/managed_user/happiness/settings/list',
  access: 'member',
  summary: 'When the person wants to be asked; empty until they have said so.',
  blocks: {},
  answer: { HappinessSettings: z.array(HappinessSetting).max(1) },
})
const settingBlocks = { HappinessSetting }
export const settingAdd = endpoint({
  path: '/v2/managed_user/happiness/setting/add',
  access: 'member',
  summary: 'Says for the first time when the person wants to be asked.',
  blocks: settingBlocks,
  answer: { HappinessSetting },
})
export const settingUpdate = endpoint({
  path: '/v2/managed_user/happiness/setting/update',
  access: 'member',
  summary: 'Changes when the person wants to be asked.',
  blocks: settingBlocks,
  answer: { HappinessSetting },
})

/** Where the person is now; without it the school's zone. */
const ClientTimeZone = z.strictObject({ time_zone: TimeZone }).optional()

export const dashboard = endpoint({
  path: '/v2/managed_user/reflect/dashboard/summary',
  access: 'member',
  unattended: true,
  summary: 'Today, this week, and whether the person asked to be asked now.',
  blocks: { Here: ClientTimeZone },
  answer: {
    Reflect: z.object({
      /** The last of one's own; where there is none, the last that somebody typed in. */
      today: CheckIn.nullable(),
      /** How many of the last twelve weeks had a practice. Feelings are never counted. */
      weeks_with_practice: z.int(),
      /** Sunday to Saturday. */
      week: z.array(z.object({ day: Day, score: Score.nullable() })).length(7),
      /** Since when the person has wanted to be asked today; null when not, when it was done, or "not now". ISO 8601. */
      prompt_due: z.string().nullable(),
      last_entries: z.array(z.object({ uuid: z.uuid(), title: z.string(), written_at: z.string() })),
    }),
  },
})

/** Said only with enough data: `rules/patterns.ts`. Each holds its evidence. */
export const Pattern = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('weekday'),
    /** 0 is Sunday; null where no day stands out. */
    lowest: z.int().nullable(),
    highest: z.int().nullable(),
    weeks: z.int(),
    averages: z.array(z.number().nullable()).length(7),
  }),
  z.object({
    kind: z.literal('context'),
    id: z.string(),
    with: z.object({ mood: z.number(), count: z.int() }),
    without: z.object({ mood: z.number(), count: z.int() }),
  }),
  z.object({
    kind: z.literal('question'),
    question_uuid: z.uuid(),
    /** Average mood with a high (4, 5) and with a low (1, 2) answer. */
    high: z.object({ mood: z.number(), count: z.int() }),
    low: z.object({ mood: z.number(), count: z.int() }),
  }),
])
export type Pattern = z.infer<typeof Pattern>

export const summary = endpoint({
  path: '/v2/managed_user/reflect/summary',
  access: 'member',
  summary: "One's own days, weeks, questions and words in a range, and what goes with what.",
  blocks: { Range },
  answer: {
    Summary: z.object({
      days: z.array(
        z.object({
          day: Day,
          /** Every answer to the question with the sun, in the order they were given: a day is not called what nobody said. */
          moods: z.array(Score),
          count: z.int(),
        }),
      ),
      /** By their Sunday. */
      weeks: z.array(z.object({ start: Day, mood: z.number().nullable(), count: z.int() })),
      questions: z.array(
        z.object({
          question_uuid: z.uuid(),
          text: z.string(),
          kind: z.string(),
          low_label: z.string(),
          high_label: z.string(),
          leans: z.enum(['low', 'high', 'neither']),
          average: z.number(),
          count: z.int(),
        }),
      ),
      emotions: z.array(z.object({ id: z.string(), count: z.int() })),
      contexts: z.array(z.object({ id: z.string(), count: z.int() })),
      patterns: z.array(Pattern),
      /** Where one checked in both before and after the same practice on one day; null with too few. */
      practice: z.object({ count: z.int(), before: z.number(), after: z.number() }).nullable(),
    }),
  },
})

export const HistoryItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('check_in'), at: z.string(), check_in: CheckIn }),
  z.object({
    kind: z.literal('entry'),
    at: z.string(),
    entry: z.object({ uuid: z.uuid(), title: z.string(), opening: z.string() }),
  }),
])
export type HistoryItem = z.infer<typeof HistoryItem>

/** What was asked then, retired ones too. */
export const AnsweredQuestion = Question.pick({ uuid: true, text: true, kind: true, position: true, answers: true })
export type AnsweredQuestion = z.infer<typeof AnsweredQuestion>

export const history = endpoint({
  path: '/v2/managed_user/reflect/history',
  access: 'member',
  summary: "One's own check-ins and journal entries, newest first.",
  blocks: { Range: Range.optional(), Page: PageRequest.optional() },
  answer: { Items: z.array(HistoryItem), Questions: z.array(AnsweredQuestion), Page: PageAnswer },
})

/**
 * Whole weeks and groups of ten people or more; no number can be worked out by subtracting others. See
 * docs/product.md#figures-of-a-school.
 */
export const figures = endpoint({
  path: '/admin/school/figures',
  access: 'admin',
  summary: "The school's check-ins in whole weeks, where at least ten people answered; nothing of anybody.",
  audit: false,
  blocks: { Range },
  answer: {
    Figures: z.object({
      /** Who answers for them; null while they are switched off. */
      contact: z.string().nullable(),
      weeks: z.array(
        z.object({
          start: Day,
          groups: z.array(
            z.object({
              id: z.enum(['school', 'k_5', 'middle_school', 'high_school', 'adult']),
              /** Null where it is kept back. */
              people: z.int().nullable(),
              mood: z.number().nullable(),
            }),
          ),
        }),
      ),
    }),
  },
})

export const figuresSwitch = endpoint({
  path: '/admin/school/figures/update',
  access: 'admin',
  summary: 'Switches the figures on with a named contact, or off.',
  audit: 'figures_switched',
  blocks: { Figures: z.strictObject({ on: z.boolean(), contact: z.string().trim().max(120).optional() }) },
  answer: { Figures: z.object({ contact: z.string().nullable() }) },
})
