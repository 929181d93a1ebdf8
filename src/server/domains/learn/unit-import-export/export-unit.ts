/** Exports a unit as a zip that can be imported again: first its files, then the document that describes it. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Failure } from '#contract/failures.ts'
import { findFreeName, cleanName } from '#rules/resources/file-names.ts'
import { toNameKey } from '#rules/names.ts'
import type { ZippedEntry } from '#server/platform/zip/write-zip.ts'
import type { LearnFileInfo } from '../ports.ts'
import type { LearnContext } from '../teaching.ts'
import { formatJson } from '#server/platform/database/json-text.ts'
import { DOCUMENT_NAME, type PackedFile } from './unit-document.ts'
import {
  type BundleResources,
  type UnitDescription,
  describeUnit,
  listReferencedFiles,
  type UnitBundle,
  loadUnitBundle,
} from './pack-unit.ts'

export interface ExportedUnit {
  bundle: UnitBundle
  description: UnitDescription
  bundleResources: BundleResources
  /** Sentences about omitted files. */
  leftOut: string[]
}

/** @throws Failure not_found */
export const exportUnit = async (
  { platform, ports }: LearnContext,
  { uuid, origin }: { uuid: string; origin: string },
): Promise<ExportedUnit> => {
  const bundle = await loadUnitBundle(platform.db, uuid)
  if (!bundle) throw new Failure('not_found')
  const sessions = bundle.sessions.map(({ session_uuid }) => session_uuid)
  const bundleResources: BundleResources = {
    files: await ports.files(listReferencedFiles(bundle)),
    sessions: await ports.sessions(sessions, { origin, all: true }),
  }
  const leftOut = bundle.attachments
    .filter(({ file_uuid }) => file_uuid !== null && !bundleResources.files.has(file_uuid))
    .map(({ title }) => `"${title}" is left out: its file is not in the resources anymore.`)
  return { bundle, description: describeUnit(bundle, bundleResources), bundleResources, leftOut }
}

/**
 * Assigns each file a path below `files/` from its own name. Leading dots are removed because they would hide the
 * file.
 */
export const assignFilePaths = (files: Iterable<LearnFileInfo>): Map<string, string> => {
  const usedNames = new Set<string>()
  return new Map(
    [...files].map(({ uuid, name }) => {
      const uniqueName = findFreeName(cleanName(name.replace(/^\.+/, '')), usedNames)
      usedNames.add(toNameKey(uniqueName))
      return [uuid, `files/${uniqueName}`]
    }),
  )
}

async function* hashWhileReading(
  bytes: AsyncIterable<Uint8Array>,
  done: (sha256: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
  done(hash.digest('hex'))
}

/** A placeholder with the length of a real hash. */
const UNKNOWN_HASH = '0'.repeat(64)

/** The document is the last entry: by then each file has been read once, so its hash is known. */
export const createZipEntries = (
  { storage }: LearnContext['platform'],
  { bundle: { unit }, description, bundleResources: { files } }: ExportedUnit,
): ZippedEntry[] => {
  const paths = assignFilePaths(files.values())
  const hashes = new Map<string, string>()
  const createDocument = (): Buffer => {
    const packed = [...files.values()].map(({ uuid, name, size }): PackedFile => ({
      uuid,
      name,
      path: paths.get(uuid) ?? '',
      size,
      sha256: hashes.get(uuid) ?? UNKNOWN_HASH,
    }))
    return Buffer.from(`${formatJson({ ...description, files: packed }, 2)}\n`)
  }
  const modifiedAt = unit.updated_at
  return [
    ...[...files.values()].map(({ uuid, key_path, size }) => ({
      name: paths.get(uuid) ?? '',
      size,
      modifiedAt,
      open: async () => hashWhileReading((await storage.open(key_path)).stream, (sha256) => hashes.set(uuid, sha256)),
    })),
    {
      name: DOCUMENT_NAME,
      size: createDocument().length,
      modifiedAt,
      open: async () => Readable.from([createDocument()]),
    },
  ]
}
