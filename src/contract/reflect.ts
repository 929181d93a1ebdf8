/** Check-ins: the school's questions, a person's answers, reminders, and what their own weeks show. */
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
    /** `mood` is the question with the sun; `own` is a question of the school. */
    kind: z.string(),
    position: z.int(),
    low_label: z.string(),
    high_label: z.string(),
    /** The labels of the scores 1 to 5, in this order. */
    answers: z.array(z.string()).length(5),
    leans: z.enum(['low', 'high', 'neither']),
    /** The score that shows the help card. The browser decides it, and nothing is stored. */
    low_card_at: z.int().nullable(),
    help: z.string().nullable(),
  })
  .meta({ id: 'Question' })
export type Question = z.infer<typeof Question>

/** Ids from `rules/feelings`. */
const WordId = z.string().regex(/^[a-z]+\.[a-z-]+$/)
const ContextId = z.string().regex(/^[a-z-]+$/)

export const Moment = z.object({ session_uuid: z.uuid(), moment: z.enum(['before', 'after']) })

export const Happiness = z.strictObject({
  /** Created on the device. Two check-ins with the same value count as one. */
  client_uuid: z.uuid(),
  /** Includes the offset of the person's time zone, so that the check-in counts for their local day. */
  answered_at: z.iso.datetime({ offset: true }),
  answers: z.array(z.strictObject({ question_uuid: z.uuid(), score: Score })).max(20),
  emotions: z.array(WordId).max(3).optional(),
  contexts: z.array(ContextId).max(25).optional(),
  note: z.string().max(2000).optional(),
  before_or_after: z.strictObject(Moment.shape).optional(),
  /** Stores no answer. The person isn't asked again on that day. */
  not_now: z.boolean().optional(),
})
export type Happiness = z.input<typeof Happiness>

export const CheckIn = z
  .object({
    uuid: z.uuid(),
    client_uuid: z.uuid(),
    answered_at: z.string(),
    /** The local day of the person. */
    day: Day,
    /** The answer to the question with the sun; null without one. */
    mood: Score.nullable(),
    answers: z.array(z.object({ question_uuid: z.uuid(), score: Score })),
    emotions: z.array(z.string()),
    contexts: z.array(z.string()),
    note: z.string().nullable(),
    before_or_after: Moment.nullable(),
    /** True when a member of staff entered it for the person. */
    by_staff: z.boolean(),
    /** The name of that member of staff; null once their account is gone. */
    entered_by: z.string().nullable(),
  })
  .meta({ id: 'CheckIn' })
export type CheckIn = z.infer<typeof CheckIn>

export const questions = endpoint({
  path: '/organization/happiness/questions/list',
  access: 'member',
  summary: "List the school's check-in questions for the person's age, in their order.",
  blocks: {},
  answer: { Questions: z.array(Question), opening: z.string(), closing: z.string() },
})

export const checkIn = endpoint({
  path: '/self/happiness/response/create',
  access: 'member',
  summary: 'Create a check-in, or record "not now" for today. Repeating a client_uuid creates nothing.',
  blocks: { Happiness },
  answer: { Response: CheckIn.nullable() },
})

export const checkInDelete = endpoint({
  path: '/self/happiness/response/delete',
  access: 'member',
  summary: 'Delete one of your own check-ins.',
  blocks: { Response: z.strictObject({ uuid: z.uuid() }) },
  answer: {},
})

/** A school can turn this entry by staff off, together with check-ins. */
export const staffCheckIn = endpoint({
  path: '/managed_user/happiness/response/create',
  access: 'staff',
  summary: 'Create a check-in for a student of your own classes, marked as entered by staff.',
  audit: 'check_in_entered',
  blocks: { ManagedUser: z.strictObject({ uuid: z.uuid() }), Happiness },
  answer: { Response: z.object({ client_uuid: z.uuid() }) },
})

export const sectionStudents = endpoint({
  path: '/managed_user/happiness/pupils/list',
  access: 'staff',
  summary: 'List the students of your own classes, by name only, with the check-in questions that staff can enter.',
  audit: 'own_pupils_listed',
  blocks: {},
  answer: {
    Sections: z.array(
      z.object({ uuid: z.uuid(), name: z.string(), pupils: z.array(z.object({ uuid: z.uuid(), name: z.string() })) }),
    ),
    /** The questions in the wording for these students. */
    Questions: z.array(Question),
    /** The questions that each group of students is asked. Students are grouped by age. */
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
    /** The person's time zone, in which the times apply. */
    time_zone: TimeZone.optional(),
  })
  .meta({ id: 'HappinessSetting' })
export type HappinessSetting = z.infer<typeof HappinessSetting>

export const settingList = endpoint({
  path: '/v2/managed_user/happiness/settings/list',
  access: 'member',
  summary: "List the person's reminder settings; empty until they are set.",
  blocks: {},
  answer: { HappinessSettings: z.array(HappinessSetting).max(1) },
})
const settingBlocks = { HappinessSetting }
export const settingAdd = endpoint({
  path: '/v2/managed_user/happiness/setting/add',
  access: 'member',
  summary: "Create the person's reminder settings.",
  blocks: settingBlocks,
  answer: { HappinessSetting },
})
export const settingUpdate = endpoint({
  path: '/v2/managed_user/happiness/setting/update',
  access: 'member',
  summary: "Update the person's reminder settings.",
  blocks: settingBlocks,
  answer: { HappinessSetting },
})

/** The person's current time zone; the school's zone when absent. */
const ClientTimeZone = z.strictObject({ time_zone: TimeZone }).optional()

export const dashboard = endpoint({
  path: '/v2/managed_user/reflect/dashboard/summary',
  access: 'member',
  unattended: true,
  summary: "Get today's check-in, this week, recent journal entries, and whether a reminder is due now.",
  blocks: { Here: ClientTimeZone },
  answer: {
    Reflect: z.object({
      /** The last check-in of the person themselves; without one, the last that staff entered. */
      today: CheckIn.nullable(),
      /** The number of weeks with a practice among the last twelve. Feelings are never counted. */
      weeks_with_practice: z.int(),
      /** Sunday to Saturday. */
      week: z.array(z.object({ day: Day, score: Score.nullable() })).length(7),
      /**
       * The time since which a reminder is due today, as ISO 8601. Null when none is due, or after a check-in or "not
       * now".
       */
      prompt_due: z.string().nullable(),
      last_entries: z.array(z.object({ uuid: z.uuid(), title: z.string(), written_at: z.string() })),
    }),
  },
})

/** Reported only with enough data, see `rules/check-ins/patterns.ts`. Each pattern holds its evidence. */
export const Pattern = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('weekday'),
    /** 0 is Sunday; null when no day stands out. */
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
    /** The average mood with a high (4, 5) and with a low (1, 2) answer. */
    high: z.object({ mood: z.number(), count: z.int() }),
    low: z.object({ mood: z.number(), count: z.int() }),
  }),
])
export type Pattern = z.infer<typeof Pattern>

export const summary = endpoint({
  path: '/v2/managed_user/reflect/summary',
  access: 'member',
  summary: 'Get your own days, weeks, questions and feeling words in a range, and the patterns among them.',
  blocks: { Range },
  answer: {
    Summary: z.object({
      days: z.array(
        z.object({
          day: Day,
          /**
           * Every answer to the question with the sun, in order. They are never averaged, so a day only shows given
           * answers.
           */
          moods: z.array(Score),
          count: z.int(),
        }),
      ),
      /** Each week starts on its Sunday. */
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
      /** Averages of practices with a check-in both before and after on the same day; null with too few. */
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

/** The questions that were asked, including retired ones. */
export const AnsweredQuestion = Question.pick({ uuid: true, text: true, kind: true, position: true, answers: true })
export type AnsweredQuestion = z.infer<typeof AnsweredQuestion>

export const history = endpoint({
  path: '/v2/managed_user/reflect/history',
  access: 'member',
  summary: 'List your own check-ins and journal entries, newest first.',
  blocks: { Range: Range.optional(), Page: PageRequest.optional() },
  answer: { Items: z.array(HistoryItem), Questions: z.array(AnsweredQuestion), Page: PageAnswer },
})

/**
 * Contains whole weeks and groups of ten people or more. No number can be derived by subtracting others. See
 * docs/product.md#check-in-reports.
 */
export const checkInReports = endpoint({
  path: '/admin/school/figures',
  access: 'admin',
  summary: "Get the school's check-in reports for whole weeks with at least ten people, without names.",
  audit: false,
  blocks: { Range },
  answer: {
    Figures: z.object({
      /** The person responsible for the reports; null while they are turned off. */
      contact: z.string().nullable(),
      weeks: z.array(
        z.object({
          start: Day,
          groups: z.array(
            z.object({
              id: z.enum(['school', 'k_5', 'middle_school', 'high_school', 'adult']),
              /** Null when the group is too small to be shown. */
              people: z.int().nullable(),
              mood: z.number().nullable(),
            }),
          ),
        }),
      ),
    }),
  },
})

export const checkInReportsSwitch = endpoint({
  path: '/admin/school/figures/update',
  access: 'admin',
  summary: 'Turn check-in reports on with a named contact, or off.',
  audit: 'figures_switched',
  blocks: { Figures: z.strictObject({ on: z.boolean(), contact: z.string().trim().max(120).optional() }) },
  answer: { Figures: z.object({ contact: z.string().nullable() }) },
})
