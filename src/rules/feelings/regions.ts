/** Twelve regions by force and pleasantness, and the practices that are offered under a word that was picked. */
import {
  type Audience,
  type EnergyBand,
  type OfferedPractice,
  type PleasantnessBand,
  type Region,
  type RegionId,
  registerOf,
} from './feeling-word.ts'
import { betweenRegions } from './regions-between.ts'
import { fairRegions } from './regions-fair.ts'
import { roughRegions } from './regions-rough.ts'

/** From the most force to the least, and in each from rough to fair. */
export const regions: readonly Region[] = roughRegions.flatMap((rough, row) =>
  [rough, betweenRegions[row], fairRegions[row]].filter((region) => region !== undefined),
)

const byId = new Map(regions.map((region) => [region.id, region]))

/** A value on the line between two bands belongs to the upper one. */
const energyBand = (energy: number): EnergyBand => {
  if (energy >= 0.5) return 'top'
  if (energy >= 0) return 'upper'
  return energy >= -0.5 ? 'lower' : 'bottom'
}
const pleasantnessBand = (pleasantness: number): PleasantnessBand => {
  if (pleasantness >= 0.25) return 'fair'
  return pleasantness >= -0.25 ? 'between' : 'rough'
}

/** Both from -1 to 1. */
export const regionAt = (energy: number, pleasantness: number): RegionId =>
  `${energyBand(energy)}-${pleasantnessBand(pleasantness)}`

export const regionWithId = (id: RegionId): Region => byId.get(id)!

/** All that are offered there to that age, the most fitting first. */
export const practicesFor = (region: RegionId, audience: Audience): OfferedPractice[] => {
  const register = registerOf(audience) === 'young' ? 'young' : 'all'
  return regionWithId(region).practices.filter((practice) => practice.register === register)
}

/** Right after a check-in nothing longer is offered. Minutes. */
const LONGEST_AFTER_CHECK_IN = 5

/** Those that can be offered right after a check-in, the most fitting first; at least one. */
export const practicesAfterCheckIn = (region: RegionId, audience: Audience): OfferedPractice[] =>
  practicesFor(region, audience).filter(({ minutes }) => minutes <= LONGEST_AFTER_CHECK_IN)
