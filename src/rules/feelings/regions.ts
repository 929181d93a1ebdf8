/** The twelve regions of energy and pleasantness, and the practices that are offered for a chosen feeling word. */
import {
  type Audience,
  type EnergyBand,
  type OfferedPractice,
  type PleasantnessBand,
  type Region,
  type RegionId,
  getRegister,
} from './feeling-word.ts'
import { betweenRegions } from './regions-between.ts'
import { fairRegions } from './regions-fair.ts'
import { roughRegions } from './regions-rough.ts'

/** From the most energy to the least, and within each from rough to fair. */
export const regions: readonly Region[] = roughRegions.flatMap((rough, row) =>
  [rough, betweenRegions[row], fairRegions[row]].filter((region) => region !== undefined),
)

const byId = new Map(regions.map((region) => [region.id, region]))

/** A value on the boundary of two bands belongs to the higher one. */
const toEnergyBand = (energy: number): EnergyBand => {
  if (energy >= 0.5) return 'top'
  if (energy >= 0) return 'upper'
  return energy >= -0.5 ? 'lower' : 'bottom'
}
const toPleasantnessBand = (pleasantness: number): PleasantnessBand => {
  if (pleasantness >= 0.25) return 'fair'
  return pleasantness >= -0.25 ? 'between' : 'rough'
}

/** Returns the region of a point. Both values are from -1 to 1. */
export const getRegionAt = (energy: number, pleasantness: number): RegionId =>
  `${toEnergyBand(energy)}-${toPleasantnessBand(pleasantness)}`

export const getRegion = (id: RegionId): Region => byId.get(id)!

/** Returns all practices offered in a region for an age, the best match first. */
export const listPractices = (region: RegionId, audience: Audience): OfferedPractice[] => {
  const register = getRegister(audience) === 'young' ? 'young' : 'all'
  return getRegion(region).practices.filter((practice) => practice.register === register)
}

/** The longest practice, in minutes, that is offered right after a check-in. */
const LONGEST_AFTER_CHECK_IN = 5

/** Returns the practices offered right after a check-in, the best match first. There is at least one. */
export const listPracticesAfterCheckIn = (region: RegionId, audience: Audience): OfferedPractice[] =>
  listPractices(region, audience).filter(({ minutes }) => minutes <= LONGEST_AFTER_CHECK_IN)
