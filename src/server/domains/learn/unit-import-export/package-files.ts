/** The files of a unit zip: verifies their content, finds the ones that already exist, and stages the others. */
import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { Failure } from '#contract/failures.ts'
import { requireCleanContent } from '#server/platform/scanner/scanner.ts'
import { SNIFFED_BYTES } from '#server/platform/media/detect-file-type.ts'
import { getContentType } from '#server/platform/storage/content-types.ts'
import { FileNotFoundError } from '#server/platform/storage/storage.ts'
import { unzipEntry, InvalidZipError } from '#server/platform/zip/read-zip.ts'
import type { LearnFileInfo } from '../ports.ts'
import type { LearnContext } from '../teaching.ts'
import type { PackedFile } from './unit-document.ts'
import { type OpenedPackage, type PackageProblem, InvalidPackageError } from './parse-unit-package.ts'

/**
 * Streams the bytes of a file and verifies them while they pass.
 * @throws InvalidZipError at the end if they don't match the document
 */
async function* verifyWhileReading(
  { ports }: LearnContext,
  { source, entries }: OpenedPackage,
  file: PackedFile,
): AsyncGenerator<Buffer> {
  const entry = entries.get(file.uuid)
  if (!entry) throw new InvalidZipError('This file is not in the zip.', file.path)
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  for await (const chunk of unzipEntry(source, entry)) {
    hash.update(chunk)
    if (head.length < SNIFFED_BYTES) head = Buffer.concat([head, chunk]).subarray(0, SNIFFED_BYTES)
    yield chunk
  }
  const sha256 = hash.digest('hex')
  if (sha256 !== file.sha256) throw new InvalidZipError("It doesn't match unit.json.", file.path)
  const problem = await ports.findFileProblem({ name: file.name, size: file.size, head })
  if (problem) throw new InvalidZipError(problem, file.path)
}

const toProblem = (file: PackedFile, cause: unknown): PackageProblem => {
  const isFileProblem = cause instanceof InvalidZipError || (cause instanceof Failure && cause.failure !== 'busy')
  if (!isFileProblem) throw cause
  return { at: file.path, message: cause.message }
}

const openVerifiedStream = (deps: LearnContext, opened: OpenedPackage, file: PackedFile): Readable =>
  Readable.from(verifyWhileReading(deps, opened, file), { objectMode: false })

/** Reads a file to its end to verify it, and discards the bytes. */
const drain = async (deps: LearnContext, opened: OpenedPackage, file: PackedFile): Promise<void> => {
  await finished(openVerifiedStream(deps, opened, file).resume())
}

/** The files that do not exist here yet, which are scanned for viruses. */
export interface NewFilesOptions {
  uuids: ReadonlySet<string>
  deadline: AbortSignal | undefined
}

/**
 * Scans a file under the hash of its content, so that a second request with the same package finds the scan of each
 * file.
 * @throws Failure
 */
const inspectFile = (
  deps: LearnContext,
  opened: OpenedPackage,
  { file, deadline }: { file: PackedFile; deadline: NewFilesOptions['deadline'] },
) =>
  requireCleanContent(
    deps.platform,
    { name: file.sha256, open: async () => openVerifiedStream(deps, opened, file) },
    deadline,
  )

/**
 * Verifies all files and stores nothing.
 * @returns the problems
 * @throws Failure busy
 */
export const validatePackageFiles = async (
  deps: LearnContext,
  opened: OpenedPackage,
  { uuids, deadline }: NewFilesOptions,
): Promise<PackageProblem[]> => {
  const problems: PackageProblem[] = []
  for (const file of opened.document.files) {
    try {
      await drain(deps, opened, file)
      if (uuids.has(file.uuid)) await inspectFile(deps, opened, { file, deadline })
    } catch (cause) {
      problems.push(toProblem(file, cause))
    }
  }
  return problems
}

/** The storage keys of unpacked files before they are imported. They can only be removed together. */
export class StagedFiles {
  /** The storage keys, by the uuids in the unit file. */
  readonly keys = new Map<string, string>()
  readonly #platform: LearnContext['platform']

  constructor(platform: LearnContext['platform']) {
    this.#platform = platform
  }

  async stage(uuid: string, bytes: Readable): Promise<void> {
    const key = `incoming/${randomUUID()}.bin`
    this.keys.set(uuid, key)
    await this.#platform.storage.put(key, bytes, { contentType: getContentType(key) })
  }

  /** @param moreKeys the keys of files that were already moved */
  async removeAll(moreKeys: readonly string[] = []): Promise<void> {
    for (const key of [...this.keys.values(), ...moreKeys]) await this.#platform.storage.remove(key)
  }
}

/**
 * Verifies all files and stages the new ones.
 * @throws InvalidPackageError, Failure busy; then nothing is left behind
 */
export const stageFiles = async (
  deps: LearnContext,
  opened: OpenedPackage,
  { uuids, deadline }: NewFilesOptions,
): Promise<StagedFiles> => {
  const staged = new StagedFiles(deps.platform)
  for (const file of opened.document.files) {
    try {
      if (uuids.has(file.uuid)) {
        await staged.stage(file.uuid, openVerifiedStream(deps, opened, file))
        await inspectFile(deps, opened, { file, deadline })
      } else await drain(deps, opened, file)
    } catch (cause) {
      await staged.removeAll()
      throw new InvalidPackageError([toProblem(file, cause)])
    }
  }
  return staged
}

const hashFile = async ({ storage }: LearnContext['platform'], key: string): Promise<string> => {
  const hash = createHash('sha256')
  try {
    for await (const chunk of (await storage.open(key)).stream as AsyncIterable<Buffer>) hash.update(chunk)
  } catch (cause) {
    if (!(cause instanceof FileNotFoundError)) throw cause
    return ''
  }
  return hash.digest('hex')
}

/**
 * Finds resource files with the same bytes as files of the unit file: the file with the same uuid, or one that is
 * attached to the unit now.
 * @returns their uuids, by the uuids in the unit file
 */
export const matchExistingFiles = async (
  { platform, ports }: LearnContext,
  files: readonly PackedFile[],
  attachedFiles: readonly LearnFileInfo[],
): Promise<Map<string, string>> => {
  const existing = await ports.files(files.map(({ uuid }) => uuid))
  const hashes = new Map<string, string>()
  const isSame = async (candidate: LearnFileInfo, { size, sha256 }: PackedFile): Promise<boolean> => {
    if (candidate.size !== size) return false
    const hash = hashes.get(candidate.key_path) ?? (await hashFile(platform, candidate.key_path))
    hashes.set(candidate.key_path, hash)
    return hash === sha256
  }
  const matches = new Map<string, string>()
  for (const file of files) {
    const sameUuid = existing.get(file.uuid)
    for (const candidate of [...(sameUuid ? [sameUuid] : []), ...attachedFiles]) {
      if (matches.has(file.uuid) || !(await isSame(candidate, file))) continue
      matches.set(file.uuid, candidate.uuid)
    }
  }
  return matches
}
