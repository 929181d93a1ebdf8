/** Management of units by system admins: create, edit, publish, archive and reorder. */
import { randomUUID } from 'node:crypto'
import type * as contract from '#contract/learn/units.ts'
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { paletteNames } from '#art/palettes.ts'
import { sceneNames } from '#art/scenes/scenes.ts'
import { gradeLabels, type Grade } from '#rules/grades.ts'
import { tidyName } from '#rules/names.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type RowRevision, withRevision } from '#server/platform/database/revision.ts'
import type { Visibility } from '../visibility.ts'
import type { LearnContext } from '../teaching.ts'
import { listFileUuids } from '../responses.ts'
import { formatJson } from '#server/platform/database/json-text.ts'
import { listExistingFiles, setAttachments, storeUploadedFiles } from './attachments.ts'
import {
  pickDefinedFields,
  createFieldsFailure,
  withUniqueTitle,
  requireSupportedTexts,
  requireKnownStandards,
  requireKnownSubject,
} from './validation.ts'
import {
  insertUnitRow,
  updateUnit,
  findAuthoringUnit,
  listAuthoringUnits,
  lockGrade,
  type LockedUnit,
  lockUnit,
  moveToGrade,
  updateUnitOrder,
  type UnitChange,
} from './authoring-units.queries.ts'
import { listMissingInUnit, toAuthoringUnit, toAuthoringUnitLine } from './authoring-responses.ts'

/** The person who sends the request, and the origin that they used. */
export interface AuthoringRequest extends LearnContext {
  origin: string
  by: string
  visibility: Visibility
}

export const getAuthoringUnit = async (
  { platform, ports, origin, visibility }: AuthoringRequest,
  uuid: string,
  tx: Database = platform.db,
): Promise<contract.AuthoringUnit> => {
  const row = await findAuthoringUnit(tx, { uuid, visibility })
  if (!row) throw new Failure('not_found')
  const uuids = listFileUuids(row.attachments)
  return toAuthoringUnit(row, { files: uuids.length > 0 ? await ports.files(uuids) : new Map(), origin })
}

const requireKnownCover = (cover: { scene: string; palette: string } | undefined): void => {
  if (!cover) return
  if (!sceneNames.some((name) => name === cover.scene)) {
    throw createFieldsFailure({ path: 'Unit.cover.scene', message: "This scene doesn't exist." })
  }
  if (!paletteNames.some((name) => name === cover.palette)) {
    throw createFieldsFailure({ path: 'Unit.cover.palette', message: "This palette doesn't exist." })
  }
}

/** Chooses a different default print for each unit. */
const chooseDefaultCover = (uuid: string) => {
  const index = Number.parseInt(uuid.slice(0, 6), 16)
  return {
    scene: sceneNames[index % sceneNames.length] ?? 'bay',
    palette: paletteNames[Math.floor(index / sceneNames.length) % paletteNames.length] ?? 'dawn',
  }
}

/** @throws Failure name_taken, invalid */
export const createUnit = async (
  request: AuthoringRequest,
  { title, cover, competency = '', description = '', ...rest }: RequestData<typeof contract.unitAdd>['Unit'],
): Promise<contract.AuthoringUnit> => {
  const { db, clock } = request.platform
  requireKnownCover(cover)
  await requireKnownSubject(db, 'Unit', { ...rest, competency })
  const uuid = randomUUID()
  const unit = {
    uuid,
    title: tidyName(title),
    competency,
    description,
    ...rest,
    ...(cover ?? chooseDefaultCover(uuid)),
  }
  await withUniqueTitle('Unit.title', () => insertUnitRow(db, unit, clock.now()))
  return getAuthoringUnit(request, uuid)
}

/** @throws Failure not_found, name_taken, changed with the stored unit */
const withUnit = (
  request: AuthoringRequest,
  { uuid, revision }: RowRevision,
  edit: (tx: Database, row: LockedUnit) => Promise<void>,
): Promise<void> =>
  withUniqueTitle('Unit.title', () =>
    withRevision(request.platform.db, {
      revision,
      lock: (tx) => lockUnit(tx, uuid),
      loadStored: async () => ({ Unit: await getAuthoringUnit(request, uuid) }),
      edit,
    }),
  )

type UnitEdit = RequestData<typeof contract.unitEdit>['Unit']

const toUnitChange = ({
  title,
  competency,
  cover,
  about,
  before,
  ...edit
}: Omit<UnitEdit, 'uuid' | 'revision' | 'grade' | 'attachments'>): UnitChange =>
  pickDefinedFields({
    ...edit,
    title: title && tidyName(title),
    competency: competency === null ? '' : competency,
    about: about && formatJson(about),
    before: before && formatJson(before),
    ...cover,
  })

const validateUnitEdit = async (tx: Database, row: LockedUnit, edit: UnitEdit): Promise<void> => {
  requireKnownCover(edit.cover)
  requireSupportedTexts('Unit', { about: edit.about, before: edit.before })
  if (edit.discipline_id !== undefined || edit.competency !== undefined) {
    const { discipline_id = row.discipline_id, competency = row.competency } = edit
    await requireKnownSubject(tx, 'Unit', { discipline_id, competency })
  }
  if (edit.standards) await requireKnownStandards(tx, 'Unit', edit.standards)
}

/** Returns the folder of the unit's files among the resources. */
export const getLessonFolders = (grade: string, title: string): string[] => [
  'Lessons',
  gradeLabels[grade as Grade] ?? grade,
  // Folder names can't contain these characters.
  tidyName(title.replaceAll(/[/\\:*?"<>|]/g, ' ')) || 'Unit',
]

/** @throws Failure not_found, changed, name_taken, invalid */
export const editUnit = async (request: AuthoringRequest, edit: UnitEdit): Promise<contract.AuthoringUnit> => {
  const { platform, ports, by } = request
  const { uuid, revision, grade, attachments, ...fields } = edit
  const before = await getAuthoringUnit(request, uuid)
  if (before.revision !== revision) throw new Failure('changed', { blocks: { Unit: before } })
  const requests =
    attachments &&
    (await storeUploadedFiles(ports, attachments, { folders: getLessonFolders(before.grade, before.title), by }))
  const files = await listExistingFiles(ports, requests ?? [])
  await withUnit(request, edit, async (tx, row) => {
    await validateUnitEdit(tx, row, edit)
    await updateUnit(tx, uuid, { change: toUnitChange(fields), now: platform.clock.now() })
    if (grade && grade !== row.grade) await moveToGrade(tx, uuid, grade)
    if (!requests) return
    await setAttachments(tx, { owner: { column: 'unit_uuid', id: uuid }, requests, path: 'Unit.attachments', files })
  })
  return getAuthoringUnit(request, uuid)
}

/**
 * @throws Failure not_found, changed, invalid if the unit is incomplete for teachers, name_taken when it is restored
 */
export const setUnitStatus = async (
  request: AuthoringRequest,
  { status, ...target }: RequestData<typeof contract.unitStatus>['Unit'],
): Promise<contract.AuthoringUnit> => {
  await withUnit(request, target, async (tx, locked) => {
    const row =
      status === 'published' ? await findAuthoringUnit(tx, { uuid: target.uuid, visibility: 'all' }) : undefined
    const [problem, ...more] = row ? listMissingInUnit(row) : []
    if (problem) throw new Failure('invalid', { message: problem.message, fields: [problem, ...more] })
    const now = request.platform.clock.now()
    const published_at = status === 'published' ? (locked.published_at ?? now) : locked.published_at
    const change = published_at ? { status, published_at } : { status }
    await updateUnit(tx, target.uuid, { change, now })
  })
  return getAuthoringUnit(request, target.uuid)
}

/** @throws Failure changed if the list does not match the existing units */
export const orderUnits = async (request: AuthoringRequest, grade: Grade, uuids: readonly string[]) => {
  const { db, clock } = request.platform
  const listStored = async (tx: Database = db) =>
    (await listAuthoringUnits(tx, { grade, visibility: 'all' })).map(toAuthoringUnitLine)
  const isUpdated = await db.transaction().execute(async (tx) => {
    await lockGrade(tx, grade)
    const existingUuids = new Set((await listStored(tx)).map(({ uuid }) => uuid))
    const requested = new Set(uuids)
    if (requested.size !== uuids.length || requested.symmetricDifference(existingUuids).size > 0) return false
    await updateUnitOrder(tx, uuids, clock.now())
    return true
  })
  const Units = await listStored()
  if (!isUpdated) throw new Failure('changed', { blocks: { Units } })
  return Units
}
