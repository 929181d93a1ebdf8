/** The endpoints for exporting and importing unit files. The code for packing and unpacking is loaded on demand. */
import * as contract from '#contract/learn/unit-import-export.ts'
import { Failure } from '#contract/failures.ts'
import { MAX_PACKAGE_BYTES } from '#rules/learn/unit-files.ts'
import type { Handlers, Route } from '#server/platform/http/create-routes.ts'
import { createRoutes } from '#server/platform/http/create-routes.ts'
import { requireUploadedPackage, createUploadUrls } from '#server/platform/media/incoming-uploads.ts'
import { createResponseDeadline } from '#server/platform/scanner/scanner.ts'
import type { LearnContext } from '../teaching.ts'
import { openStoredZip } from './zip-sources.ts'

const LIMITS = { maxFiles: 1, maxBytes: MAX_PACKAGE_BYTES, extensions: ['zip'] }

const createHandlers = (deps: LearnContext): Handlers<typeof contract> => ({
  async unitExport({ Unit }, _actor, context) {
    const { describeExport } = await import('./prepare-unit-export.ts')
    const { title, ...Export } = await describeExport(deps, { ...Unit, origin: context.origin })
    context.about({ kind: 'unit', uuid: Unit.uuid, name: title })
    return { Export }
  },
  async unitImportUrl({ File }, { accountUuid: owner }) {
    // The content is checked after the upload, because a file that begins like a zip may be anything.
    const [Upload] = await createUploadUrls(deps.platform, [{ ...File, as: 'bin' }], { limits: LIMITS, owner })
    if (!Upload) throw new Failure('format_not_allowed')
    return { Upload }
  },
  async unitImport({ Import: { key_path, dry_run, as_copy = false, seen } }, actor, context) {
    const file = await requireUploadedPackage(deps.platform, key_path)
    const { importUnit } = await import('./import-unit.ts')
    const Import = await importUnit(deps, {
      source: openStoredZip(deps.platform, file),
      dryRun: dry_run,
      asCopy: as_copy,
      seen,
      deadline: createResponseDeadline(),
      origin: context.origin,
      by: actor.accountUuid,
    })
    const { unit, outcome } = Import
    const isDone = !dry_run && unit?.uuid && ['added', 'changed'].includes(outcome)
    context.about(isDone ? { kind: 'unit', uuid: unit.uuid!, name: unit.title } : null)
    return { Import }
  },
})

export const createUnitImportExportRoutes = (deps: LearnContext): Route[] =>
  createRoutes(contract, createHandlers(deps))
