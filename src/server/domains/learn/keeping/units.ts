/** Units in the hands of operators: begun, edited, published, archived, put in order. */
import { randomUUID } from 'node:crypto'
import type * as contract from '#contract/learn/units.ts'
import type { Received } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { paletteNames } from '#art/palettes.ts'
import { sceneNames } from '#art/scenes/scenes.ts'
import { gradeLabels, type Grade } from '#rules/grades.ts'
import { tidyName } from '#rules/names.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Sight } from '../sight.ts'
import type { Parts } from '../teaching.ts'
import { filesIn } from '../wire.ts'
import { jsonOf } from '../../../platform/database/json-text.ts'
import { namedFiles, setAttachments, withFiles } from './attachments.ts'
import {
  givenOf,
  invalid,
  namedOnce,
  refuseOtherTexts,
  refuseUnknownStandards,
  refuseUnknownSubject,
} from './checking.ts'
import {
  addUnit,
  changeUnit,
  keptUnitRow,
  keptUnitRows,
  lockGrade,
  type LockedUnit,
  lockUnit,
  moveToGrade,
  placeUnits,
  type UnitChange,
} from './units.queries.ts'
import { missingInUnit, toUnitKept, toUnitKeptLine } from './wire.ts'

/** Who asks, and the address they used. */
export interface Asked extends Parts {
  origin: string
  by: string
  sight: Sight
}

export const unitAsKept = async (
  { platform, ports, origin, sight }: Asked,
  uuid: string,
  tx: Database = platform.db,
): Promise<contract.UnitKept> => {
  const row = await keptUnitRow(tx, { uuid, sight })
  if (!row) throw new Failure('not_found')
  const uuids = filesIn(row.attachments)
  return toUnitKept(row, { files: uuids.length > 0 ? await ports.files(uuids) : new Map(), origin })
}

const refuseUnknownCover = (cover: { scene: string; palette: string } | undefined): void => {
  if (!cover) return
  if (!sceneNames.some((name) => name === cover.scene)) {
    throw invalid({ path: 'Unit.cover.scene', message: 'There is no such scene.' })
  }
  if (!paletteNames.some((name) => name === cover.palette)) {
    throw invalid({ path: 'Unit.cover.palette', message: 'There is no such palette.' })
  }
}

/** Without a choice each begins with another print. */
const firstCover = (uuid: string) => {
  const at = Number.parseInt(uuid.slice(0, 6), 16)
  return {
    scene: sceneNames[at % sceneNames.length] ?? 'bay',
    palette: paletteNames[Math.floor(at / sceneNames.length) % paletteNames.length] ?? 'dawn',
  }
}

/** @throws Failure name_taken, invalid */
export const beginUnit = async (
  asked: Asked,
  { title, cover, competency = '', description = '', ...rest }: Received<typeof contract.unitAdd>['Unit'],
): Promise<contract.UnitKept> => {
  const { db, clock } = asked.platform
  refuseUnknownCover(cover)
  await refuseUnknownSubject(db, 'Unit', { ...rest, competency })
  const uuid = randomUUID()
  const unit = { uuid, title: tidyName(title), competency, description, ...rest, ...(cover ?? firstCover(uuid)) }
  await namedOnce('Unit.title', () => addUnit(db, unit, clock.now()))
  return unitAsKept(asked, uuid)
}

interface Seen {
  uuid: string
  revision: number
}

/** Lies in the database now: asked for after the transaction, which may hold the only connection. */
const changedMeanwhile = async (asked: Asked, uuid: string): Promise<Failure> =>
  new Failure('changed', { blocks: { Unit: await unitAsKept(asked, uuid) } })

/** @returns undefined where somebody was faster @throws Failure not_found */
const lockedAsSeen = async (tx: Database, { uuid, revision }: Seen): Promise<LockedUnit | undefined> => {
  const row = await lockUnit(tx, uuid)
  if (!row) throw new Failure('not_found')
  return row.revision === revision ? row : undefined
}

type Edit = Received<typeof contract.unitEdit>['Unit']

const changeIn = ({
  title,
  competency,
  cover,
  about,
  before,
  ...edit
}: Omit<Edit, 'uuid' | 'revision' | 'grade' | 'attachments'>): UnitChange =>
  givenOf({
    ...edit,
    title: title && tidyName(title),
    competency: competency === null ? '' : competency,
    about: about && jsonOf(about),
    before: before && jsonOf(before),
    ...cover,
  })

const refuseMisfits = async (tx: Database, row: LockedUnit, edit: Edit): Promise<void> => {
  refuseUnknownCover(edit.cover)
  refuseOtherTexts('Unit', { about: edit.about, before: edit.before })
  if (edit.discipline_id !== undefined || edit.competency !== undefined) {
    const { discipline_id = row.discipline_id, competency = row.competency } = edit
    await refuseUnknownSubject(tx, 'Unit', { discipline_id, competency })
  }
  if (edit.standards) await refuseUnknownStandards(tx, 'Unit', edit.standards)
}

/** Where its files lie among the resources. */
export const foldersOf = (grade: string, title: string): string[] => [
  'Lessons',
  gradeLabels[grade as Grade] ?? grade,
  // No name of a folder holds these.
  tidyName(title.replaceAll(/[/\\:*?"<>|]/g, ' ')) || 'Unit',
]

/** @throws Failure not_found, changed, name_taken, invalid */
export const editUnit = async (asked: Asked, edit: Edit): Promise<contract.UnitKept> => {
  const { platform, ports, by } = asked
  const { uuid, revision, grade, attachments, ...fields } = edit
  const before = await unitAsKept(asked, uuid)
  if (before.revision !== revision) throw await changedMeanwhile(asked, uuid)
  const wishes =
    attachments && (await withFiles(ports, attachments, { folders: foldersOf(before.grade, before.title), by }))
  const files = await namedFiles(ports, wishes ?? [])
  const done = await namedOnce('Unit.title', () =>
    platform.db.transaction().execute(async (tx) => {
      const row = await lockedAsSeen(tx, edit)
      if (!row) return false
      await refuseMisfits(tx, row, edit)
      await changeUnit(tx, uuid, { change: changeIn(fields), now: platform.clock.now() })
      if (grade && grade !== row.grade) await moveToGrade(tx, uuid, grade)
      if (!wishes) return true
      await setAttachments(tx, { owner: { column: 'unit_uuid', id: uuid }, wishes, path: 'Unit.attachments', files })
      return true
    }),
  )
  if (!done) throw await changedMeanwhile(asked, uuid)
  return unitAsKept(asked, uuid)
}

/** @throws Failure not_found, changed, invalid for what teachers should not meet, name_taken where it comes back */
export const setUnitStatus = async (
  asked: Asked,
  { status, ...seen }: Received<typeof contract.unitStatus>['Unit'],
): Promise<contract.UnitKept> => {
  const { db, clock } = asked.platform
  const done = await namedOnce('Unit.title', () =>
    db.transaction().execute(async (tx) => {
      const locked = await lockedAsSeen(tx, seen)
      if (!locked) return false
      const row = status === 'published' ? await keptUnitRow(tx, { uuid: seen.uuid, sight: 'all' }) : undefined
      const [problem, ...more] = row ? missingInUnit(row) : []
      if (problem) throw new Failure('invalid', { message: problem.message, fields: [problem, ...more] })
      const now = clock.now()
      const published_at = status === 'published' ? (locked.published_at ?? now) : locked.published_at
      const change = published_at ? { status, published_at } : { status }
      await changeUnit(tx, seen.uuid, { change, now })
      return true
    }),
  )
  if (!done) throw await changedMeanwhile(asked, seen.uuid)
  return unitAsKept(asked, seen.uuid)
}

/** @throws Failure changed where these are not the units that there are */
export const orderUnits = async (asked: Asked, grade: Grade, uuids: readonly string[]) => {
  const { db, clock } = asked.platform
  const stored = async (tx: Database = db) => (await keptUnitRows(tx, { grade, sight: 'all' })).map(toUnitKeptLine)
  const done = await db.transaction().execute(async (tx) => {
    await lockGrade(tx, grade)
    const there = new Set((await stored(tx)).map(({ uuid }) => uuid))
    const asks = new Set(uuids)
    if (asks.size !== uuids.length || asks.symmetricDifference(there).size > 0) return false
    await placeUnits(tx, uuids, clock.now())
    return true
  })
  const Units = await stored()
  if (!done) throw new Failure('changed', { blocks: { Units } })
  return Units
}
