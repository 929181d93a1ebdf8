/** The calls by which units leave and come in as files; what packs and unpacks them is loaded when somebody does. */
import * as contract from '#contract/learn/exchange.ts'
import { Failure } from '#contract/failures.ts'
import { MOST_PACKAGE_BYTES } from '#rules/learn/exchange.ts'
import type { Handlers, Route } from '../../../platform/http/serve.ts'
import { serve } from '../../../platform/http/serve.ts'
import { arrivedPackage, incomingAddresses } from '../../../platform/media/incoming.ts'
import { answerDue } from '../../../platform/scanner/scanner.ts'
import type { Parts } from '../teaching.ts'
import { storedZip } from './zip-sources.ts'

const LIMITS = { mostFiles: 1, maxBytes: MOST_PACKAGE_BYTES, extensions: ['zip'] }

const handlers = (parts: Parts): Handlers<typeof contract> => ({
  async unitExport({ Unit }, _actor, context) {
    const { exportTold } = await import('./sending.ts')
    const { title, ...Export } = await exportTold(parts, { ...Unit, origin: context.origin })
    context.about({ kind: 'unit', uuid: Unit.uuid, name: title })
    return { Export }
  },
  async unitImportUrl({ File }) {
    // Looked at when it has arrived: what begins as a zip may be anything.
    const [Upload] = await incomingAddresses(parts.platform, [{ ...File, as: 'bin' }], LIMITS)
    if (!Upload) throw new Failure('format_not_allowed')
    return { Upload }
  },
  async unitImport({ Import: { key_path, dry_run, as_copy = false, seen } }, actor, context) {
    const file = await arrivedPackage(parts.platform, key_path)
    const { importUnit } = await import('./importing.ts')
    const Import = await importUnit(parts, {
      source: storedZip(parts.platform, file),
      dryRun: dry_run,
      asCopy: as_copy,
      seen,
      due: answerDue(),
      origin: context.origin,
      by: actor.accountUuid,
    })
    const { unit, outcome } = Import
    const isDone = !dry_run && unit?.uuid && ['added', 'changed'].includes(outcome)
    context.about(isDone ? { kind: 'unit', uuid: unit.uuid!, name: unit.title } : null)
    return { Import }
  },
})

export const exchangeEndpoints = (parts: Parts): Route[] => serve(contract, handlers(parts))
