/** Updates cached answers with units that the server returned. */
import { preview } from '#contract/learn/lessons.ts'
import { learnSummary } from '#contract/learn/summary.ts'
import {
  competencyAndUnitInfo,
  editorUnit,
  editorUnits,
  type AuthoringUnit,
  type AuthoringUnitLine,
  unitStatus,
} from '#contract/learn/units.ts'
import { updateAnswers, refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { retryOnConflict } from '../retry-on-conflict.ts'
import type { RevisionRef } from '#web/autosave/save-errors.ts'

/** Refetches the lists and summaries that contain units. */
export const refreshUnitLists = (): Promise<void> =>
  refreshAnswers(editorUnits, learnSummary, competencyAndUnitInfo, preview)

export const updateUnitInCache = (unit: AuthoringUnit): void =>
  updateAnswers(editorUnit, (answer) => (answer.Unit.uuid === unit.uuid ? { ...answer, Unit: unit } : answer))

export const updateUnitsInCache = (units: AuthoringUnitLine[]): void => {
  const uuids = new Set(units.map(({ uuid }) => uuid))
  updateAnswers(editorUnits, (answer) =>
    answer.Units.some(({ uuid }) => uuids.has(uuid)) ? { ...answer, Units: units } : answer,
  )
}

/**
 * Saves the status of a unit.
 * @throws ApiError which names what is missing
 */
export const saveUnitStatus = async (unit: RevisionRef, status: AuthoringUnit['status']): Promise<AuthoringUnit> => {
  const { Unit } = await retryOnConflict(unit, 'Unit', (revisionRef) =>
    call(unitStatus, { Unit: { ...revisionRef, status } }),
  )
  updateUnitInCache(Unit)
  await refreshUnitLists()
  return Unit
}
