/** The endpoints of custom exercises: a prompt becomes a script, and the script becomes audio with a picture. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import * as contract from '#contract/exercises.ts'
import * as offersContract from '#contract/exercises/offers.ts'
import { Failure } from '#contract/failures.ts'
import type { Actor, Owned } from '#server/platform/actor.ts'
import { RevisionChangedError } from '#server/platform/database/revision.ts'
import { type CallContext, type Handlers, createRoutes } from '#server/platform/http/create-routes.ts'
import { paginateByTime, parseTimeCursor } from '#server/platform/pagination/time-cursor.ts'
import { FIRST_PAGE, createCursorCodec } from '#server/platform/pagination/pagination.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isUuid } from '#server/platform/uuid-text.ts'
import { replaceLine } from './scripts/replace-line.ts'
import { listBackgroundSounds } from './audio/background-sounds.ts'
import { requestRender, cancelRender } from './audio/request-render.ts'
import { speakLine } from './audio/spoken-line.ts'
import { withChangedFailure, toExerciseWithScript } from './changes/changes.ts'
import { withQuota } from './quota/daily-quota.ts'
import { getDefaults } from './quota/defaults.ts'
import { toExerciseEdit } from './changes/edits.ts'
import { countOwnExercises, type ExerciseRow, findOwnExercise, listOwnExercises } from './exercises.queries.ts'
import { countOffers, listOffers, findOfferToReview } from './offers/offers.queries.ts'
import { reviewOffer, offerToSchool } from './offers/offers.ts'
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
} from './scripts/moderate-texts.ts'
import { countAhead, type ExerciseResponseContext, toExercise, toImages, toListedExercise } from './responses.ts'
import { writeScript } from './scripts/write-script.ts'

/** The interval in which clients poll for pictures. */
const POLL_INTERVAL_SECONDS = 1

/** Offers are paginated by their number in the list. */
const offsetCursor = createCursorCodec(z.int().min(0).max(1_000_000))

const allContracts = { ...contract, ...offersContract }

type OwnExerciseRow = Owned<ExerciseRow>

const createQueuedFailure = (row: ExerciseRow, responseContext: ExerciseResponseContext): Failure =>
  new Failure('queued', {
    blocks: {
      Exercise: toExercise(responseContext, row),
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
  const getResponseContext = async ({ origin }: CallContext): Promise<ExerciseResponseContext> => ({
    origin,
    slots: config.RENDER_SLOTS,
    backgroundSounds: await listBackgroundSounds(db, ports),
  })
  /**
   * Changes an exercise of the person. If another tab has changed it since `revision`, or during the change, the
   * failure contains the stored exercise.
   */
  const changeExercise = async (
    { actor, uuid, revision, context }: { actor: Actor; uuid: string; revision?: number; context: CallContext },
    change: (row: OwnExerciseRow, responseContext: ExerciseResponseContext) => Promise<OwnExerciseRow>,
  ): Promise<{ row: OwnExerciseRow; responseContext: ExerciseResponseContext }> => {
    const responseContext = await getResponseContext(context)
    const before = await requireExercise(actor, uuid)
    if (revision !== undefined && before.revision !== revision) {
      throw new Failure('changed', { blocks: toExerciseWithScript(responseContext, before) })
    }
    return {
      row: await withChangedFailure(platform, {
        responseContext,
        row: before,
        run: () => change(before, responseContext),
      }),
      responseContext,
    }
  }
  /** Returns the person's exercise after replacing lines of a provider that may not be shown. */
  const getRepairedExercise = ({ actor, uuid, context }: { actor: Actor; uuid: string; context: CallContext }) =>
    changeExercise({ actor, uuid, context }, (exercise) => repairScript({ ...deps, actor }, exercise))

  const handlers: Handlers<typeof allContracts> = {
    async configDefaults(_blocks, actor, { origin, known }) {
      return { Config: await getDefaults(deps, { actor, origin, audience: toModerationReader(known).audience }) }
    },

    async generatePrompt({ Exercise: { topic, audience } }, _actor, { known }) {
      await moderate([topic ?? ''], { platform, reader: toModerationReader(known) })
      const { suggestPrompts } = await import('#server/generation/generation.ts')
      return { Prompts: suggestPrompts(audience, topic) }
    },

    async generateScript({ Exercise: { uuid, duration: minutes, ...request } }, actor, context) {
      const before = uuid === undefined ? undefined : await requireExercise(actor, uuid)
      await moderatePrompt(request.prompt, { platform, actor, reader: toModerationReader(context.known) })
      const writeContext = { ...deps, actor }
      if (!before) {
        return toExerciseWithScript(
          await getResponseContext(context),
          await writeScript(writeContext, { ...request, minutes }),
        )
      }
      const { row, responseContext } = await changeExercise({ actor, uuid: before.uuid, context }, (exercise) =>
        writeScript(writeContext, { ...request, minutes }, exercise),
      )
      return toExerciseWithScript(responseContext, row)
    },

    async regenerateScript({ Exercise: { uuid, ...request } }, actor, context) {
      const { row, responseContext } = await changeExercise({ actor, uuid, context }, async (exercise) => {
        const { prompt = exercise.prompt, audience = exercise.audience, duration: minutes = exercise.minutes } = request
        const { technique = exercise.technique, tone = exercise.tone } = request
        await moderatePrompt(prompt, { platform, actor, reader: toModerationReader(context.known) })
        return writeScript({ ...deps, actor }, { prompt, audience, technique, tone, minutes }, exercise)
      })
      return toExerciseWithScript(responseContext, row)
    },

    async regenerateLine({ Exercise: { uuid, revision }, Line }, actor, context) {
      const { row, responseContext } = await changeExercise({ actor, uuid, revision, context }, (exercise) =>
        replaceLine({ ...deps, actor }, exercise, Line.id),
      )
      return toExerciseWithScript(responseContext, row)
    },

    async create({ Exercise: request }, actor, context) {
      let texts: string[] = []
      const { row, responseContext } = await changeExercise(
        { actor, uuid: request.uuid, revision: request.revision, context },
        async (exercise, { backgroundSounds }) => {
          const pictures = request.image ? (await listPictures(db, exercise.uuid)).flatMap((job) => job.pictures) : []
          const edit = toExerciseEdit(exercise, request, { pictures, backgroundSounds })
          texts = edit?.words ?? []
          return edit ? saveExercise(deps, exercise, edit) : exercise
        },
      )
      const response = toExerciseWithScript(responseContext, row)
      await suggestHelp(texts, { platform, reader: toModerationReader(context.known), stored: response })
      return response
    },

    async previewLine({ Exercise: { uuid }, Line }, actor, context) {
      const { known } = context
      const { row } = await getRepairedExercise({ actor, uuid, context })
      const line = row.segments.find(({ id }) => id === Line.id)
      if (!line) throw new Failure('not_found')
      await moderateScript(row, { platform, reader: toModerationReader(known) })
      await withQuota({ ...deps, actor }, { kind: 'line', uuid: randomUUID() }, async () => undefined)
      return { Spoken: await speakLine({ platform, ports }, row, line.text) }
    },

    async generateAudio({ Exercise: { uuid, voice } }, actor, context) {
      const { row, responseContext } = await changeExercise({ actor, uuid, context }, async (exercise) => {
        const repaired = await repairScript({ ...deps, actor }, exercise)
        await moderateScript(repaired, { platform, reader: toModerationReader(context.known) })
        return requestRender({ ...deps, actor }, repaired, { voice })
      })
      if (row.status === 'processing' && countAhead(row, config.RENDER_SLOTS) > 0) {
        throw createQueuedFailure(row, responseContext)
      }
      return { Exercise: toExercise(responseContext, row) }
    },

    async cancel({ Exercise: { uuid } }, actor, context) {
      const { row, responseContext } = await changeExercise({ actor, uuid, context }, async (exercise) =>
        exercise.status === 'processing' ? cancelRender({ ...deps, actor }, exercise) : exercise,
      )
      return { Exercise: toExercise(responseContext, row) }
    },

    async duplicate({ Exercise: { uuid } }, actor, context) {
      const { row, responseContext } = await getRepairedExercise({ actor, uuid, context })
      return toExerciseWithScript(responseContext, await duplicateExercise(deps, row))
    },

    async regenerateImages({ Exercise: { uuid, style } }, actor) {
      return { Images: { job: await requestPictures(platform, await requireExercise(actor, uuid), style) } }
    },

    async pollingUrl({ Exercise: { uuid } }, actor, { origin }) {
      await requireExercise(actor, uuid)
      return { Polling: { url: `${origin}/api${contract.imagePolling.path}`, interval_seconds: POLL_INTERVAL_SECONDS } }
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
      const responseContext = await getResponseContext(context)
      return {
        Exercises: items.map((row) => toListedExercise(responseContext, row, listening)),
        Page: { next_cursor, total: await countOwnExercises(db, actor.accountUuid) },
      }
    },

    async draftInfo({ Exercise: { uuid } }, actor, context) {
      const { row, responseContext } = await getRepairedExercise({ actor, uuid, context })
      const [pictures] = await listPictures(db, row.uuid)
      const Support = await getSupportForScript(row, { platform, reader: toModerationReader(context.known) })
      const Images = pictures ? toImages(context.origin, pictures) : null
      return { ...toExerciseWithScript(responseContext, row), Images, Support }
    },

    async draftDelete({ Exercise: { uuid } }, actor) {
      await deleteExercise(deps, await requireExercise(actor, uuid))
      return {}
    },

    async draftRestore({ Exercise: { uuid } }, actor, context) {
      return {
        Exercise: toExercise(await getResponseContext(context), await restoreExercise({ ...deps, actor }, uuid)),
      }
    },

    async offer({ Exercise: { uuid, offered } }, actor, context) {
      const { row, responseContext } = await changeExercise({ actor, uuid, context }, (exercise) =>
        offerToSchool(deps, exercise, offered),
      )
      return { Exercise: toExercise(responseContext, row) }
    },

    async offered({ Page: { limit, cursor } = FIRST_PAGE }, { organizationUuid }, context) {
      const offset = offsetCursor.parse(cursor || undefined) ?? 0
      const responseContext = await getResponseContext(context)
      const offers = await listOffers(db, organizationUuid, { limit, offset })
      const total = await countOffers(db, organizationUuid)
      const next = offset + offers.length
      return {
        Offers: offers.map(({ row, author, offeredAt }) => ({
          Exercise: toExercise(responseContext, row),
          script: row.segments.map(toSegment),
          author,
          offered_at: offeredAt.toISOString(),
        })),
        Page: { next_cursor: offers.length === limit && next < total ? offsetCursor.format(next) : null, total },
      }
    },

    async review(
      { Exercise: { uuid, approved, reason = '' } },
      { organizationUuid, accountUuid: reviewerUuid },
      context,
    ) {
      const responseContext = await getResponseContext(context)
      const offer = await findOfferToReview(db, organizationUuid, uuid)
      if (!offer) throw new Failure('not_found')
      // The audit log does not get the title, because the teacher wrote it.
      context.about({
        kind: 'exercise',
        uuid,
        name: approved ? 'approved' : 'declined',
        person: offer.row.account_uuid,
      })
      const change = () =>
        reviewOffer(deps, offer.row, { approved, reason, reviewerUuid }).catch(async (cause: unknown) => {
          // An offer that was withdrawn in the meantime is private again, so the failure must not contain it.
          const isWithdrawn =
            cause instanceof RevisionChangedError && !(await findOfferToReview(db, organizationUuid, uuid))
          throw isWithdrawn ? new Failure('not_found') : cause
        })
      return {
        Exercise: toExercise(
          responseContext,
          await withChangedFailure(platform, { responseContext, row: offer.row, run: change }),
        ),
      }
    },
  }
  return createRoutes(allContracts, handlers, {
    configDefaults: readerColumns,
    generatePrompt: readerColumns,
    generateScript: readerColumns,
    regenerateScript: readerColumns,
    create: readerColumns,
    previewLine: readerColumns,
    draftInfo: readerColumns,
    generateAudio: readerColumns,
  })
}
