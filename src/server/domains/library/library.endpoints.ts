/** The endpoints of the library: searching and opening sessions, and saving progress. */
import { randomUUID } from 'node:crypto'
import * as library from '#contract/library.ts'
import * as lines from '#contract/library/script-lines.ts'
import { Failure } from '#contract/failures.ts'
import { getCoverVariantUrl } from '#rules/covers.ts'
import { DAY_MS } from '#rules/durations.ts'
import type { TranscriptCue } from '#rules/transcript.ts'
import type { TimedScript } from '#server/generation/generation.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type CallContext, type Handlers, createRoutes } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createCatalogReader } from './catalog.ts'
import { findSessionScript, toListenerState, listenerColumns, type SessionScript } from './catalog.queries.ts'
import { createLibraryLists } from './library-lists.ts'
import { deleteFavoriteRow, addFavoriteRow } from './favorites.queries.ts'
import { recordProgress } from './playback/playback-position.queries.ts'
import { findRelatedSessions } from './related.ts'
import { findVisibleSession, createLibraryReader } from './personal-library/personal-library-reader.ts'
import { createAudioRequester } from './media/render-audio.jobs.ts'
import { createCoverUrl, toGroup, toSession, type LibraryView } from './responses.ts'

/** The endpoints of listeners. */
const contract = { ...library, ...lines }

/** A report that waited longer than this counts as this old. */
const MAX_REPORT_WAIT_MS = 90 * DAY_MS

interface ReportedTime {
  timestamp: number
  device_now?: number | undefined
}

/**
 * Converts the time of a report to the server's clock, in epoch milliseconds: a device's clock may be hours off, and
 * reports may wait for a network. Without `device_now`, the device's clock is trusted, but times in the future become
 * now.
 */
const correctDeviceTime = ({ timestamp, device_now }: ReportedTime, now: number): number => {
  const ageMs = (device_now ?? now) - timestamp
  return now - Math.min(Math.max(ageMs, 0), MAX_REPORT_WAIT_MS)
}

/**
 * Returns the cues of the audio. Without audio, they are estimated from the script. The list is empty if there is
 * neither, as for an upload without a transcript.
 */
const listScriptLines = async (
  session: SessionScript | undefined,
  readExerciseScript: () => Promise<TimedScript | undefined>,
): Promise<TranscriptCue[]> => {
  if (!session || session.cues.length > 0) return session?.cues ?? []
  const { estimateScriptCues, parseScript } = await import('#server/generation/generation.ts')
  const script = session.script ? parseScript(session.script) : await readExerciseScript()
  return script ? estimateScriptCues(script) : []
}

interface LibraryDependencies {
  /** Called when a person has listened to a session to its end. */
  onSessionCompleted: (actor: Actor, sessionUuid: string) => Promise<void>
  /** Returns undefined if the person has no such exercise. */
  readExerciseScript: (actor: Actor, exerciseUuid: string) => Promise<TimedScript | undefined>
}

export const createLibraryRoutes = (
  platform: Platform,
  { onSessionCompleted, readExerciseScript }: LibraryDependencies,
) => {
  const { db, clock } = platform
  const readPublished = createCatalogReader(db, 'published')
  const readLibraries = createLibraryReader(db)
  const createView = async ({ known, origin }: CallContext, actor: Actor): Promise<LibraryView> => {
    const listener = toListenerState(known)
    return {
      listener,
      catalog: await readPublished(listener.version),
      libraries: await readLibraries(listener, actor),
      organizationUuid: actor.organizationUuid,
      origin,
    }
  }
  const requireSession = (view: LibraryView, uuid: string) => {
    const session = findVisibleSession(view, uuid)
    if (!session) throw new Failure('not_found')
    return session
  }
  const lists = createLibraryLists(clock)
  const requestAudio = createAudioRequester(platform)

  const handlers: Handlers<typeof contract> = {
    sessionsList: async (blocks, actor, context) => lists.sessions(await createView(context, actor), blocks),
    filtered: async (blocks, actor, context) => lists.filtered(await createView(context, actor), blocks),
    listened: async ({ Page }, actor, context) => lists.listened(await createView(context, actor), Page),
    favorites: async ({ Page }, actor, context) => lists.favorites(await createView(context, actor), Page),

    async sessionInfo({ MindfulnessSession }, actor, context) {
      const view = await createView(context, actor)
      const session = requireSession(view, MindfulnessSession.session_uuid)
      if (session.status === 'processing' && session.owner_uuid === null) await requestAudio(session.uuid)
      return {
        Session: toSession(view, session),
        Related: findRelatedSessions(view, session).map((other) => toSession(view, other)),
      }
    },

    async scriptLines({ MindfulnessSession }, actor, context) {
      const { uuid } = requireSession(await createView(context, actor), MindfulnessSession.session_uuid)
      const script = await findSessionScript(db, uuid)
      return { Lines: await listScriptLines(script, () => readExerciseScript(actor, uuid)) }
    },

    async groupInfo({ Group }, actor, context) {
      const view = await createView(context, actor)
      if (Group.group_type === 'individual') return { Group: lists.individual(view, requireSession(view, Group.id)) }
      const group = view.catalog.group(Group.id)
      if (!group || group.row.group_type !== Group.group_type) throw new Failure('not_found')
      return {
        Group: {
          ...toGroup(view, group),
          mindfulness_sessions_list: group.sessions.map((session) => toSession(view, session)),
        },
      }
    },

    async progress({ MindfulnessSession: report }, actor) {
      const isStored = await recordProgress(db, {
        accountUuid: actor.accountUuid,
        sessionUuid: report.session_uuid,
        playUuid: report.play_uuid ?? randomUUID(),
        reportedAt: correctDeviceTime(report, clock.now().getTime()),
        seconds: report.paused_seconds,
        completed: report.completed ?? false,
        listenedSeconds: report.heard_seconds ?? null,
      })
      if (!isStored) throw new Failure('not_found')
      if (report.completed) await onSessionCompleted(actor, report.session_uuid)
      return {}
    },

    async addFavorite({ MindfulnessSession }, actor) {
      const favorite = { accountUuid: actor.accountUuid, sessionUuid: MindfulnessSession.session_uuid }
      if (!(await addFavoriteRow(db, favorite, clock.now()))) throw new Failure('not_found')
      return {}
    },

    async deleteFavorite({ MindfulnessSession }, actor) {
      await deleteFavoriteRow(db, { accountUuid: actor.accountUuid, sessionUuid: MindfulnessSession.session_uuid })
      return {}
    },

    async ambience(_blocks, actor, context) {
      const { catalog, origin } = await createView(context, actor)
      return {
        AmbienceAudios: catalog.ambience.map((sound) => ({
          name: sound.name,
          url: sound.audio_key ? `${origin}/media/${sound.audio_key}` : '',
          thumbnail: getCoverVariantUrl(createCoverUrl(origin, sound.cover_key), '1x1', 200),
          loop_start: sound.loop_start,
          loop_end: sound.loop_end,
        })),
      }
    },
  }
  return createRoutes(contract, handlers, {
    sessionsList: listenerColumns,
    sessionInfo: listenerColumns,
    scriptLines: listenerColumns,
    groupInfo: listenerColumns,
    filtered: listenerColumns,
    listened: listenerColumns,
    favorites: listenerColumns,
    ambience: listenerColumns,
  })
}
