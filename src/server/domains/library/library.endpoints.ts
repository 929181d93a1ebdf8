/** The library: finding sessions, opening them, and keeping one's place. */
import { randomUUID } from 'node:crypto'
import * as contract from '#contract/library.ts'
import { Failure } from '#contract/failures.ts'
import { coverAs } from '#rules/covers.ts'
import { type CallContext, type Handlers, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { catalogueReader } from './catalogue.ts'
import { marksFrom, wantedMarks } from './catalogue.queries.ts'
import { libraryLists } from './lists.ts'
import { dropFavourite, keepFavourite, recordProgress } from './marks.queries.ts'
import { relatedTo } from './related.ts'
import { momentOf } from './reported-at.ts'
import { soundAsker } from './sounds.jobs.ts'
import { coverUrl, toGroup, toSession, type View } from './wire.ts'

export const libraryEndpoints = (platform: Platform) => {
  const { db, clock } = platform
  const readPublished = catalogueReader(db, 'published')
  const readAll = catalogueReader(db, 'all')
  const viewOf = async ({ known, origin }: CallContext, read = readPublished): Promise<View> => {
    const marks = marksFrom(known)
    return { marks, catalogue: await read(marks.version), origin }
  }
  const found = (view: View, uuid: string) => {
    const session = view.catalogue.session(uuid)
    if (!session) throw new Failure('not_found')
    return session
  }
  const lists = libraryLists(clock)
  const askForSound = soundAsker(platform)

  const handlers: Handlers<typeof contract> = {
    sessionsList: async (blocks, _actor, context) => lists.sessions(await viewOf(context), blocks),
    adminSessionsList: async (blocks, _actor, context) =>
      lists.sessions(await viewOf(context, readAll), { Filter: {}, ...blocks }),
    filtered: async (blocks, _actor, context) => lists.filtered(await viewOf(context), blocks),
    listened: async ({ Page }, _actor, context) => lists.listened(await viewOf(context), Page),
    favourites: async ({ Page }, _actor, context) => lists.favourites(await viewOf(context), Page),

    async sessionInfo({ MindfulnessSession }, _actor, context) {
      const view = await viewOf(context)
      const session = found(view, MindfulnessSession.session_uuid)
      if (session.status === 'processing') await askForSound(session.uuid)
      return {
        Session: toSession(view, session),
        Related: relatedTo(view.catalogue, session).map((other) => toSession(view, other)),
      }
    },

    async groupInfo({ Group }, _actor, context) {
      const view = await viewOf(context)
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
      })
      if (!stored) throw new Failure('not_found')
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

    async ambience(_blocks, _actor, context) {
      const { catalogue, origin } = await viewOf(context)
      return {
        AmbienceAudios: catalogue.ambience
          .filter((sound) => sound.audio_key)
          .map((sound) => ({
            name: sound.name,
            url: `${origin}/media/${sound.audio_key}`,
            thumbnail: coverAs(coverUrl(origin, sound.cover_key), '1x1', 200),
            loop_start: sound.loop_start,
            loop_end: sound.loop_end,
          })),
      }
    },
  }
  return serve(contract, handlers, {
    sessionsList: wantedMarks,
    adminSessionsList: wantedMarks,
    sessionInfo: wantedMarks,
    groupInfo: wantedMarks,
    filtered: wantedMarks,
    listened: wantedMarks,
    favourites: wantedMarks,
    ambience: wantedMarks,
  })
}
