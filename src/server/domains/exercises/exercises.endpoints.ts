/** The endpoints of custom exercises: a prompt becomes a script, and the script becomes audio with a picture. */
import { randomUUID } from 'node:crypto'
import * as contract from '#contract/exercises.ts'
import * as offersContract from '#contract/exercises/offers.ts'
import { Failure } from '#contract/failures.ts'
import type { Actor, Owned } from '#server/platform/actor.ts'
import { type CallContext, type Handlers, createRoutes } from '#server/platform/http/serve.ts'
import { paginateByTime, parseTimeCursor } from '#server/platform/time-cursor.ts'
import { FIRST_PAGE } from '#server/platform/pages.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isUuid } from '#server/platform/uuid-text.ts'
import { replaceLine } from './scripts/replace-line.ts'
import { requestRender, cancelRender } from './sound/request-render.ts'
import { speakLine } from './sound/spoken-line.ts'
import { withChangedFailure, ExerciseChangedError, toExerciseWithScript } from './changes/changes.ts'
import { withQuota } from './quota/quota.ts'
import { getDefaults } from './quota/defaults.ts'
import { toExerciseEdit } from './changes/edits.ts'
import { countOwnExercises, type ExerciseRow, findOwnExercise, listOwnExercises } from './exercises.queries.ts'
import { countOffers, listOffers, findOfferToReview } from './offers/offers.queries.ts'
import { reviewOffer, offerToSchool } from './offers/offers.ts'
import { formatOffsetCursor, parseOffset } from './offset-cursor.ts'
import { requestPictures } from './pictures/pictures.jobs.ts'
import { findOwnPictures, listPictures } from './pictures/pictures.queries.ts'
import type { ExercisesDependencies } from './ports.ts'
import { deleteExercise, duplicateExercise, restoreExercise } from './changes/delete-exercise.ts'
import { saveExercise } from './changes/save-exercise.ts'
import { repairScript } from './scripts/repair-script.ts'
import { toSegment } from './scripts/segments.ts'
import {
  suggestHelp,
  toModerationReader,
  moderate,
  moderateScript,
  moderatePrompt,
  getSupportForScript,
  readerColumns,
} from './scripts/moderation.ts'
import { countAhead, type ExerciseWireContext, toExercise, toImages, toListedExercise } from './wire.ts'
import { writeScript } from './scripts/write-script.ts'

/** The interval in which clients poll for pictures, in seconds. */
const LOOK_AGAIN = 1

const allContracts = { ...contract, ...offersContract }

type OwnExerciseRow = Owned<ExerciseRow>

const paintingPending = (row: ExerciseRow, setting: ExerciseWireContext): Failure =>
  new Failure('queued', {
    blocks: {
      Exercise: toExercise(setting, row),
      Notification: { type: 'queue', status: 'pending', moment: 'waiting', at: row.updated_at.toISOString() },
    },
  })

export const createExercisesRoutes = (platform: Platform, ports: ExercisesDependencies) => {
  const { db, config } = platform
  const deps = { platform, ports }

  const requireExercise = async (actor: Actor, uuid: string): Promise<OwnExerciseRow> => {
    const row = await findOwnExercise(db, actor.accountUuid, uuid)
    if (!row) throw new Failure('not_found')
    return row
  }
  const settingOf = ({ origin }: CallContext): ExerciseWireContext => ({ origin, slots: config.RENDER_SLOTS })
  /**
   * Changes an exercise of the person. If another tab has changed it first, the failure contains the stored exercise.
   */
  const changing = async (
    { actor, uuid, context }: { actor: Actor; uuid: string; context: CallContext },
    work: (row: OwnExerciseRow) => Promise<OwnExerciseRow>,
  ): Promise<{ row: OwnExerciseRow; setting: ExerciseWireContext }> => {
    const setting = settingOf(context)
    const before = await requireExercise(actor, uuid)
    return { row: await withChangedFailure(platform, { setting, row: before, work: () => work(before) }), setting }
  }
  /** Returns the person's exercise after replacing lines of a provider that may not be shown. */
  const fit = ({ actor, uuid, context }: { actor: Actor; uuid: string; context: CallContext }) =>
    changing({ actor, uuid, context }, (own) => repairScript({ ...deps, actor }, own))
  const refuseOlder = (row: OwnExerciseRow, revision: number, context: CallContext): void => {
    if (row.revision !== revision) {
      throw new Failure('changed', { blocks: toExerciseWithScript(settingOf(context), row) })
    }
  }

  const handlers: Handlers<typeof allContracts> = {
    async configDefaults(_blocks, actor, { origin, known }) {
      return { Config: await getDefaults(deps, { actor, origin, audience: toModerationReader(known).audience }) }
    },

    async generatePrompt({ Exercise: { topic, audience } }, _actor, { known }) {
      await moderate([topic ?? ''], { platform, reader: toModerationReader(known) })
      const { promptsFor } = await import('#server/generation/generation.ts')
      return { Prompts: promptsFor(audience, topic) }
    },

    async generateScript({ Exercise: { uuid, duration: minutes, ...wish } }, actor, context) {
      const before = uuid === undefined ? undefined : await requireExercise(actor, uuid)
      await moderatePrompt(wish.prompt, { platform, actor, reader: toModerationReader(context.known) })
      const writing = { ...deps, actor }
      if (!before) return toExerciseWithScript(settingOf(context), await writeScript(writing, { ...wish, minutes }))
      const { row, setting } = await changing({ actor, uuid: before.uuid, context }, (own) =>
        writeScript(writing, { ...wish, minutes }, own),
      )
      return toExerciseWithScript(setting, row)
    },

    async regenerateScript({ Exercise: { uuid, ...wish } }, actor, context) {
      const { row, setting } = await changing({ actor, uuid, context }, async (own) => {
        const { prompt = own.prompt, audience = own.audience, duration: minutes = own.minutes } = wish
        const { technique = own.technique, tone = own.tone } = wish
        await moderatePrompt(prompt, { platform, actor, reader: toModerationReader(context.known) })
        return writeScript({ ...deps, actor }, { prompt, audience, technique, tone, minutes }, own)
      })
      return toExerciseWithScript(setting, row)
    },

    async regenerateLine({ Exercise: { uuid, revision }, Line }, actor, context) {
      const { row, setting } = await changing({ actor, uuid, context }, (own) => {
        refuseOlder(own, revision, context)
        return replaceLine({ ...deps, actor }, own, Line.id)
      })
      return toExerciseWithScript(setting, row)
    },

    async create({ Exercise: sent }, actor, context) {
      let texts: string[] = []
      const { row, setting } = await changing({ actor, uuid: sent.uuid, context }, async (own) => {
        refuseOlder(own, sent.revision ?? own.revision, context)
        const painted = sent.image ? (await listPictures(db, own.uuid)).flatMap(({ pictures }) => pictures) : []
        const edit = toExerciseEdit(own, sent, painted)
        texts = edit?.words ?? []
        return edit ? saveExercise(deps, own, edit) : own
      })
      const answer = toExerciseWithScript(setting, row)
      await suggestHelp(texts, { platform, reader: toModerationReader(context.known), stored: answer })
      return answer
    },

    async hearLine({ Exercise: { uuid }, Line }, actor, context) {
      const { known } = context
      const { row } = await fit({ actor, uuid, context })
      const line = row.segments.find(({ id }) => id === Line.id)
      if (!line) throw new Failure('not_found')
      await moderateScript(row, { platform, reader: toModerationReader(known) })
      await withQuota({ ...deps, actor }, { kind: 'line', uuid: randomUUID() }, async () => undefined)
      return { Spoken: await speakLine(platform, row, line.text) }
    },

    async generateAudio({ Exercise: { uuid, voice } }, actor, context) {
      const { row, setting } = await changing({ actor, uuid, context }, async (own) => {
        const repaired = await repairScript({ ...deps, actor }, own)
        await moderateScript(repaired, { platform, reader: toModerationReader(context.known) })
        return requestRender({ ...deps, actor }, repaired, { voice })
      })
      if (row.status === 'processing' && countAhead(row, config.RENDER_SLOTS) > 0) throw paintingPending(row, setting)
      return { Exercise: toExercise(setting, row) }
    },

    async cancel({ Exercise: { uuid } }, actor, context) {
      const { row, setting } = await changing({ actor, uuid, context }, async (own) =>
        own.status === 'processing' ? cancelRender({ ...deps, actor }, own) : own,
      )
      return { Exercise: toExercise(setting, row) }
    },

    async duplicate({ Exercise: { uuid } }, actor, context) {
      const { row } = await fit({ actor, uuid, context })
      return toExerciseWithScript(settingOf(context), await duplicateExercise(deps, row))
    },

    async regenerateImages({ Exercise: { uuid, style } }, actor) {
      return { Images: { job: await requestPictures(platform, await requireExercise(actor, uuid), style) } }
    },

    async pollingUrl({ Exercise: { uuid } }, actor, { origin }) {
      await requireExercise(actor, uuid)
      return { Polling: { url: `${origin}/api${contract.imagePolling.path}`, interval_seconds: LOOK_AGAIN } }
    },

    async imagePolling({ Polling: { job } }, actor, { origin }) {
      const pictures = isUuid(job) ? await findOwnPictures(db, actor.accountUuid, job) : undefined
      if (!pictures) throw new Failure('not_found')
      return { Images: toImages(origin, pictures) }
    },

    async exercisesList({ Page: { limit, cursor } = FIRST_PAGE }, actor, context) {
      const rows = await listOwnExercises(db, actor.accountUuid, { limit: limit + 1, after: parseTimeCursor(cursor) })
      const { items, next_cursor } = paginateByTime(rows, limit, ({ updated_at, uuid }) => ({ at: updated_at, uuid }))
      const uuids = items.map(({ uuid }) => uuid)
      const listening = await ports.library.listening(db, actor.accountUuid, uuids)
      return {
        Exercises: items.map((row) => toListedExercise(settingOf(context), row, listening)),
        Page: { next_cursor, total: await countOwnExercises(db, actor.accountUuid) },
      }
    },

    async draftInfo({ Exercise: { uuid } }, actor, context) {
      const { row } = await fit({ actor, uuid, context })
      const [pictures] = await listPictures(db, row.uuid)
      const Support = await getSupportForScript(row, { platform, reader: toModerationReader(context.known) })
      const Images = pictures ? toImages(context.origin, pictures) : null
      return { ...toExerciseWithScript(settingOf(context), row), Images, Support }
    },

    async draftDelete({ Exercise: { uuid } }, actor) {
      await deleteExercise(deps, await requireExercise(actor, uuid))
      return {}
    },

    async draftRestore({ Exercise: { uuid } }, actor, context) {
      return { Exercise: toExercise(settingOf(context), await restoreExercise({ ...deps, actor }, uuid)) }
    },

    async offer({ Exercise: { uuid, offered } }, actor, context) {
      const { row, setting } = await changing({ actor, uuid, context }, (own) => offerToSchool(deps, own, offered))
      return { Exercise: toExercise(setting, row) }
    },

    async offered({ Page: { limit, cursor } = FIRST_PAGE }, { organizationUuid }, context) {
      const offset = parseOffset(cursor)
      const offers = await listOffers(db, organizationUuid, { limit, offset })
      const total = await countOffers(db, organizationUuid)
      const next = offset + offers.length
      return {
        Offers: offers.map(({ row, author, offeredAt }) => ({
          Exercise: toExercise(settingOf(context), row),
          script: row.segments.map(toSegment),
          author,
          offered_at: offeredAt.toISOString(),
        })),
        Page: { next_cursor: offers.length === limit && next < total ? formatOffsetCursor(next) : null, total },
      }
    },

    async review({ Exercise: { uuid, approved, reason = '' } }, { organizationUuid, accountUuid: by }, context) {
      const setting = settingOf(context)
      const offer = await findOfferToReview(db, organizationUuid, uuid)
      if (!offer) throw new Failure('not_found')
      // The audit log does not get the title, because the teacher wrote it.
      context.about({
        kind: 'exercise',
        uuid,
        name: approved ? 'approved' : 'declined',
        person: offer.row.account_uuid,
      })
      const work = () =>
        reviewOffer(deps, offer.row, { approved, reason, by }).catch(async (cause: unknown) => {
          // An offer that was withdrawn in the meantime is private again, so the failure must not contain it.
          const isWithdrawn =
            cause instanceof ExerciseChangedError && !(await findOfferToReview(db, organizationUuid, uuid))
          throw isWithdrawn ? new Failure('not_found') : cause
        })
      return { Exercise: toExercise(setting, await withChangedFailure(platform, { setting, row: offer.row, work })) }
    },
  }
  return createRoutes(allContracts, handlers, {
    configDefaults: readerColumns,
    generatePrompt: readerColumns,
    generateScript: readerColumns,
    regenerateScript: readerColumns,
    create: readerColumns,
    hearLine: readerColumns,
    draftInfo: readerColumns,
    generateAudio: readerColumns,
  })
}
