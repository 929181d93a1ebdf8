/**
 * The middle of a script: units of the technique in their order, with words of the theme, rests and repetitions
 * between them.
 */
import { getFillShare, EXERCISES_IN_A_ROW, MAX_RATIONED_MINUTES } from './amounts.ts'
import { getLibrary, type LibraryItem } from './library.ts'
import { findRound, type ScriptComposition } from './composition.ts'
import { filterByRegister, matchesSetting } from './setting.ts'
import type { ComposedPiece } from './composed-lines.ts'

/** The motif of units and cycles that only make sense after some practice: "And a giant one". */
const BEGUN_MOTIF = 'begun'

type Pools = { units: LibraryItem[][]; cycles: LibraryItem[][]; rests: LibraryItem[][] }

/** Returns the lines written for the youngest students first, then those for everyone. */
const listRegisterPools = (items: readonly LibraryItem[], composition: ScriptComposition) => {
  const own = filterByRegister(items, composition.setting)
  return composition.setting.register === 'young' ? [own, filterByRegister(items, { register: 'all' })] : [own]
}

/** A one-minute script has no time for the words that offer an alternative to holding the breath. */
const filterBreathable = (items: readonly LibraryItem[], { setting }: ScriptComposition) => {
  const isCounted = setting.technique.id === 'box_breath' && setting.minutes < 2
  return isCounted ? items.filter((item) => findRound(item, setting)?.holds === false) : items
}

const createPools = (composition: ScriptComposition): Pools => {
  const { units, cycle } = composition.setting.technique
  return {
    units: listRegisterPools(filterBreathable(units, composition), composition),
    cycles: listRegisterPools(filterBreathable(cycle, composition), composition),
    rests: listRegisterPools(getLibrary().rests, composition),
  }
}

/**
 * The number of these items that one script may use, so that enough remain for the next scripts. Lines with another
 * echo don't count.
 */
const countRation = (pools: readonly LibraryItem[][], { setting }: ScriptComposition) => {
  const isCertain = (item: LibraryItem) => matchesSetting(item, setting) && (!item.echo || item.echo === BEGUN_MOTIF)
  const suitingCount = pools.flat().filter(isCertain).length
  if (setting.minutes > MAX_RATIONED_MINUTES) return suitingCount
  return Math.floor(suitingCount / EXERCISES_IN_A_ROW)
}

export type PracticePieces = { units: ComposedPiece[]; cycles: ComposedPiece[]; rests: ComposedPiece[] }

/** The filling that grows, and the pools that it takes items from. */
type PracticeFiller = { composition: ScriptComposition; pools: Pools; filling: PracticePieces }

/** Adds units, then cycles, with rests in between, until `ideal` seconds are filled. */
export const fillPractice = (composition: ScriptComposition, ideal: number): PracticePieces => {
  const filler: PracticeFiller = {
    composition,
    pools: createPools(composition),
    filling: { units: [], cycles: [], rests: [] },
  }
  const { pools, filling } = filler
  const { amounts, setting } = composition
  if (setting.minutes < 2) composition.picker.mention(BEGUN_MOTIF)
  const units = Math.max(amounts.units, countRation(pools.units, composition))
  const contentLimit = units + countRation(pools.cycles, composition)
  const rests = setting.minutes < 3 ? 0 : countRation(pools.rests, composition)
  while (filling.units.length < amounts.units && (addUnit(filler, 'fresh') || addUnit(filler, 'any'))) continue
  while (composition.measureIdeal([...filling.units, ...filling.cycles, ...filling.rests]) < ideal) {
    const mayRest = filling.rests.length < rests
    const added =
      (mayRest && amounts.rests && isRestDue(filling) && addRest(filler, 'fresh')) ||
      (filling.units.length < units && addContent(filler, 'fresh')) ||
      (countContent(filling) < contentLimit && (addCycle(filler, 'fresh') || addContent(filler, 'fresh'))) ||
      (setting.minutes > MAX_RATIONED_MINUTES && addContent(filler, 'any')) ||
      (mayRest && addRest(filler, 'fresh'))
    if (!added) break
  }
  return filling
}

/**
 * Adds one item beyond the ration, for a script that the longest pauses would not fill. Recently heard items come
 * last: a short rest, or in a long script a unit, because the script would otherwise consist mostly of rests. Returns
 * undefined when no item is left.
 */
export const fillRemaining = (
  composition: ScriptComposition,
  { units, cycles, rests }: PracticePieces,
): PracticePieces | undefined => {
  const filling = { units: [...units], cycles: [...cycles], rests: [...rests] }
  const filler = { composition, pools: createPools(composition), filling }
  const isRationed = composition.setting.minutes <= MAX_RATIONED_MINUTES
  const mayRest = rests.length < countContent(filling)
  const added =
    (isRationed && addRest(filler, 'fresh')) ||
    addContent(filler, 'fresh') ||
    (mayRest && addRest(filler, 'fresh')) ||
    (!isRationed && addContent(filler, 'any')) ||
    addRest(filler, 'any') ||
    addContent(filler, 'any')
  return added ? filling : undefined
}

const countContent = ({ units, cycles }: PracticePieces) => units.length + cycles.length

/** A rest is due after every third unit and every second cycle. */
const isRestDue = ({ units, cycles, rests }: PracticePieces) =>
  rests.length < Math.floor(units.length / 3) + Math.floor(cycles.length / 2)

type Choice = 'fresh' | 'any'

/** Uses each register's units and then its cycles, before the next register. */
const addContent = ({ composition, pools, filling }: PracticeFiller, choice: Choice) =>
  pools.units.some((units, registerIndex) => {
    const own = { composition, filling, pools: { ...pools, units: [units], cycles: [pools.cycles[registerIndex]!] } }
    return addUnit(own, choice) || addCycle(own, choice)
  })

const addUnit = ({ composition, pools, filling }: PracticeFiller, choice: Choice) =>
  pools.units.some((pool) => {
    const candidates = composition.setting.technique.ordered ? filterWidestGap(pool, filling.units) : pool
    const unit = composition.picker[choice](candidates) ?? composition.picker[choice](pool)
    if (!unit) return false
    composition.picker.mention(BEGUN_MOTIF)
    return filling.units.push(composition.say(unit, 'unit')) > 0
  })

const addCycle = ({ composition, pools, filling }: PracticeFiller, choice: Choice) =>
  pools.cycles.some((pool) => {
    const cycle = composition.picker[choice](pool)
    return cycle !== undefined && filling.cycles.push(composition.say(cycle, 'cycle')) > 0
  })

const addRest = ({ composition, pools, filling }: PracticeFiller, choice: Choice) =>
  pools.rests.some((pool) => {
    const rest = composition.picker[choice](pool)
    return rest !== undefined && filling.rests.push(composition.say(rest, 'rest')) > 0
  })

/**
 * Chooses the items of an ordered technique: the lowest step first, then the widest gap, so that no part of the
 * sequence is skipped.
 */
const filterWidestGap = (pool: readonly LibraryItem[], units: readonly ComposedPiece[]) => {
  const getStep = ({ step }: LibraryItem) => step ?? 0
  const steps = pool.map(getStep)
  const last = Math.max(...steps) + 1
  const usedSteps = [...units.map(({ item }) => getStep(item)), last].toSorted((one, other) => one - other)
  if (units.length === 0) return pool.filter((item) => getStep(item) === Math.min(...steps))
  const gaps = usedSteps.slice(1).map((to, index) => ({ from: usedSteps[index]!, to }))
  const widest = gaps.toSorted((one, other) => other.to - other.from - (one.to - one.from))[0]!
  return pool.filter((item) => getStep(item) > widest.from && getStep(item) < widest.to)
}

/**
 * Arranges units in the order of their steps, then cycles. Rests and the words of the theme are spread evenly between
 * them.
 */
export const arrangePieces = (
  { units, cycles, rests }: PracticePieces,
  inserts: readonly ComposedPiece[],
  ordered: boolean,
): ComposedPiece[] => {
  const byStep = (one: ComposedPiece, other: ComposedPiece) => (one.item.step ?? 0) - (other.item.step ?? 0)
  const orderedUnits = ordered ? units.toSorted(byStep) : units
  return spreadEvenly(spreadEvenly([...orderedUnits, ...cycles], rests), inserts)
}

const spreadEvenly = (pieces: readonly ComposedPiece[], extras: readonly ComposedPiece[]): ComposedPiece[] => {
  const gap = (pieces.length + 1) / (extras.length + 1)
  const insertAfter = extras.map((_, index) => Math.max(1, Math.round(gap * (index + 1))))
  return [
    ...pieces.flatMap((piece, index) => [piece, ...extras.filter((_, extra) => insertAfter[extra] === index + 1)]),
    ...extras.filter((_, extra) => insertAfter[extra]! > pieces.length),
  ]
}

/** Returns the seconds that units and rests should take, given that `usedSeconds` are used already. */
export const getPracticeSeconds = ({ seconds, setting }: ScriptComposition, usedSeconds: number) =>
  seconds * getFillShare(setting.minutes) - usedSeconds
