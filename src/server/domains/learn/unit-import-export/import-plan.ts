/**
 * Plans the import of a unit file: compares each part with the existing content, and adapts or reports what does not
 * fit.
 */
import { createHash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { UnitImportReport } from '#contract/learn/unit-import-export.ts'
import { paletteNames } from '#art/palettes.ts'
import { sceneNames } from '#art/scenes/scenes.ts'
import { MAX_LESSONS } from '#rules/learn/lessons.ts'
import { findFreeTitle, toNameKey } from '#rules/names.ts'
import type { Database } from '#server/platform/database/database.ts'
import { toUnitUuid } from '../seed.queries.ts'
import type { PackedHandout, PackedLesson, UnitDocument } from './unit-document.ts'
import type { PackageProblem } from './parse-unit-package.ts'
import {
  type BundleResources,
  type UnitDescription,
  describeUnit,
  type UnitBundle,
  loadUnitBundle,
} from './pack-unit.ts'
import { listHandoutLocations, listLessonLocations, listTitlesInGrade } from './import-plan.queries.ts'
import { createReferenceMapping, type ReferenceMapping } from './reference-mapping.ts'

type ReportItem = UnitImportReport['things'][number]

/** Facts from other modules that are read before anything is locked. */
export interface ImportContext extends BundleResources {
  /** The uuids of files that exist here already, by their uuids in the unit file. */
  existingFiles: ReadonlyMap<string, string>
  /** The sessions that the library has. */
  library: ReadonlySet<string>
  /** The names of new files that are taken in their target folder. */
  takenNames: ReadonlySet<string>
}

export interface PlannedLesson {
  lesson: PackedLesson
  isNew: boolean
  isChanged: boolean
}

export interface PlannedHandout {
  handout: PackedHandout
  isNew: boolean
  isChanged: boolean
}

export interface UnitImportPlan {
  stored: UnitBundle | undefined
  /** The unit as it will be stored, with the names and uuids of this installation. */
  unit: UnitDocument['unit']
  isUnitChanged: boolean
  lessons: PlannedLesson[]
  handouts: PlannedHandout[]
  /** The disciplines to add. */
  disciplines: UnitDocument['disciplines']
  /** The lessons that exist here and are not in the unit file, in their order. */
  remaining: string[]
  mapStandards: ReferenceMapping['mapStandards']
  things: ReportItem[]
  problems: PackageProblem[]
  outcome: 'added' | 'changed' | 'unchanged'
  /** A hash of everything that the plan depends on. */
  seen: string
}

interface PlanInput {
  document: UnitDocument
  known: ImportContext
  asCopy: boolean
}

/**
 * Removes what makes no difference: titles of sessions are only for people who read the file, and an attachment is
 * the same under another uuid.
 */
const toComparable = <Packed extends Pick<PackedLesson, 'attachments'> & { sessions?: PackedLesson['sessions'] }>(
  packed: Packed,
) => ({
  ...packed,
  attachments: packed.attachments.map((item) => ({ ...item, uuid: undefined })),
  sessions: packed.sessions?.map((item) => ({ ...item, title: undefined })),
})

/** Compares what people can see: keys without a value make no difference. */
const isSame = (item: object, other: object): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(item)), JSON.parse(JSON.stringify(other)))

/** Gives everything in a copy new uuids. */
const assignNewUuids = (document: UnitDocument): UnitDocument => {
  const handouts = new Map(document.handouts.filter(({ own }) => own).map(({ uuid }) => [uuid, randomUUID() as string]))
  const renewAttachments = <Packed extends Pick<PackedLesson, 'attachments'>>(packed: Packed): Packed => ({
    ...packed,
    attachments: packed.attachments.map(({ handout, ...rest }) => ({
      ...rest,
      uuid: randomUUID(),
      ...(handout === undefined ? {} : { handout: handouts.get(handout) ?? handout }),
    })),
  })
  const uuid = randomUUID()
  return {
    ...document,
    unit: { ...renewAttachments(document.unit), uuid, slug: uuid },
    lessons: document.lessons.map((lesson) => ({ ...renewAttachments(lesson), uuid: randomUUID() })),
    handouts: document.handouts.map((item) => ({ ...item, uuid: handouts.get(item.uuid) ?? item.uuid })),
  }
}

/** An authored unit keeps the slug by which seeds find it. Every other unit uses its uuid. */
const chooseSlug = ({ uuid, slug }: UnitDocument['unit']): string => (toUnitUuid(slug) === uuid ? slug : uuid)

const resolveCover = (
  { cover }: UnitDocument['unit'],
  stored: UnitBundle | undefined,
): { cover: UnitDocument['unit']['cover']; notes: string[] } => {
  const isValid = sceneNames.some((name) => name === cover.scene) && paletteNames.some((name) => name === cover.palette)
  if (isValid) return { cover, notes: [] }
  const fallback = stored?.unit ?? { scene: 'bay', palette: 'dawn' }
  return {
    cover: { scene: fallback.scene, palette: fallback.palette },
    notes: ["Its cover doesn't exist here, so another one is used."],
  }
}

const renameIfTaken = (title: string, takenNames: readonly string[]): { title: string; notes: string[] } => {
  const uniqueTitle = findFreeTitle(title, new Set(takenNames.map(toNameKey)))
  return {
    title: uniqueTitle,
    notes: uniqueTitle === title ? [] : [`"${title}" is taken here, so it is called "${uniqueTitle}".`],
  }
}

interface PlanStage extends PlanInput {
  db: Database
  stored: UnitBundle | undefined
  /** The stored unit in the same format. */
  storedDescription: UnitDescription | undefined
  mapping: ReferenceMapping
}

const planHandouts = async ({ db, document, stored, storedDescription, asCopy }: PlanStage) => {
  const locationByUuid = new Map(
    (
      await listHandoutLocations(
        db,
        document.handouts.map(({ uuid }) => uuid),
      )
    ).map((row) => [row.uuid, row]),
  )
  const unit = asCopy ? '' : document.unit.uuid
  const things: ReportItem[] = []
  const uuids = new Map<string, string>()
  const planned: PlannedHandout[] = []
  const slugs = new Set((stored?.handouts ?? []).filter((row) => row.unit_uuid === unit).map(({ slug }) => slug))
  for (const handout of document.handouts) {
    const location = locationByUuid.get(handout.uuid)
    const isElsewhere = location !== undefined && location.unit_uuid !== unit
    // The handout belongs to another unit that also exists here, so it stays with that unit.
    if (!handout.own && isElsewhere) {
      uuids.set(handout.uuid, handout.uuid)
      continue
    }
    const ownHandouts = storedDescription?.handouts.filter(({ own }) => own)
    const previous = ownHandouts?.find(
      ({ uuid, slug }) => uuid === handout.uuid || (handout.own && slug === handout.slug),
    )
    const uuid = previous?.uuid ?? (isElsewhere ? randomUUID() : handout.uuid)
    const slug = previous?.slug ?? (slugs.has(handout.slug) ? `${handout.slug}-${uuid.slice(0, 6)}` : handout.slug)
    slugs.add(slug)
    const now = { ...handout, uuid, slug, own: true }
    const isChanged = previous === undefined || !isSame(previous, now)
    uuids.set(handout.uuid, uuid)
    planned.push({ handout: now, isNew: previous === undefined, isChanged })
    const outcome = previous === undefined ? 'added' : isChanged ? 'changed' : 'unchanged'
    const notes = handout.own ? [] : ["It belonged to another unit that isn't here, so it's added to this unit."]
    things.push({ kind: 'handout', title: handout.title, outcome, notes })
  }
  return { planned, things, uuids }
}

/** Replaces the uuids of files and handouts by those of this installation. */
const resolveAttachments = (
  packed: Pick<PackedLesson, 'attachments'>,
  { known, handouts }: { known: ImportContext; handouts: ReadonlyMap<string, string> },
): PackedLesson['attachments'] =>
  packed.attachments.map(({ file, handout, ...rest }) => ({
    ...rest,
    ...(file === undefined ? {} : { file: known.existingFiles.get(file) ?? file }),
    ...(handout === undefined ? {} : { handout: handouts.get(handout) ?? handout }),
  }))

const planLessons = async (stage: PlanStage, handouts: ReadonlyMap<string, string>) => {
  const { db, document, storedDescription, mapping, known } = stage
  const locations = new Map(
    (
      await listLessonLocations(
        db,
        document.lessons.map(({ uuid }) => uuid),
      )
    ).map((row) => [row.uuid, row]),
  )
  const documentUuids = new Set(document.lessons.map(({ uuid }) => uuid))
  const takenNames = (storedDescription?.lessons ?? [])
    .filter(({ uuid }) => !documentUuids.has(uuid))
    .map(({ title }) => title)
  const problems: PackageProblem[] = []
  const things: ReportItem[] = []
  const planned: PlannedLesson[] = []
  for (const lesson of document.lessons) {
    const location = locations.get(lesson.uuid)
    if (location && location.unit_uuid !== document.unit.uuid) {
      const message = 'This lesson already exists in another unit. Import the unit as a copy.'
      problems.push({ at: lesson.title, message })
    }
    const renamed = renameIfTaken(lesson.title, takenNames)
    const mapped = mapping.part(lesson)
    const now: PackedLesson = {
      ...mapped.part,
      title: renamed.title,
      attachments: resolveAttachments(lesson, { known, handouts }),
    }
    const previous = storedDescription?.lessons.find(({ uuid }) => uuid === lesson.uuid)
    const isChanged = previous === undefined || !isSame(toComparable(previous), toComparable(now))
    planned.push({ lesson: now, isNew: location === undefined, isChanged })
    const missing = lesson.sessions.filter(({ uuid }) => !known.library.has(uuid))
    const notes = [
      ...renamed.notes,
      ...(location?.deleted_at ? ['It was deleted here and is restored.'] : []),
      ...mapped.notes,
      ...missing.map(({ title }) => `The session "${title}" is not in the library here: it shows once it is.`),
    ]
    const outcome = location === undefined ? 'added' : isChanged ? 'changed' : 'unchanged'
    things.push({ kind: 'lesson', title: now.title, outcome, notes })
  }
  return { planned, things, problems }
}

const planUnit = async (
  { db, document, stored, storedDescription, mapping, known }: PlanStage,
  handouts: ReadonlyMap<string, string>,
) => {
  const { unit } = document
  const renamed = renameIfTaken(unit.title, await listTitlesInGrade(db, unit.grade, unit.uuid))
  const { cover, notes } = resolveCover(unit, stored)
  const mapped = mapping.part(unit)
  const now: UnitDocument['unit'] = {
    ...mapped.part,
    slug: stored?.unit.slug ?? chooseSlug(unit),
    title: renamed.title,
    cover,
    attachments: resolveAttachments(unit, { known, handouts }),
  }
  const isChanged = storedDescription === undefined || !isSame(toComparable(storedDescription.unit), toComparable(now))
  return { now, isChanged, notes: [...renamed.notes, ...mapped.notes, ...notes] }
}

/** Compares the order of the lessons that existed before with their order in the unit file. */
const hasNewOrder = (planned: readonly PlannedLesson[], storedDescription: UnitDescription | undefined): boolean => {
  const previous = storedDescription?.lessons.map(({ uuid }) => uuid) ?? []
  const now = planned.map(({ lesson }) => lesson.uuid).filter((uuid) => previous.includes(uuid))
  return !isDeepStrictEqual(
    now,
    previous.filter((uuid) => now.includes(uuid)),
  )
}

const toFileReportItems = ({ document, known }: PlanInput): ReportItem[] =>
  document.files.map(({ uuid, name }) => ({
    kind: 'file',
    title: name,
    outcome: known.existingFiles.has(uuid) ? 'unchanged' : 'added',
    notes:
      !known.existingFiles.has(uuid) && known.takenNames.has(name)
        ? ['A file with this name already exists, so a number is added to the name.']
        : [],
  }))

const hashPlanState = (stored: UnitBundle | undefined, report: object): string =>
  createHash('sha256')
    .update(
      JSON.stringify([stored?.unit.revision, stored?.lessons.map(({ uuid, revision }) => [uuid, revision]), report]),
    )
    .digest('hex')

/** Creates the plan, and changes nothing. */
export const createUnitImportPlan = async (
  db: Database,
  { document: source, known, asCopy }: PlanInput,
): Promise<UnitImportPlan> => {
  const stored = asCopy ? undefined : await loadUnitBundle(db, source.unit.uuid)
  const document = asCopy ? assignNewUuids(source) : source
  const mapping = await createReferenceMapping(db, document)
  const storedDescription = stored && describeUnit(stored, known)
  const stage: PlanStage = { db, document, known, asCopy, stored, storedDescription, mapping }
  const handouts = await planHandouts(stage)
  const lessons = await planLessons(stage, handouts.uuids)
  const unit = await planUnit(stage, handouts.uuids)
  const documentUuids = new Set(document.lessons.map(({ uuid }) => uuid))
  const remaining = (stored?.lessons ?? []).filter(({ uuid }) => !documentUuids.has(uuid))
  const isReordered = hasNewOrder(lessons.planned, storedDescription)
  const isUnitChanged = unit.isChanged || isReordered
  const things: ReportItem[] = [
    {
      kind: 'unit',
      title: unit.now.title,
      outcome: stored ? (isUnitChanged ? 'changed' : 'unchanged') : 'added',
      notes: [...unit.notes, ...(isReordered ? ['The order of its lessons changes.'] : [])],
    },
    ...mapping.disciplines.map(({ title }): ReportItem => ({ kind: 'discipline', title, outcome: 'added', notes: [] })),
    ...lessons.things,
    ...remaining.map(({ title }): ReportItem => ({ kind: 'lesson', title, outcome: 'stays', notes: [] })),
    ...handouts.things,
    ...toFileReportItems({ document, known, asCopy }),
  ]
  const tooMany = document.lessons.length + remaining.length > MAX_LESSONS
  const problems = [
    ...lessons.problems,
    ...(tooMany ? [{ at: '', message: `A unit has at most ${MAX_LESSONS} lessons.` }] : []),
  ]
  const isUntouched = things.every(({ outcome }) => outcome === 'unchanged' || outcome === 'stays')
  return {
    stored,
    unit: unit.now,
    isUnitChanged,
    lessons: lessons.planned,
    handouts: handouts.planned,
    disciplines: mapping.disciplines,
    remaining: remaining.map(({ uuid }) => uuid),
    mapStandards: mapping.mapStandards,
    things,
    problems,
    outcome: stored === undefined ? 'added' : isUntouched ? 'unchanged' : 'changed',
    seen: hashPlanState(stored, { things, problems }),
  }
}
