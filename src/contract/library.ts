/** The guided catalogue: sessions, their groups, what a person keeps, and where they were. */
import { z } from 'zod'
import { dayParts } from '#rules/greeting.ts'
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
    /** A person's own wish, written and spoken by a computer; what stands in the catalogue has authors. */
    made_by_computer: z.boolean(),
    audience: Audience,
    technique: z.string(),
    theme: z.string(),
    energy: z.string(),
    eyes: z.enum(['open', 'choice']),
    cover: z.object({ scene: z.string(), palette: z.string() }),
    group_uuids: z.array(z.uuid()),
    /** The group it is shown under, with its place there (from 1); null for a session of its own. */
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

/** What something is, in the words a person narrows by. */
export const LibraryKind = z.enum(['session', 'series', 'collection', 'thought_exercise', 'custom_exercise'])
export type LibraryKind = z.infer<typeof LibraryKind>

const oneOrMore = <Choice extends z.ZodType>(choice: Choice) => z.union([choice, z.array(choice).max(8)])

/** The filters of a search, which the browser remembers as `filterData`. Several values of one filter widen it. */
export const Filter = z
  .strictObject({
    group_type: z.enum(['series', 'collection', 'individual', 'thought_exercise', 'custom_exercise']).optional(),
    search: z.string().trim().max(200).optional(),
    audience: oneOrMore(Audience).optional(),
    kind: oneOrMore(LibraryKind).optional(),
    /** Seconds. */
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

/** A place inside a session where the searched words are spoken; `seconds` from its start. */
const Spoken = z.object({ session_uuid: z.uuid(), seconds: z.number(), text: z.string() })
const FacetCount = z.object({ value: z.string(), count: z.int() })
const Facets = z.object({ audience: z.array(FacetCount), kind: z.array(FacetCount), duration: z.array(FacetCount) })

const prefix = '/v2/managed_user/mindfulness'
const BySession = z.strictObject({ session_uuid: z.uuid() })

export const sessionsList = endpoint({
  path: `${prefix}/sessions/list`,
  access: 'member',
  summary: 'Lists sessions or groups; without a filter it brings the rails of home.',
  blocks: {
    Filter: Filter.optional(),
    Page: PageRequest.optional(),
    /** What the person's own clock shows, for what home picks; without it the school's clock is asked. */
    Home: z.strictObject({ day_part: z.enum(dayParts) }).optional(),
  },
  answer: { Sessions: z.array(Session), Groups: z.array(Group), Page: PageAnswer, Home: Home.optional() },
})

export const sessionInfo = endpoint({
  path: `${prefix}/session/info`,
  access: 'member',
  summary: 'One session and up to eight related ones; asking for one that is still being made moves it to the front.',
  blocks: { MindfulnessSession: BySession },
  answer: { Session, Related: z.array(Session).max(8) },
})

export const groupInfo = endpoint({
  path: `${prefix}/session-group/info`,
  access: 'member',
  summary: 'One group with its sessions; for individual the id is the session itself.',
  blocks: { Group: z.strictObject({ group_type: GroupType, id: z.uuid() }) },
  answer: { Group: GroupWithSessions },
})

export const filtered = endpoint({
  path: `${prefix}/filtered/session/info`,
  access: 'member',
  summary:
    'Searches titles, descriptions and spoken words, forgiving of typing slips, with facets; pages are of sessions, groups come whole.',
  blocks: { Filter, Page: PageRequest.optional() },
  answer: {
    Sessions: z.array(Session),
    Groups: z.array(Group),
    Spoken: z.array(Spoken),
    /** The words of the library that the search stood for, slips mended. */
    Terms: z.array(z.string()),
    Filters: Facets,
    Page: PageAnswer,
  },
})

export const listened = endpoint({
  path: `${prefix}/session_listened/list`,
  access: 'member',
  summary: 'What a person listened to, last first, with where they were.',
  blocks: { Page: PageRequest.optional() },
  answer: { Sessions: z.array(Session), Page: PageAnswer },
})

export const progress = endpoint({
  path: `${prefix}/session_listened/update`,
  access: 'member',
  summary: 'Records where a person is in a session; an older timestamp never overwrites a newer one.',
  blocks: {
    MindfulnessSession: z.strictObject({
      session_uuid: z.uuid(),
      /** Epoch milliseconds on the listener's device. */
      timestamp: z.int().min(0),
      /** Epoch milliseconds on that device as it sends this: tells how far its clock is off. */
      device_now: z.int().min(0).optional(),
      paused_seconds: z.number().min(0).max(86_400),
      /** True once, at the end: the server then records the whole length. See docs/product.md#the-end-of-a-session. */
      completed: z.boolean().optional(),
      /** Names one play, so that a repeated report is one row. */
      play_uuid: z.uuid().optional(),
      /** What sounded in this play so far, wherever in the session. Without it the places tell how much it was at most. */
      heard_seconds: z.number().min(0).max(86_400).optional(),
    }),
  },
  answer: {},
})

export const favourites = endpoint({
  path: `${prefix}/favourites/list`,
  access: 'member',
  summary: 'The sessions a person keeps, newest first.',
  blocks: { Page: PageRequest.optional() },
  answer: { Sessions: z.array(Session), Page: PageAnswer },
})

export const addFavourite = endpoint({
  path: `${prefix}/favourites/add`,
  access: 'member',
  summary: 'Keeps a session; twice is once.',
  blocks: { MindfulnessSession: BySession },
  answer: {},
})

export const deleteFavourite = endpoint({
  path: `${prefix}/favourites/delete`,
  access: 'member',
  summary: 'No longer keeps a session; twice is once.',
  blocks: { MindfulnessSession: BySession },
  answer: {},
})

export const AmbienceAudio = z.object({
  name: z.string(),
  /** Empty until the sound is rendered, on a first start. */
  url: z.string(),
  thumbnail: z.string(),
  /** Seconds: the part that repeats without a seam. */
  loop_start: z.number(),
  loop_end: z.number(),
})
export type AmbienceAudio = z.infer<typeof AmbienceAudio>

export const ambience = endpoint({
  path: '/organization/ambience/audio/list',
  access: 'member',
  summary: 'The background sounds of the player, in the order they are shown.',
  blocks: {},
  answer: { AmbienceAudios: z.array(AmbienceAudio) },
})

/** The answers that say of a session whether the person keeps it: asked anew when that has changed. */
export const endpointsWithFavorites = [favourites, groupInfo, sessionsList, filtered, listened, sessionInfo]
