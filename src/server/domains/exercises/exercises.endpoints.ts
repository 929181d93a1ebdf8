/** Exercises that people make themselves: a prompt becomes a script, the script a sound with a picture. */
import { randomUUID } from 'node:crypto'
import * as contract from '#contract/exercises.ts'
import * as offersContract from '#contract/exercises/offers.ts'
import { Failure } from '#contract/failures.ts'
import type { Actor, Owned } from '../../platform/actor.ts'
import { type CallContext, type Handlers, serve } from '../../platform/http/serve.ts'
import { pageOf, placeIn } from '../../platform/newest-first.ts'
import { FIRST_PAGE } from '../../platform/pages.ts'
import type { Platform } from '../../platform/platform.ts'
import { isUuid } from '../../platform/uuid-text.ts'
import { anotherLine } from './scripts/another-line.ts'
import { askForSound, stopSound } from './sound/asking.ts'
import { spokenLine } from './sound/hearing.ts'
import { refuseStale, Stale, withScript } from './changes/changes.ts'
import { withinTheDay } from './day/day.ts'
import { defaultsFor } from './day/defaults.ts'
import { editOf } from './changes/edits.ts'
import { countOwnExercises, type ExerciseRow, ownExercise, ownExercises } from './exercises.queries.ts'
import { countOffers, offersOfSchool, offerToDecide } from './offers/offers.queries.ts'
import { decide, offerToSchool } from './offers/offers.ts'
import { cursorAt, offsetIn } from './paging.ts'
import { askForPictures } from './pictures/pictures.jobs.ts'
import { ownPictures, picturesOf } from './pictures/pictures.queries.ts'
import type { Ports } from './ports.ts'
import { deleteExercise, duplicated, restoreExercise } from './changes/removing.ts'
import { save } from './changes/saving.ts'
import { mended } from './scripts/mending.ts'
import { toSegment } from './scripts/segments.ts'
import {
  offerPerson,
  readerFrom,
  refuseUnfit,
  refuseUnfitScript,
  refuseUnfitWish,
  supportForStored,
  wantedReader,
} from './scripts/unfit.ts'
import { ahead, type Setting, toExercise, toImages, toListedExercise } from './wire.ts'
import { write } from './scripts/writing.ts'

/** Between two looks at how the pictures are coming along, in seconds. */
const LOOK_AGAIN = 1

const calls = { ...contract, ...offersContract }

type Row = Owned<ExerciseRow>

const pending = (row: ExerciseRow, setting: Setting): Failure =>
  new Failure('queued', {
    blocks: {
      Exercise: toExercise(setting, row),
      Notification: { type: 'queue', status: 'pending', moment: 'waiting', at: row.updated_at.toISOString() },
    },
  })

export const exercisesEndpoints = (platform: Platform, ports: Ports) => {
  const { db, config } = platform
  const parts = { platform, ports }

  const found = async (actor: Actor, uuid: string): Promise<Row> => {
    const row = await ownExercise(db, actor.accountUuid, uuid)
    if (!row) throw new Failure('not_found')
    return row
  }
  const settingOf = ({ origin }: CallContext): Setting => ({ origin, slots: config.RENDER_SLOTS })
  /** Changes one's own exercise; where another tab was faster, the refusal brings what is stored. */
  const changing = async (
    { actor, uuid, context }: { actor: Actor; uuid: string; context: CallContext },
    work: (row: Row) => Promise<Row>,
  ): Promise<{ row: Row; setting: Setting }> => {
    const setting = settingOf(context)
    const before = await found(actor, uuid)
    return { row: await refuseStale(platform, { setting, row: before, work: () => work(before) }), setting }
  }
  /** One's own exercise without a provider's line that may not be shown. */
  const fit = ({ actor, uuid, context }: { actor: Actor; uuid: string; context: CallContext }) =>
    changing({ actor, uuid, context }, (own) => mended({ ...parts, actor }, own))
  const refuseOlder = (row: Row, revision: number, context: CallContext): void => {
    if (row.revision !== revision) throw new Failure('changed', { blocks: withScript(settingOf(context), row) })
  }

  const handlers: Handlers<typeof calls> = {
    async configDefaults(_blocks, actor, { origin, known }) {
      return { Config: await defaultsFor(parts, { actor, origin, audience: readerFrom(known).audience }) }
    },

    async generatePrompt({ Exercise: { topic, audience } }, _actor, { known }) {
      await refuseUnfit([topic ?? ''], { platform, reader: readerFrom(known) })
      const { promptsFor } = await import('../../generation/generation.ts')
      return { Prompts: promptsFor(audience, topic) }
    },

    async generateScript({ Exercise: { uuid, duration: minutes, ...wish } }, actor, context) {
      const before = uuid === undefined ? undefined : await found(actor, uuid)
      await refuseUnfitWish(wish.prompt, { platform, actor, reader: readerFrom(context.known) })
      const writing = { ...parts, actor }
      if (!before) return withScript(settingOf(context), await write(writing, { ...wish, minutes }))
      const { row, setting } = await changing({ actor, uuid: before.uuid, context }, (own) =>
        write(writing, { ...wish, minutes }, own),
      )
      return withScript(setting, row)
    },

    async regenerateScript({ Exercise: { uuid, ...wish } }, actor, context) {
      const { row, setting } = await changing({ actor, uuid, context }, async (own) => {
        const { prompt = own.prompt, audience = own.audience, duration: minutes = own.minutes } = wish
        const { technique = own.technique, tone = own.tone } = wish
        await refuseUnfitWish(prompt, { platform, actor, reader: readerFrom(context.known) })
        return write({ ...parts, actor }, { prompt, audience, technique, tone, minutes }, own)
      })
      return withScript(setting, row)
    },

    async regenerateLine({ Exercise: { uuid, revision }, Line }, actor, context) {
      const { row, setting } = await changing({ actor, uuid, context }, (own) => {
        refuseOlder(own, revision, context)
        return anotherLine({ ...parts, actor }, own, Line.id)
      })
      return withScript(setting, row)
    },

    async create({ Exercise: sent }, actor, context) {
      let words: string[] = []
      const { row, setting } = await changing({ actor, uuid: sent.uuid, context }, async (own) => {
        refuseOlder(own, sent.revision ?? own.revision, context)
        const painted = sent.image ? (await picturesOf(db, own.uuid)).flatMap(({ pictures }) => pictures) : []
        const edit = editOf(own, sent, painted)
        words = edit?.words ?? []
        return edit ? save(parts, own, edit) : own
      })
      const answer = withScript(setting, row)
      await offerPerson(words, { platform, reader: readerFrom(context.known), stored: answer })
      return answer
    },

    async hearLine({ Exercise: { uuid }, Line }, actor, context) {
      const { known } = context
      const { row } = await fit({ actor, uuid, context })
      const line = row.segments.find(({ id }) => id === Line.id)
      if (!line) throw new Failure('not_found')
      await refuseUnfitScript(row, { platform, reader: readerFrom(known) })
      await withinTheDay({ ...parts, actor }, { kind: 'line', uuid: randomUUID() }, async () => undefined)
      return { Spoken: await spokenLine(platform, row, line.text) }
    },

    async generateAudio({ Exercise: { uuid, voice } }, actor, context) {
      const { row, setting } = await changing({ actor, uuid, context }, async (own) => {
        const whole = await mended({ ...parts, actor }, own)
        await refuseUnfitScript(whole, { platform, reader: readerFrom(context.known) })
        return askForSound({ ...parts, actor }, whole, { voice })
      })
      if (row.status === 'processing' && ahead(row, config.RENDER_SLOTS) > 0) throw pending(row, setting)
      return { Exercise: toExercise(setting, row) }
    },

    async cancel({ Exercise: { uuid } }, actor, context) {
      const { row, setting } = await changing({ actor, uuid, context }, async (own) =>
        own.status === 'processing' ? stopSound({ ...parts, actor }, own) : own,
      )
      return { Exercise: toExercise(setting, row) }
    },

    async duplicate({ Exercise: { uuid } }, actor, context) {
      const { row } = await fit({ actor, uuid, context })
      return withScript(settingOf(context), await duplicated(parts, row))
    },

    async regenerateImages({ Exercise: { uuid, style } }, actor) {
      return { Images: { job: await askForPictures(platform, await found(actor, uuid), style) } }
    },

    async pollingUrl({ Exercise: { uuid } }, actor, { origin }) {
      await found(actor, uuid)
      return { Polling: { url: `${origin}/api${contract.imagePolling.path}`, interval_seconds: LOOK_AGAIN } }
    },

    async imagePolling({ Polling: { job } }, actor, { origin }) {
      const pictures = isUuid(job) ? await ownPictures(db, actor.accountUuid, job) : undefined
      if (!pictures) throw new Failure('not_found')
      return { Images: toImages(origin, pictures) }
    },

    async exercisesList({ Page: { limit, cursor } = FIRST_PAGE }, actor, context) {
      const rows = await ownExercises(db, actor.accountUuid, { limit: limit + 1, after: placeIn(cursor) })
      const { items, next_cursor } = pageOf(rows, limit, ({ updated_at, uuid }) => ({ at: updated_at, uuid }))
      const uuids = items.map(({ uuid }) => uuid)
      const listening = await ports.shelf.listening(db, actor.accountUuid, uuids)
      return {
        Exercises: items.map((row) => toListedExercise(settingOf(context), row, listening)),
        Page: { next_cursor, total: await countOwnExercises(db, actor.accountUuid) },
      }
    },

    async draftInfo({ Exercise: { uuid } }, actor, context) {
      const { row } = await fit({ actor, uuid, context })
      const [pictures] = await picturesOf(db, row.uuid)
      const Support = await supportForStored(row, { platform, reader: readerFrom(context.known) })
      const Images = pictures ? toImages(context.origin, pictures) : null
      return { ...withScript(settingOf(context), row), Images, Support }
    },

    async draftDelete({ Exercise: { uuid } }, actor) {
      await deleteExercise(parts, await found(actor, uuid))
      return {}
    },

    async draftRestore({ Exercise: { uuid } }, actor, context) {
      return { Exercise: toExercise(settingOf(context), await restoreExercise({ ...parts, actor }, uuid)) }
    },

    async offer({ Exercise: { uuid, offered } }, actor, context) {
      const { row, setting } = await changing({ actor, uuid, context }, (own) => offerToSchool(parts, own, offered))
      return { Exercise: toExercise(setting, row) }
    },

    async offered({ Page: { limit, cursor } = FIRST_PAGE }, { organizationUuid }, context) {
      const offset = offsetIn(cursor)
      const offers = await offersOfSchool(db, organizationUuid, { limit, offset })
      const total = await countOffers(db, organizationUuid)
      const next = offset + offers.length
      return {
        Offers: offers.map(({ row, author, offeredAt }) => ({
          Exercise: toExercise(settingOf(context), row),
          script: row.segments.map(toSegment),
          author,
          offered_at: offeredAt.toISOString(),
        })),
        Page: { next_cursor: offers.length === limit && next < total ? cursorAt(next) : null, total },
      }
    },

    async review({ Exercise: { uuid, approved, reason = '' } }, { organizationUuid, accountUuid: by }, context) {
      const setting = settingOf(context)
      const offer = await offerToDecide(db, organizationUuid, uuid)
      if (!offer) throw new Failure('not_found')
      // Its title is the teacher's own words.
      context.about({
        kind: 'exercise',
        uuid,
        name: approved ? 'approved' : 'declined',
        person: offer.row.account_uuid,
      })
      const work = () =>
        decide(parts, offer.row, { approved, reason, by }).catch(async (cause: unknown) => {
          // Taken back meanwhile it is its teacher's alone, and no word of it comes with the refusal.
          const isTakenBack = cause instanceof Stale && !(await offerToDecide(db, organizationUuid, uuid))
          throw isTakenBack ? new Failure('not_found') : cause
        })
      return { Exercise: toExercise(setting, await refuseStale(platform, { setting, row: offer.row, work })) }
    },
  }
  return serve(calls, handlers, {
    configDefaults: wantedReader,
    generatePrompt: wantedReader,
    generateScript: wantedReader,
    regenerateScript: wantedReader,
    create: wantedReader,
    hearLine: wantedReader,
    draftInfo: wantedReader,
    generateAudio: wantedReader,
  })
}
