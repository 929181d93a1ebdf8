/** Puts what the server has answered into what is shown. */
import { preview } from '#contract/learn/lessons.ts'
import { learnSummary } from '#contract/learn/summary.ts'
import {
  competencyAndUnitInfo,
  keptUnit,
  keptUnits,
  type UnitKept,
  type UnitKeptLine,
  unitStatus,
} from '#contract/learn/units.ts'
import { amendAnswers, refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { overStored } from '../over-stored.ts'
import type { Seen } from '../writing/refusals.ts'

/** What tells of units from above. */
export const refreshLists = (): Promise<void> => refreshAnswers(keptUnits, learnSummary, competencyAndUnitInfo, preview)

export const showUnit = (unit: UnitKept): void =>
  amendAnswers(keptUnit, (answer) => (answer.Unit.uuid === unit.uuid ? { ...answer, Unit: unit } : answer))

export const showUnits = (units: UnitKeptLine[]): void => {
  const uuids = new Set(units.map(({ uuid }) => uuid))
  amendAnswers(keptUnits, (answer) =>
    answer.Units.some(({ uuid }) => uuids.has(uuid)) ? { ...answer, Units: units } : answer,
  )
}

/** @throws ApiError which says what is missing */
export const setStatus = async (unit: Seen, status: UnitKept['status']): Promise<UnitKept> => {
  const { Unit } = await overStored(unit, 'Unit', (seen) => call(unitStatus, { Unit: { ...seen, status } }))
  showUnit(Unit)
  await refreshLists()
  return Unit
}
