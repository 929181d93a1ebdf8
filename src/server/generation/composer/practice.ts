/**
 * The middle of a script: units of the technique in their order, with words of the theme, rests and repetitions
 * between them.
 */
import { fillShareFor, IN_A_ROW, RATIONED } from './amounts.ts'
import { getLibrary, type LibraryItem } from './library.ts'
import { registerRoundOf, type Composition } from './making.ts'
import { filterByRegister, matchesSetting } from './setting.ts'
import type { Piece } from './spoken.ts'

/** The motif of units and cycles that only make sense after some practice: "And a giant one". */
const BEGUN = 'begun'

type Pools = { units: LibraryItem[][]; cycles: LibraryItem[][]; rests: LibraryItem[][] }

/** Returns the lines written for the youngest students first, then those for everyone. */
const inTurn = (items: readonly LibraryItem[], making: Composition) => {
  const own = filterByRegister(items, making.setting)
  return making.setting.register === 'young' ? [own, filterByRegister(items, { register: 'all' })] : [own]
}

/** A one-minute script has no time for the words that offer an alternative to holding the breath. */
const breathable = (items: readonly LibraryItem[], { setting }: Composition) => {
  const counted = setting.technique.id === 'box_breath' && setting.minutes < 2
  return counted ? items.filter((item) => registerRoundOf(item, setting)?.holds === false) : items
}

const poolsOf = (making: Composition): Pools => {
  const { units, cycle } = making.setting.technique
  return {
    units: inTurn(breathable(units, making), making),
    cycles: inTurn(breathable(cycle, making), making),
    rests: inTurn(getLibrary().rests, making),
  }
}

/**
 * The number of these items that one script may use, so that enough remain for the next scripts. Lines with another
 * echo don't count.
 */
const rationOf = (pools: readonly LibraryItem[][], { setting }: Composition) => {
  const certain = (item: LibraryItem) => matchesSetting(item, setting) && (!item.echo || item.echo === BEGUN)
  const suiting = pools.flat().filter(certain).length
  if (setting.minutes > RATIONED) return suiting
  return Math.floor(suiting / IN_A_ROW)
}

export type Filling = { units: Piece[]; cycles: Piece[]; rests: Piece[] }

/** The filling that grows, and the pools that it takes items from. */
type Filler = { making: Composition; pools: Pools; filling: Filling }

/** Adds units, then cycles, with rests in between, until `ideal` seconds are filled. */
export const fillPractice = (making: Composition, ideal: number): Filling => {
  const filler: Filler = { making, pools: poolsOf(making), filling: { units: [], cycles: [], rests: [] } }
  const { pools, filling } = filler
  const { amounts, setting } = making
  if (setting.minutes < 2) making.picker.mention(BEGUN)
  const units = Math.max(amounts.units, rationOf(pools.units, making))
  const contentLimit = units + rationOf(pools.cycles, making)
  const rests = setting.minutes < 3 ? 0 : rationOf(pools.rests, making)
  while (filling.units.length < amounts.units && (addUnit(filler, 'fresh') || addUnit(filler, 'any'))) continue
  while (making.idealOf([...filling.units, ...filling.cycles, ...filling.rests]) < ideal) {
    const mayRest = filling.rests.length < rests
    const added =
      (mayRest && amounts.rests && isRestDue(filling) && addRest(filler, 'fresh')) ||
      (filling.units.length < units && addContent(filler, 'fresh')) ||
      (countContent(filling) < contentLimit && (addCycle(filler, 'fresh') || addContent(filler, 'fresh'))) ||
      (setting.minutes > RATIONED && addContent(filler, 'any')) ||
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
export const fillRemaining = (making: Composition, { units, cycles, rests }: Filling): Filling | undefined => {
  const filling = { units: [...units], cycles: [...cycles], rests: [...rests] }
  const filler = { making, pools: poolsOf(making), filling }
  const isRationed = making.setting.minutes <= RATIONED
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

const countContent = ({ units, cycles }: Filling) => units.length + cycles.length

/** A rest is due after every third unit and every second cycle. */
const isRestDue = ({ units, cycles, rests }: Filling) =>
  rests.length < Math.floor(units.length / 3) + Math.floor(cycles.length / 2)

type Choice = 'fresh' | 'any'

/** Uses each register's units and then its cycles, before the next register. */
const addContent = ({ making, pools, filling }: Filler, choice: Choice) =>
  pools.units.some((units, turn) => {
    const own = { making, filling, pools: { ...pools, units: [units], cycles: [pools.cycles[turn]!] } }
    return addUnit(own, choice) || addCycle(own, choice)
  })

const addUnit = ({ making, pools, filling }: Filler, choice: Choice) =>
  pools.units.some((pool) => {
    const near = making.setting.technique.ordered ? inWidestGap(pool, filling.units) : pool
    const unit = making.picker[choice](near) ?? making.picker[choice](pool)
    if (!unit) return false
    making.picker.mention(BEGUN)
    return filling.units.push(making.say(unit, 'unit')) > 0
  })

const addCycle = ({ making, pools, filling }: Filler, choice: Choice) =>
  pools.cycles.some((pool) => {
    const cycle = making.picker[choice](pool)
    return cycle !== undefined && filling.cycles.push(making.say(cycle, 'cycle')) > 0
  })

const addRest = ({ making, pools, filling }: Filler, choice: Choice) =>
  pools.rests.some((pool) => {
    const rest = making.picker[choice](pool)
    return rest !== undefined && filling.rests.push(making.say(rest, 'rest')) > 0
  })

/**
 * Chooses the items of an ordered technique: the lowest step first, then the widest gap, so that no part of the
 * sequence is skipped.
 */
const inWidestGap = (pool: readonly LibraryItem[], units: readonly Piece[]) => {
  const stepOf = ({ step }: LibraryItem) => step ?? 0
  const steps = pool.map(stepOf)
  const last = Math.max(...steps) + 1
  const usedSteps = [...units.map(({ item }) => stepOf(item)), last].toSorted((one, other) => one - other)
  if (units.length === 0) return pool.filter((item) => stepOf(item) === Math.min(...steps))
  const gaps = usedSteps.slice(1).map((to, index) => ({ from: usedSteps[index]!, to }))
  const widest = gaps.toSorted((one, other) => other.to - other.from - (one.to - one.from))[0]!
  return pool.filter((item) => stepOf(item) > widest.from && stepOf(item) < widest.to)
}

/**
 * Arranges units in the order of their steps, then cycles. Rests and the words of the theme are spread evenly between
 * them.
 */
export const arrangePieces = (
  { units, cycles, rests }: Filling,
  inserts: readonly Piece[],
  ordered: boolean,
): Piece[] => {
  const byStep = (one: Piece, other: Piece) => (one.item.step ?? 0) - (other.item.step ?? 0)
  const inOrder = ordered ? units.toSorted(byStep) : units
  return spread(spread([...inOrder, ...cycles], rests), inserts)
}

const spread = (pieces: readonly Piece[], extras: readonly Piece[]): Piece[] => {
  const gap = (pieces.length + 1) / (extras.length + 1)
  const insertAfter = extras.map((_, index) => Math.max(1, Math.round(gap * (index + 1))))
  return [
    ...pieces.flatMap((piece, index) => [piece, ...extras.filter((_, extra) => insertAfter[extra] === index + 1)]),
    ...extras.filter((_, extra) => insertAfter[extra]! > pieces.length),
  ]
}

/** Returns the seconds that units and rests should take, given that `usedSeconds` are used already. */
export const practiceSeconds = ({ seconds, setting }: Composition, usedSeconds: number) =>
  seconds * fillShareFor(setting.minutes) - usedSeconds
