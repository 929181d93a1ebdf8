/** The guided catalog: sessions, their groups, favorites, history and progress. */
import { z } from 'zod'
import { DAY_SECONDS } from '#rules/durations.ts'
import { dayParts } from '#rules/greeting.ts'
import { MAX_SEARCH_LENGTH } from '#rules/search/max-search-length.ts'
import { endpoint } from './endpoint.ts'
import { PageAnswer, PageRequest } from './envelope.ts'
import { Audience } from './identity.ts'

export const GroupType = z.enum(['series', 'collection', 'individual'])
export type GroupType = z.infer<typeof GroupType>

/**
 * A session of the catalog. `status` is absent when it can be played; durations are in seconds. See
 * docs/product.md#session-audio.
 */
export const Session = z
  .object({
    uuid: z.uuid(),
    title: z.string(),
    description: z.string(),
    /** Empty while there is nothing to play. */
    url: z.string(),
    duration: z.number(),
    paused_seconds: z.number(),
    is_favourite: z.union([z.literal(0), z.literal(1)]),
    status: z.enum(['draft', 'processing']).optional(),
    session_thumbnail: z.string(),
    group_thumbnail: z.string(),
    group_type: GroupType,
    author: z.string(),
    narrator: z.string(),
    session_type: z.enum(['session', 'thought_exercise', 'custom_exercise']),
    /** True for a custom exercise, which a computer wrote and spoke; sessions of the catalog have authors. */
    made_by_computer: z.boolean(),
    /** True if a computer voice reads it, and not a person. */
    read_by_computer: z.boolean(),
    audience: Audience,
    technique: z.string(),
    theme: z.string(),
    energy: z.string(),
    eyes: z.enum(['open', 'choice']),
    cover: z.object({ scene: z.string(), palette: z.string() }),
    group_uuids: z.array(z.uuid()),
    /** The group it is shown under, with its position there starting at 1; null for a session without a group. */
    group: z
      .object({ uuid: z.uuid(), group_type: GroupType, title: z.string(), position: z.int(), sessions_count: z.int() })
      .nullable(),
    transcript_url: z.string(),
    /** ISO 8601, null if never finished. */
    completed_at: z.string().nullable(),
    /** ISO 8601, null if never listened to. */
    listened_at: z.string().nullable(),
    sessions_count: z.int().optional(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const Group = z
  .object({
    uuid: z.uuid(),
    group_type: GroupType,
    title: z.string(),
    description: z.string(),
    audience: Audience,
    group_thumbnail: z.string(),
    cover: z.object({ scene: z.string(), palette: z.string() }),
    sessions_count: z.int(),
    duration: z.number(),
    completed_count: z.int(),
  })
  .meta({ id: 'Group' })
export type Group = z.infer<typeof Group>

export const GroupWithSessions = Group.extend({ mindfulness_sessions_list: z.array(Session) })

/** The kinds of content that a person can filter by. */
export const LibraryKind = z.enum(['session', 'series', 'collection', 'thought_exercise', 'custom_exercise'])
export type LibraryKind = z.infer<typeof LibraryKind>

const oneOrMore = <Choice extends z.ZodType>(choice: Choice) => z.union([choice, z.array(choice).max(8)])

/**
 * The filters of a search, which the browser stores as `filterData`. Several values of one filter are combined with OR.
 */
export const Filter = z
  .strictObject({
    group_type: z.enum(['series', 'collection', 'individual', 'thought_exercise', 'custom_exercise']).optional(),
    search: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
    audience: oneOrMore(Audience).optional(),
    kind: oneOrMore(LibraryKind).optional(),
    /** In seconds. */
    duration_min: z.number().min(0).optional(),
    duration_max: z.number().min(0).optional(),
    sort: z.enum(['relevance', 'newest', 'title', 'shortest']).optional(),
  })
  .meta({ id: 'Filter' })
export type Filter = z.infer<typeof Filter>

export const Home = z
  .object({
    greeting_name: z.string(),
    continue: z.array(Session),
    recommended: z.array(Session),
    series: z.array(Group),
    collections: z.array(Group),
    thought_exercises: z.array(Session),
    custom_exercises: z.array(Session),
  })
  .meta({ id: 'Home' })
export type Home = z.infer<typeof Home>

/** A position in a session where the searched text is spoken; `seconds` from its start. */
const TranscriptMatch = z.object({ session_uuid: z.uuid(), seconds: z.number(), text: z.string() })
const FacetCount = z.object({ value: z.string(), count: z.int() })
const Facets = z.object({ audience: z.array(FacetCount), kind: z.array(FacetCount), duration: z.array(FacetCount) })

const prefix = '/v2/managed_user/mindfulness'
const BySession = z.strictObject({ session_uuid: z.uuid() })

export const sessionsList = endpoint({
  path: `${prefix}/sessions/list`,
  access: 'member',
  summary: 'List sessions or groups. Without a filter, return the rails of home.',
  blocks: {
    Filter: Filter.optional(),
    Page: PageRequest.optional(),
    /**
     * The time of day on the person's clock, for the suggestions of home. Without it the school's time zone decides.
     */
    Home: z.strictObject({ day_part: z.enum(dayParts) }).optional(),
  },
  answer: { Sessions: z.array(Session), Groups: z.array(Group), Page: PageAnswer, Home: Home.optional() },
})

export const sessionInfo = endpoint({
  path: `${prefix}/session/info`,
  access: 'member',
  summary:
    'Get one session and up to eight related ones. A session that is still being rendered moves to the front of the queue.',
  blocks: { MindfulnessSession: BySession },
  answer: { Session, Related: z.array(Session).max(8) },
})

export const groupInfo = endpoint({
  path: `${prefix}/session-group/info`,
  access: 'member',
  summary: 'Get one group with its sessions. For `individual` the id is that of the session itself.',
  blocks: { Group: z.strictObject({ group_type: GroupType, id: z.uuid() }) },
  answer: { Group: GroupWithSessions },
})

export const filtered = endpoint({
  path: `${prefix}/filtered/session/info`,
  access: 'member',
  summary:
    'Search titles, descriptions and transcripts with typo tolerance and facets. Sessions are paginated, groups are not.',
  blocks: { Filter, Page: PageRequest.optional() },
  answer: {
    Sessions: z.array(Session),
    Groups: z.array(Group),
    Spoken: z.array(TranscriptMatch),
    /** The terms of the catalog that the search matched, with typing errors corrected. */
    Terms: z.array(z.string()),
    Filters: Facets,
    Page: PageAnswer,
  },
})

export const listened = endpoint({
  path: `${prefix}/session_listened/list`,
  access: 'member',
  summary: "List the sessions in a person's history, most recent first, with their positions.",
  blocks: { Page: PageRequest.optional() },
  answer: { Sessions: z.array(Session), Page: PageAnswer },
})

export const progress = endpoint({
  path: `${prefix}/session_listened/update`,
  access: 'member',
  summary: "Record a person's position in a session. An older timestamp never overwrites a newer one.",
  blocks: {
    MindfulnessSession: z.strictObject({
      session_uuid: z.uuid(),
      /** Epoch milliseconds on the listener's device. */
      timestamp: z.int().min(0),
      /** Epoch milliseconds on that device when it sends this, which shows by how much its clock is off. */
      device_now: z.int().min(0).optional(),
      paused_seconds: z.number().min(0).max(DAY_SECONDS),
      /** True once, at the end: the server then records the whole length. See docs/product.md#the-end-of-a-session. */
      completed: z.boolean().optional(),
      /** Identifies one play, so that a repeated report creates no second row. */
      play_uuid: z.uuid().optional(),
      /**
       * The seconds that were played so far in this play, anywhere in the session. Without it, positions give an upper
       * bound.
       */
      heard_seconds: z.number().min(0).max(DAY_SECONDS).optional(),
    }),
  },
  answer: {},
})

export const favorites = endpoint({
  path: `${prefix}/favourites/list`,
  access: 'member',
  summary: "List a person's favorite sessions, newest first.",
  blocks: { Page: PageRequest.optional() },
  answer: { Sessions: z.array(Session), Page: PageAnswer },
})

export const addFavorite = endpoint({
  path: `${prefix}/favourites/add`,
  access: 'member',
  summary: 'Add a session to the favorites. Repeating the call changes nothing.',
  blocks: { MindfulnessSession: BySession },
  answer: {},
})

export const deleteFavorite = endpoint({
  path: `${prefix}/favourites/delete`,
  access: 'member',
  summary: 'Remove a session from the favorites. Repeating the call changes nothing.',
  blocks: { MindfulnessSession: BySession },
  answer: {},
})

export const AmbienceAudio = z.object({
  name: z.string(),
  /** Empty until the audio is rendered, on a first start. */
  url: z.string(),
  thumbnail: z.string(),
  /** In seconds: the part that repeats seamlessly. */
  loop_start: z.number(),
  loop_end: z.number(),
})
export type AmbienceAudio = z.infer<typeof AmbienceAudio>

export const ambience = endpoint({
  path: '/organization/ambience/audio/list',
  access: 'member',
  summary: 'List the background sounds of the player, in display order.',
  blocks: {},
  answer: { AmbienceAudios: z.array(AmbienceAudio) },
})

/** The endpoints whose responses contain favorites. The client reloads them when favorites change. */
export const endpointsWithFavorites = [favorites, groupInfo, sessionsList, filtered, listened, sessionInfo]
