/** The library: finding sessions, opening them, and keeping one's place. */
import { randomUUID } from 'node:crypto'
import * as contract from '#contract/library.ts'
import { Failure } from '#contract/failures.ts'
import { coverAs } from '#rules/covers.ts'
import type { Actor } from '../../platform/actor.ts'
import { type CallContext, type Handlers, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { catalogueReader } from './catalogue.ts'
import { marksFrom, wantedMarks } from './catalogue.queries.ts'
import { libraryLists } from './lists.ts'
import { dropFavourite, keepFavourite, recordProgress } from './marks.queries.ts'
import { relatedTo } from './related.ts'
import { momentOf } from './reported-at.ts'
import { sessionIn, shelfReader } from './shelf/shelves.ts'
import { soundAsker } from './media/sounds.jobs.ts'
import { coverUrl, toGroup, toSession, type View } from './wire.ts'

interface Ports {
  /** Somebody has heard a session to its end. */
  heardOut: (actor: Actor, sessionUuid: string) => Promise<void>
}

export const libraryEndpoints = (platform: Platform, { heardOut }: Ports) => {
  const { db, clock } = platform
  const readPublished = catalogueReader(db, 'published')
  const readShelves = shelfReader(db)
  const viewOf = async ({ known, origin }: CallContext, actor: Actor): Promise<View> => {
    const marks = marksFrom(known)
    return { marks, catalogue: await readPublished(marks.version), shelves: await readShelves(marks, actor), origin }
  }
  const found = (view: View, uuid: string) => {
    const session = sessionIn(view, uuid)
    if (!session) throw new Failure('not_found')
    return session
  }
  const lists = libraryLists(clock)
  const askForSound = soundAsker(platform)

  const handlers: Handlers<typeof contract> = {
    sessionsList: async (blocks, actor, context) => lists.sessions(await viewOf(context, actor), blocks),
    filtered: async (blocks, actor, context) => lists.filtered(await viewOf(context, actor), blocks),
    listened: async ({ Page }, actor, context) => lists.listened(await viewOf(context, actor), Page),
    favourites: async ({ Page }, actor, context) => lists.favourites(await viewOf(context, actor), Page),

    async sessionInfo({ MindfulnessSession }, actor, context) {
      const view = await viewOf(context, actor)
      const session = found(view, MindfulnessSession.session_uuid)
      if (session.status === 'processing' && session.owner_uuid === null) await askForSound(session.uuid)
      return {
        Session: toSession(view, session),
        Related: relatedTo(view, session).map((other) => toSession(view, other)),
      }
    },

    async groupInfo({ Group }, actor, context) {
      const view = await viewOf(context, actor)
      if (Group.group_type === 'individual') return { Group: lists.individual(view, found(view, Group.id)) }
      const group = view.catalogue.group(Group.id)
      if (!group || group.row.group_type !== Group.group_type) throw new Failure('not_found')
      return {
        Group: {
          ...toGroup(view, group),
          mindfulness_sessions_list: group.sessions.map((session) => toSession(view, session)),
        },
      }
    },

    async progress({ MindfulnessSession: report }, actor) {
      const stored = await recordProgress(db, {
        accountUuid: actor.accountUuid,
        sessionUuid: report.session_uuid,
        playUuid: report.play_uuid ?? randomUUID(),
        reportedAt: momentOf(report, clock.now().getTime()),
        seconds: report.paused_seconds,
        completed: report.completed ?? false,
        heardSeconds: report.heard_seconds ?? null,
      })
      if (!stored) throw new Failure('not_found')
      if (report.completed) await heardOut(actor, report.session_uuid)
      return {}
    },

    async addFavourite({ MindfulnessSession }, actor) {
      const mark = { accountUuid: actor.accountUuid, sessionUuid: MindfulnessSession.session_uuid }
      if (!(await keepFavourite(db, mark, clock.now()))) throw new Failure('not_found')
      return {}
    },

    async deleteFavourite({ MindfulnessSession }, actor) {
      await dropFavourite(db, { accountUuid: actor.accountUuid, sessionUuid: MindfulnessSession.session_uuid })
      return {}
    },

    async ambience(_blocks, actor, context) {
      const { catalogue, origin } = await viewOf(context, actor)
      return {
        AmbienceAudios: catalogue.ambience.map((sound) => ({
          name: sound.name,
          url: sound.audio_key ? `${origin}/media/${sound.audio_key}` : '',
          thumbnail: coverAs(coverUrl(origin, sound.cover_key), '1x1', 200),
          loop_start: sound.loop_start,
          loop_end: sound.loop_end,
        })),
      }
    },
  }
  return serve(contract, handlers, {
    sessionsList: wantedMarks,
    sessionInfo: wantedMarks,
    groupInfo: wantedMarks,
    filtered: wantedMarks,
    listened: wantedMarks,
    favourites: wantedMarks,
    ambience: wantedMarks,
  })
}
