/** A unit from a zip: looked at first, then taken as a whole or not at all. */
import type { UnitImportReport } from '#contract/learn/exchange.ts'
import { Failure } from '#contract/failures.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { ZipSource } from '../../../platform/zip/read-zip.ts'
import { askForPages } from '../handouts.jobs.ts'
import { namedOnce } from '../keeping/checking.ts'
import { lockUnit } from '../keeping/units.queries.ts'
import { foldersOf } from '../keeping/units.ts'
import type { Parts } from '../teaching.ts'
import type { UnitDocument } from './document.ts'
import { type OpenedPackage, openPackage, type PackageProblem, PackageRefused } from './opening.ts'
import { filesHere, type Newcomers, problemsOfFiles, type Staged, stageFiles } from './package-files.ts'
import { filesNamed, wholeUnit } from './packing.ts'
import { type Known, type Plan, planned } from './planning.ts'
import { putPlan } from './putting.ts'

export interface ImportWish {
  source: ZipSource
  dryRun: boolean
  asCopy: boolean
  /** Of the dry run that was looked at. */
  seen?: string | undefined
  /** When it has to be answered; nobody waits for an answer from the command line. */
  due?: AbortSignal | undefined
  origin: string
  /** Null for the command line. */
  by: string | null
}

const refusedReport = (dry_run: boolean, problems: PackageProblem[]): UnitImportReport => ({
  dry_run,
  outcome: 'refused',
  unit: null,
  things: [],
  problems,
  unused: [],
  seen: '',
})

interface Told {
  plan: Plan
  dryRun: boolean
  unused: string[]
  problems?: PackageProblem[]
}

const reportOf = ({ plan, dryRun, unused, problems = plan.problems }: Told): UnitImportReport => {
  const { unit, stored } = plan
  const isHere = stored !== undefined || (!dryRun && problems.length === 0)
  return {
    dry_run: dryRun,
    outcome: problems.length > 0 ? 'refused' : plan.outcome,
    unit: { uuid: isHere ? unit.uuid : null, title: unit.title, grade: unit.grade },
    things: plan.things,
    problems,
    unused,
    seen: plan.seen,
  }
}

/** Where its files lie among the resources. */
const foldersFor = ({ unit }: UnitDocument): string[] => foldersOf(unit.grade, unit.title)

/** Asked before anything is locked: others answer on connections of their own. */
const knownFor = async (parts: Parts, document: UnitDocument, { asCopy, origin }: ImportWish): Promise<Known> => {
  const { platform, ports } = parts
  const stored = asCopy ? undefined : await wholeUnit(platform.db, document.unit.uuid)
  const files = stored ? await ports.files(filesNamed(stored)) : new Map()
  const here = await filesHere(parts, document.files, [...files.values()])
  const sessions = document.lessons.flatMap((lesson) => lesson.sessions.map(({ uuid }) => uuid))
  const library = await ports.sessions(sessions, { origin, all: true })
  const names = document.files.filter(({ uuid }) => !here.has(uuid)).map(({ name }) => name)
  return {
    files,
    sessions: new Map(),
    filesHere: here,
    library: new Set(library.keys()),
    taken: new Set(names.length > 0 ? await ports.takenNames(foldersFor(document), names) : []),
  }
}

interface Taking {
  parts: Parts
  opened: OpenedPackage
  known: Known
  wish: ImportWish
  staged: Staged
  /** Where files went that were taken; emptied again where the rest fails. */
  moved: string[]
}

/** @returns the uuids of files here by those of the package */
const placeFiles = async (tx: Database, { parts, opened, wish, staged, moved }: Taking) => {
  const placed = new Map<string, string>()
  const folders = foldersFor(opened.document)
  for (const { uuid, name } of opened.document.files) {
    const key_path = staged.keys.get(uuid)
    if (key_path === undefined) continue
    const file = await parts.ports.placeFile(tx, { uuid, name, key_path, folders, by: wish.by })
    placed.set(uuid, file.uuid)
    moved.push(file.key_path)
  }
  return placed
}

/** @throws Failure changed where it is not what was looked at any more */
const take = async (tx: Database, taking: Taking): Promise<Plan> => {
  const { parts, opened, known, wish } = taking
  // The files' own lock comes first: nobody who holds a unit waits for it.
  const placed = await placeFiles(tx, taking)
  await lockUnit(tx, opened.document.unit.uuid)
  const plan = await planned(tx, { document: opened.document, known, asCopy: wish.asCopy })
  if (plan.problems.length > 0 || (wish.seen !== undefined && wish.seen !== plan.seen)) {
    const Import = reportOf({ plan, dryRun: true, unused: opened.unused })
    throw new Failure('changed', { blocks: { Import } })
  }
  if (plan.outcome !== 'unchanged') {
    await putPlan({ tx, plan, now: parts.platform.clock.now(), placed })
    const changed = plan.handouts.filter(({ isChanged }) => isChanged)
    await askForPages(
      parts.platform,
      changed.map(({ handout }) => handout.uuid),
      tx,
    )
  }
  return plan
}

/** The files that are not here yet. */
const newcomersOf = (
  { opened, known }: Pick<Taking, 'opened' | 'known'>,
  { due }: Pick<ImportWish, 'due'>,
): Newcomers => ({
  uuids: new Set(opened.document.files.map(({ uuid }) => uuid).filter((uuid) => !known.filesHere.has(uuid))),
  due,
})

const takeAll = async (taking: Omit<Taking, 'staged' | 'moved'>): Promise<Plan> => {
  const { parts, opened, wish } = taking
  const staged = await stageFiles(parts, opened, newcomersOf(taking, wish))
  const moved: string[] = []
  try {
    return await namedOnce('Import.key_path', () =>
      parts.platform.db.transaction().execute((tx) => take(tx, { ...taking, staged, moved })),
    )
  } catch (cause) {
    await staged.forget(moved)
    throw cause
  }
}

const importOpened = async (parts: Parts, opened: OpenedPackage, wish: ImportWish): Promise<UnitImportReport> => {
  const { dryRun, asCopy } = wish
  const { unused, document } = opened
  const known = await knownFor(parts, document, wish)
  const plan = await planned(parts.platform.db, { document, known, asCopy })
  const problems = [
    ...plan.problems,
    ...(dryRun ? await problemsOfFiles(parts, opened, newcomersOf({ opened, known }, wish)) : []),
  ]
  if (dryRun || problems.length > 0) return reportOf({ plan, dryRun, unused, problems })
  return reportOf({ plan: await takeAll({ parts, opened, known, wish }), dryRun, unused })
}

/** What is wrong with the zip is told in the report. @throws Failure changed, name_taken */
export const importUnit = async (parts: Parts, wish: ImportWish): Promise<UnitImportReport> => {
  try {
    return await importOpened(parts, await openPackage(wish.source), wish)
  } catch (cause) {
    if (!(cause instanceof PackageRefused)) throw cause
    return refusedReport(wish.dryRun, cause.problems)
  }
}
