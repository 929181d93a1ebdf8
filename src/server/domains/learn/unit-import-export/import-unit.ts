/** Imports a unit from a zip: a dry run first, then completely or not at all. */
import type { UnitImportReport } from '#contract/learn/unit-import-export.ts'
import { Failure } from '#contract/failures.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ZipSource } from '#server/platform/zip/read-zip.ts'
import { requestHandoutPages } from '../handouts.jobs.ts'
import { withUniqueTitle } from '../authoring/validation.ts'
import { lockUnit } from '../authoring/authoring-units.queries.ts'
import { getLessonFolders } from '../authoring/units.ts'
import type { LearnContext } from '../teaching.ts'
import type { UnitDocument } from './unit-document.ts'
import { type OpenedPackage, openPackage, type PackageProblem, InvalidPackageError } from './parse-unit-package.ts'
import {
  matchExistingFiles,
  type NewFilesOptions,
  validatePackageFiles,
  type StagedFiles,
  stageFiles,
} from './package-files.ts'
import { listReferencedFiles, loadUnitBundle } from './pack-unit.ts'
import { type ImportContext, type UnitImportPlan, createUnitImportPlan } from './import-plan.ts'
import { applyPlan } from './apply-plan.ts'

export interface UnitImportOptions {
  source: ZipSource
  dryRun: boolean
  asCopy: boolean
  /** The hash of the dry run that the person has seen. */
  seen?: string | undefined
  /** Aborts before the response is due. The command line has no deadline. */
  deadline?: AbortSignal | undefined
  origin: string
  /** The uuid of the person, or null for the command line. */
  by: string | null
}

const createRefusedReport = (dry_run: boolean, problems: PackageProblem[]): UnitImportReport => ({
  dry_run,
  outcome: 'refused',
  unit: null,
  things: [],
  problems,
  unused: [],
  seen: '',
})

interface ImportReportInput {
  plan: UnitImportPlan
  dryRun: boolean
  unused: string[]
  problems?: PackageProblem[]
}

const createReport = ({ plan, dryRun, unused, problems = plan.problems }: ImportReportInput): UnitImportReport => {
  const { unit, stored } = plan
  const exists = stored !== undefined || (!dryRun && problems.length === 0)
  return {
    dry_run: dryRun,
    outcome: problems.length > 0 ? 'refused' : plan.outcome,
    unit: { uuid: exists ? unit.uuid : null, title: unit.title, grade: unit.grade },
    things: plan.things,
    problems,
    unused,
    seen: plan.seen,
  }
}

/** Returns the folder of the unit's files among the resources. */
const getResourceFolders = ({ unit }: UnitDocument): string[] => getLessonFolders(unit.grade, unit.title)

/** Reads facts from other modules before anything is locked, because they use connections of their own. */
const loadImportContext = async (
  deps: LearnContext,
  document: UnitDocument,
  { asCopy, origin }: UnitImportOptions,
): Promise<ImportContext> => {
  const { platform, ports } = deps
  const stored = asCopy ? undefined : await loadUnitBundle(platform.db, document.unit.uuid)
  const files = stored ? await ports.files(listReferencedFiles(stored)) : new Map()
  const existingFiles = await matchExistingFiles(deps, document.files, [...files.values()])
  const sessions = document.lessons.flatMap((lesson) => lesson.sessions.map(({ uuid }) => uuid))
  const library = await ports.sessions(sessions, { origin, all: true })
  const names = document.files.filter(({ uuid }) => !existingFiles.has(uuid)).map(({ name }) => name)
  return {
    files,
    sessions: new Map(),
    existingFiles,
    library: new Set(library.keys()),
    takenNames: new Set(names.length > 0 ? await ports.listTakenNames(getResourceFolders(document), names) : []),
  }
}

interface UnitImportRun {
  parts: LearnContext
  opened: OpenedPackage
  known: ImportContext
  options: UnitImportOptions
  staged: StagedFiles
  /** The keys of stored files, which are deleted again if the import fails. */
  moved: string[]
}

/** @returns the uuids of the stored files, by their uuids in the unit file */
const storeFiles = async (tx: Database, { parts, opened, options, staged, moved }: UnitImportRun) => {
  const storedUuids = new Map<string, string>()
  const folders = getResourceFolders(opened.document)
  for (const { uuid, name } of opened.document.files) {
    const key_path = staged.keys.get(uuid)
    if (key_path === undefined) continue
    const file = await parts.ports.placeFile(tx, { uuid, name, key_path, folders, by: options.by })
    storedUuids.set(uuid, file.uuid)
    moved.push(file.key_path)
  }
  return storedUuids
}

/** @throws Failure changed if the plan is no longer the one that the person has seen */
const applyImport = async (tx: Database, run: UnitImportRun): Promise<UnitImportPlan> => {
  const { parts, opened, known, options } = run
  // The lock of the resources comes first, because nobody who holds a unit waits for it.
  const storedUuids = await storeFiles(tx, run)
  await lockUnit(tx, opened.document.unit.uuid)
  const plan = await createUnitImportPlan(tx, { document: opened.document, known, asCopy: options.asCopy })
  if (plan.problems.length > 0 || (options.seen !== undefined && options.seen !== plan.seen)) {
    const Import = createReport({ plan, dryRun: true, unused: opened.unused })
    throw new Failure('changed', { blocks: { Import } })
  }
  if (plan.outcome !== 'unchanged') {
    await applyPlan({ tx, plan, now: parts.platform.clock.now(), storedUuids })
    const changed = plan.handouts.filter(({ isChanged }) => isChanged)
    await requestHandoutPages(
      parts.platform,
      changed.map(({ handout }) => handout.uuid),
      tx,
    )
  }
  return plan
}

/** Returns the files that do not exist here yet. */
const listNewFiles = (
  { opened, known }: Pick<UnitImportRun, 'opened' | 'known'>,
  { deadline }: Pick<UnitImportOptions, 'deadline'>,
): NewFilesOptions => ({
  uuids: new Set(opened.document.files.map(({ uuid }) => uuid).filter((uuid) => !known.existingFiles.has(uuid))),
  deadline,
})

const runImport = async (run: Omit<UnitImportRun, 'staged' | 'moved'>): Promise<UnitImportPlan> => {
  const { parts, opened, options } = run
  const staged = await stageFiles(parts, opened, listNewFiles(run, options))
  const moved: string[] = []
  try {
    return await withUniqueTitle('Import.key_path', () =>
      parts.platform.db.transaction().execute((tx) => applyImport(tx, { ...run, staged, moved })),
    )
  } catch (cause) {
    await staged.removeAll(moved)
    throw cause
  }
}

const importOpenedPackage = async (
  deps: LearnContext,
  opened: OpenedPackage,
  options: UnitImportOptions,
): Promise<UnitImportReport> => {
  const { dryRun, asCopy } = options
  const { unused, document } = opened
  const known = await loadImportContext(deps, document, options)
  const plan = await createUnitImportPlan(deps.platform.db, { document, known, asCopy })
  const problems = [
    ...plan.problems,
    ...(dryRun ? await validatePackageFiles(deps, opened, listNewFiles({ opened, known }, options)) : []),
  ]
  if (dryRun || problems.length > 0) return createReport({ plan, dryRun, unused, problems })
  return createReport({ plan: await runImport({ parts: deps, opened, known, options }), dryRun, unused })
}

/** Problems of the zip are listed in the report. @throws Failure changed, name_taken */
export const importUnit = async (deps: LearnContext, options: UnitImportOptions): Promise<UnitImportReport> => {
  try {
    return await importOpenedPackage(deps, await openPackage(options.source), options)
  } catch (cause) {
    if (!(cause instanceof InvalidPackageError)) throw cause
    return createRefusedReport(options.dryRun, cause.problems)
  }
}
