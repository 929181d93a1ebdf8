/** Imports from the browser: the files were uploaded before, each to its own URL. */
import { createHash } from 'node:crypto'
import type { sessionImport } from '#contract/catalog/imports.ts'
import type { RequestData } from '#contract/endpoint.ts'
import type { UploadLimits } from '#rules/uploads.ts'
import { requireUploadedFile, readFileBytes, createUploadFailure } from '#server/platform/media/incoming-uploads.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createResponseDeadline } from '#server/platform/scanner/scanner.ts'
import { getCatalogLimits } from '../catalog-uploads.ts'
import type { ImportFileInfo, ImportFiles } from './import-files.ts'
import { importSessions } from './import-sessions.ts'

type ImportCallRequest = RequestData<typeof sessionImport>['Import']

const hashFile = async ({ storage }: Platform, key: string): Promise<string> => {
  const hash = createHash('sha256')
  const { stream } = await storage.open(key)
  for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

/** Returns the facts about a file that was not uploaded. @throws Failure if it could not be uploaded */
const toImportFileInfo = (
  { size, sha256 }: ImportCallRequest['files'][number],
  limits: UploadLimits,
): ImportFileInfo | undefined => {
  if (size !== undefined && size > limits.maxBytes) throw createUploadFailure('size_exceeded', limits)
  return sha256 === undefined ? undefined : { size: size ?? 0, sha256 }
}

const createUploadedFiles = async (
  platform: Platform,
  files: ImportCallRequest['files'],
): Promise<ImportFiles & { staged: Set<string> }> => {
  const filesByName = new Map(files.map((file) => [file.name, file]))
  const limits = { ...getCatalogLimits(platform.config, 'import'), deadline: createResponseDeadline() }
  const staged = new Set<string>()
  const infoByKey = new Map<string, ImportFileInfo>()
  const getKey = (name: string): string => filesByName.get(name)?.key_path ?? ''
  return {
    staged,
    names: new Set(filesByName.keys()),
    async getInfo(name) {
      const key = getKey(name)
      const requestedFile = filesByName.get(name)
      if (!key) return requestedFile && toImportFileInfo(requestedFile, limits)
      const file = infoByKey.get(key) ?? {
        size: (await requireUploadedFile(platform, key, limits)).size,
        sha256: await hashFile(platform, key),
      }
      infoByKey.set(key, file)
      return file
    },
    bytes: async (name) => readFileBytes(platform, (await requireUploadedFile(platform, getKey(name), limits)).key),
    async stage(name) {
      const { key } = await requireUploadedFile(platform, getKey(name), limits)
      staged.add(key)
      return key
    },
  }
}

/** Uploaded files that the import does not need are deleted at once. */
export const importUploaded = async (
  platform: Platform,
  { manifest, files, dry_run, lines }: ImportCallRequest,
  author: string,
) => {
  const uploadedFiles = await createUploadedFiles(platform, files)
  const onlyLines = lines && new Set(lines)
  const report = await importSessions(platform, { manifest, files: uploadedFiles, dryRun: dry_run, author, onlyLines })
  const isImported = ({ outcome }: { outcome: string }) => outcome !== 'failed'
  // After a failure, the manifest is corrected and sent again with the same files, so they stay.
  if (!dry_run && report.problems.length === 0 && report.rows.every(isImported)) {
    const unneeded = files.flatMap(({ key_path }) =>
      key_path && !uploadedFiles.staged.has(key_path) ? [key_path] : [],
    )
    for (const key of unneeded) if (key.startsWith('incoming/')) await platform.storage.remove(key)
  }
  return report
}
