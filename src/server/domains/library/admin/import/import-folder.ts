/** Imports a folder of this machine, for the command line. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { ImportReport } from '#contract/catalog/imports.ts'
import { isIgnoredPath, findManifest } from '#rules/import-folder.ts'
import { decodeText } from '#rules/text-encoding.ts'
import { getExtension } from '#rules/uploads.ts'
import { createUploadFailure } from '#server/platform/media/incoming-uploads.ts'
import { matchesFileName, SNIFFED_BYTES } from '#server/platform/media/detect-file-type.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ignoreRejection } from '#server/platform/promises/ignore-rejection.ts'
import { findMalware } from '#server/platform/scanner/scanner.ts'
import { getContentType } from '#server/platform/storage/content-types.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'
import { getCatalogLimits } from '../catalog-uploads.ts'
import type { ImportFiles } from './import-files.ts'
import { importSessions } from './import-sessions.ts'

const listFiles = async (folder: string): Promise<string[]> => {
  const reading = readdir(folder, { withFileTypes: true, recursive: true })
  const entries = await ignoreRejection(reading, 'the next line reports it')
  if (!entries) throw new UserFacingError(`There is no folder ${folder}. Check the path.`)
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !isIgnoredPath(name))
    .toSorted()
}

const requireManifest = (names: readonly string[]): string => {
  const manifest = findManifest(names)
  if (!manifest) throw new UserFacingError('The folder has no manifest.csv. Add one with a line for each session.')
  return manifest
}

const hashFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

const readFileHead = async (file: string): Promise<Buffer> => {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const createFolderFiles = async (
  platform: Platform,
  folder: string,
  names: readonly string[],
): Promise<ImportFiles> => {
  const limits = getCatalogLimits(platform.config, 'import')
  const toPath = (name: string): string => join(folder, name)
  return {
    names: new Set(names),
    async getInfo(name) {
      const { size } = await stat(toPath(name))
      if (size > limits.maxBytes) throw createUploadFailure('size_exceeded', limits)
      if (!(await matchesFileName(name, await readFileHead(toPath(name))))) {
        throw createUploadFailure('format_not_allowed', limits)
      }
      const harm = await findMalware(platform, async () => createReadStream(toPath(name)))
      if (harm) throw harm
      return { size, sha256: await hashFile(toPath(name)) }
    },
    bytes: (name) => readFile(toPath(name)),
    async stage(name) {
      const key = `incoming/${randomUUID()}.${getExtension(name)}`
      await platform.storage.put(key, createReadStream(toPath(name)), { contentType: getContentType(key) })
      return key
    },
  }
}

/** @throws UserFacingError */
export const importFolder = async (
  platform: Platform,
  { folder, dryRun, author }: { folder: string; dryRun: boolean; author: string },
): Promise<ImportReport> => {
  const names = await listFiles(folder)
  const manifest = requireManifest(names)
  const files = await createFolderFiles(
    platform,
    folder,
    names.filter((name) => name !== manifest),
  )
  const table = decodeText(await readFile(join(folder, manifest)))
  return importSessions(platform, { manifest: table, files, dryRun, author })
}

const OUTCOME_SYMBOLS = { added: '+', changed: '~', unchanged: '=', failed: '!' } as const

/** Formats the report for the command line. */
export const formatImportReport = (report: ImportReport): string[] => [
  ...report.problems,
  ...report.rows.flatMap(({ line, file, title, outcome, problems }) => [
    `${OUTCOME_SYMBOLS[outcome]} line ${line}: ${title} (${file}) ${outcome}`,
    ...problems.map(({ column, message }) => `    line ${line}, ${column}: ${message}`),
  ]),
  ...report.unused.map((name) => `? not in the manifest: ${name}`),
  `${report.added} added, ${report.changed} changed, ${report.unchanged} unchanged, ${report.failed} failed.`,
  ...(report.dry_run ? ['This was a dry run: nothing was changed.'] : []),
]
