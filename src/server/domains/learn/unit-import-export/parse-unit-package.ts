/** Opens an uploaded zip, and checks its document against its contents. Nothing in it is trusted. */
import { z } from 'zod'
import { MAX_DOCUMENT_BYTES, MAX_PACKAGE_BYTES, MAX_PACKAGE_FILES } from '#rules/learn/unit-files.ts'
import { toNameKey } from '#rules/names.ts'
import { InvalidHandoutError } from '#server/generation/handouts/blocks.ts'
import { parseBlocks } from '#server/generation/handouts/parse-blocks.ts'
import {
  readZip,
  readEntryBytes,
  type ZipEntry,
  InvalidZipError,
  type ZipSource,
} from '#server/platform/zip/read-zip.ts'
import { DOCUMENT_NAME, FORMAT, type PackedAttachment, UnitDocument, VERSION } from './unit-document.ts'

export interface PackageProblem {
  /** A file of the zip or a path in unit.json; empty for the whole. */
  at: string
  message: string
}

export class InvalidPackageError extends Error {
  readonly problems: PackageProblem[]

  constructor(problems: PackageProblem[]) {
    super(problems[0]?.message ?? '')
    this.name = 'InvalidPackageError'
    this.problems = problems
  }
}

const createPackageError = (message: string, at = ''): InvalidPackageError => new InvalidPackageError([{ at, message }])

export interface OpenedPackage {
  source: ZipSource
  document: UnitDocument
  /** The entries of the files, by their uuids in the document. */
  entries: ReadonlyMap<string, ZipEntry>
  /** The names of entries that the document does not use. */
  unused: string[]
}

const MAX_PROBLEMS = 20

const describeIssue = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'custom' || issue.message.startsWith('*') || issue.message.startsWith('This text')) {
    return issue.message
  }
  if (issue.code === 'too_big') return 'This text is too long.'
  if (issue.code === 'too_small') return 'A required value is missing here.'
  if (issue.code === 'unrecognized_keys') return `Unknown fields: ${issue.keys.join(', ').slice(0, 100)}.`
  return "This value isn't allowed here."
}

const toProblems = ({ issues }: z.ZodError): PackageProblem[] =>
  issues
    .slice(0, MAX_PROBLEMS)
    .map((issue) => ({ at: `${DOCUMENT_NAME}: ${issue.path.join('.')}`.slice(0, 200), message: describeIssue(issue) }))

const PackageHeader = z.looseObject({ format: z.literal(FORMAT), version: z.int() })

const NUL = '\u0000'

/** Databases accept neither lone surrogates nor NUL. */
const reviveValue = (key: string, value: unknown): unknown => {
  if (key.includes(NUL) || (typeof value === 'string' && value.includes(NUL))) throw new SyntaxError('NUL')
  return typeof value === 'string' ? value.toWellFormed() : value
}

/** @throws InvalidPackageError */
const parseDocument = (text: string): UnitDocument => {
  let json: unknown
  try {
    json = JSON.parse(text, reviveValue)
  } catch {
    throw createPackageError("It isn't valid JSON, or it's incomplete.", DOCUMENT_NAME)
  }
  const kind = PackageHeader.safeParse(json)
  if (!kind.success) throw createPackageError("This doesn't describe a unit.", DOCUMENT_NAME)
  if (kind.data.version !== VERSION) {
    throw createPackageError(
      `It uses version ${kind.data.version} of the format, but only version ${VERSION} can be imported.`,
      DOCUMENT_NAME,
    )
  }
  const document = UnitDocument.safeParse(json)
  if (!document.success) throw new InvalidPackageError(toProblems(document.error))
  return document.data
}

const listRepeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
]

const listAttachments = ({ unit, lessons }: UnitDocument): PackedAttachment[] =>
  [unit, ...lessons].flatMap(({ attachments }) => attachments)

/** Returns why the text can't be rendered as a handout, or undefined if it can. */
const findHandoutProblem = (text: string): string | undefined => {
  try {
    parseBlocks(text)
    return undefined
  } catch (cause) {
    if (cause instanceof InvalidHandoutError) return `${cause.message}.`
    throw cause
  }
}

/** Checks the rules that no schema can express: every item is unique, and every reference has a target. */
const findDocumentProblems = (document: UnitDocument): PackageProblem[] => {
  const { unit, lessons, handouts, files, disciplines } = document
  const attachments = listAttachments(document)
  const [fileUuids, handoutUuids] = [files, handouts].map((items) => new Set(items.map(({ uuid }) => uuid)))
  const disciplineIds = new Set(disciplines.map(({ id }) => id))
  const uuids = [...lessons, ...handouts, ...files, ...attachments].map(({ uuid }) => uuid)
  const slugs = handouts.filter(({ own }) => own).map(({ slug }) => slug)
  const names = lessons.map(({ title }) => toNameKey(title))
  return [
    ...listRepeated([unit.uuid, ...uuids]).map((uuid) => ({ at: uuid, message: 'This uuid is used twice.' })),
    ...listRepeated(slugs).map((slug) => ({ at: slug, message: 'Two handouts have this slug.' })),
    ...handouts.flatMap(({ title, text }) => {
      const message = findHandoutProblem(text)
      return message ? [{ at: title, message }] : []
    }),
    ...listRepeated(names).map((name) => ({ at: name, message: 'Two lessons have this name.' })),
    ...listRepeated(files.map(({ path }) => path)).map((path) => ({
      at: path,
      message: 'Two files have this path. Give one of them another path.',
    })),
    ...listRepeated(disciplines.map(({ id }) => id)).map((id) => ({
      at: id,
      message: 'This discipline appears twice.',
    })),
    ...[unit, ...lessons]
      .filter(({ discipline }) => !disciplineIds.has(discipline))
      .map(({ title, discipline }) => ({ at: title, message: `Its discipline ${discipline} is not described.` })),
    ...attachments
      .filter(({ file, handout }) => (file === undefined) === (handout === undefined))
      .map(({ title }) => ({ at: title, message: 'It must be either a file or a handout.' })),
    ...attachments
      .filter(
        ({ file, handout }) =>
          !(file === undefined || fileUuids?.has(file)) || !(handout === undefined || handoutUuids?.has(handout)),
      )
      .map(({ title }) => ({ at: title, message: 'Its handout is not in the zip.' })),
  ]
}

/**
 * Finds the folder that some computers add around the files that they zip.
 * @returns the prefix of each name, or undefined without a document
 */
const findRootFolder = (names: readonly string[]): string | undefined => {
  const candidates = names.filter((name) => name.split('/').length <= 2 && name.split('/').at(-1) === DOCUMENT_NAME)
  const [name] = candidates.toSorted((a, b) => a.length - b.length)
  return name?.slice(0, -DOCUMENT_NAME.length)
}

const createMissingDocumentError = (names: readonly string[]): InvalidPackageError =>
  names.some((name) => name.split('/').at(-1) === 'imsmanifest.xml')
    ? createPackageError('This is a Common Cartridge. Choose an Alaia unit zip instead.')
    : createPackageError(`This zip has no ${DOCUMENT_NAME}, so it isn't an Alaia unit.`)

const matchEntries = (document: UnitDocument, byName: ReadonlyMap<string, ZipEntry>, root: string) => {
  const problems: PackageProblem[] = []
  const entries = new Map<string, ZipEntry>()
  for (const { uuid, path, size } of document.files) {
    const entry = byName.get(`${root}${path}`.normalize('NFC'))
    if (!entry) problems.push({ at: path, message: 'This file is not in the zip.' })
    else if (entry.size !== size) {
      problems.push({ at: path, message: `Its size doesn't match ${DOCUMENT_NAME}. Export the unit again.` })
    } else entries.set(uuid, entry)
  }
  return { entries, problems }
}

const openZip = async (source: ZipSource): Promise<OpenedPackage> => {
  if (source.size > MAX_PACKAGE_BYTES) throw createPackageError('This file is too large.')
  const limits = { maxEntries: MAX_PACKAGE_FILES * 2, maxBytes: MAX_PACKAGE_BYTES }
  const zipEntries = await readZip(source, limits)
  const byName = new Map(zipEntries.map((entry) => [entry.name.normalize('NFC'), entry]))
  const root = findRootFolder([...byName.keys()])
  const documentEntry = root === undefined ? undefined : byName.get(`${root}${DOCUMENT_NAME}`)
  if (root === undefined || !documentEntry) throw createMissingDocumentError([...byName.keys()])
  const document = parseDocument((await readEntryBytes(source, documentEntry, MAX_DOCUMENT_BYTES)).toString('utf8'))
  const { entries, problems } = matchEntries(document, byName, root)
  const allProblems = [...findDocumentProblems(document), ...problems].slice(0, MAX_PROBLEMS)
  if (allProblems.length > 0) throw new InvalidPackageError(allProblems)
  const used = new Set([documentEntry, ...entries.values()])
  return { source, document, entries, unused: zipEntries.filter((entry) => !used.has(entry)).map(({ name }) => name) }
}

/** @throws InvalidPackageError */
export const openPackage = (source: ZipSource): Promise<OpenedPackage> =>
  openZip(source).catch((cause: unknown) => {
    throw cause instanceof InvalidZipError ? createPackageError(cause.message, cause.entry) : cause
  })
