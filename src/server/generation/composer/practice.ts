/** The middle of a script: units of the technique in their order, with words of the theme, rests and laps between them. */
import { fillFor, IN_A_ROW, RATIONED } from './amounts.ts'
import { library, type Item } from './library.ts'
import { roundOf, type Making } from './making.ts'
import { inRegister, suits } from './setting.ts'
import type { Piece } from './spoken.ts'

/** Heard by units and cycles that only make sense once something was practised: "And a giant one". */
const BEGUN = 'begun'

type Pools = { units: Item[][]; cycles: Item[][]; rests: Item[][] }

/** The youngest's own lines first, then those for all. */
const inTurn = (items: readonly Item[], making: Making) => {
  const own = inRegister(items, making.setting)
  return making.setting.register === 'young' ? [own, inRegister(items, { register: 'all' })] : [own]
}

/** One minute leaves no room for the words that offer a way out of holding the breath. */
const breathable = (items: readonly Item[], { setting }: Making) => {
  const counted = setting.technique.id === 'box_breath' && setting.minutes < 2
  return counted ? items.filter((item) => roundOf(item, setting)?.holds === false) : items
}

const poolsOf = (making: Making): Pools => {
  const { units, cycle } = making.setting.technique
  return {
    units: inTurn(breathable(units, making), making),
    cycles: inTurn(breathable(cycle, making), making),
    rests: inTurn(library().rests, making),
  }
}

/** How many of these one script may say, so that there are enough for the next ones too; an echo is not counted on. */
const rationOf = (pools: readonly Item[][], { setting, amounts }: Making) => {
  const certain = (item: Item) => suits(item, setting) && (!item.echo || item.echo === BEGUN)
  const suiting = pools.flat().filter(certain).length
  if (setting.minutes > RATIONED) return suiting
  return Math.max(amounts.units, Math.floor(suiting / IN_A_ROW))
}

export type Filling = { units: Piece[]; cycles: Piece[]; rests: Piece[] }

/** Takes units, then cycles, with rests in between, until `ideal` seconds are filled. */
export const fillPractice = (making: Making, ideal: number): Filling => {
  const pools = poolsOf(making)
  const filling: Filling = { units: [], cycles: [], rests: [] }
  if (making.setting.minutes < 2) making.picker.mention(BEGUN)
  const words = rationOf([...pools.units, ...pools.cycles], making)
  const rests = making.setting.minutes < 3 ? 0 : rationOf(pools.rests, making)
  while (filling.units.length < making.amounts.units && addUnit(making, pools, filling)) continue
  while (making.idealOf([...filling.units, ...filling.cycles, ...filling.rests]) < ideal) {
    const mayWord = filling.units.length + filling.cycles.length < words
    const mayRest = filling.rests.length < rests
    const restIsDue = mayRest && making.amounts.rests && isRestDue(filling)
    const added =
      (restIsDue && addRest(making, pools, filling)) ||
      (mayWord && addWords(making, pools, filling)) ||
      (mayRest && addRest(making, pools, filling))
    if (!added) break
  }
  return filling
}

/**
 * One thing more, beyond the ration, for a script that the longest pauses would not fill. What was heard lately comes
 * last of all; undefined where nothing is left.
 */
export const fillUp = (making: Making, filling: Filling): Filling | undefined => {
  const pools = poolsOf(making)
  const fuller = { units: [...filling.units], cycles: [...filling.cycles], rests: [...filling.rests] }
  if (addWords(making, pools, fuller) || addRest(making, pools, fuller)) return fuller
  const rest = making.picker.any(pools.rests.flat())
  return rest && { ...fuller, rests: [...fuller.rests, making.say(rest, 'rest')] }
}

/** After every third unit and every second cycle. */
const isRestDue = ({ units, cycles, rests }: Filling) =>
  rests.length < Math.floor(units.length / 3) + Math.floor(cycles.length / 2)

const addWords = (making: Making, pools: Pools, filling: Filling) => {
  for (const [turn, units] of pools.units.entries()) {
    if (addFrom(making, [units], filling.units)) return true
    const cycle = making.picker.fresh(pools.cycles[turn]!)
    if (cycle) return filling.cycles.push(making.say(cycle, 'cycle')) > 0
  }
  return false
}

const addUnit = (making: Making, pools: Pools, filling: Filling) => {
  if (addFrom(making, pools.units, filling.units)) return true
  const unit = making.picker.any([...pools.units.flat(), ...pools.cycles.flat()])
  if (unit) filling.units.push(making.say(unit, 'unit'))
  return unit !== undefined
}

const addFrom = (making: Making, pools: readonly Item[][], units: Piece[]) => {
  for (const pool of pools) {
    const near = making.setting.technique.ordered ? inWidestGap(pool, units) : pool
    const unit = making.picker.fresh(near) ?? making.picker.fresh(pool)
    if (!unit) continue
    making.picker.mention(BEGUN)
    return units.push(making.say(unit, 'unit')) > 0
  }
  return false
}

/** An ordered technique begins with its lowest step; then the widest gap is filled, so that no part of the way is skipped. */
const inWidestGap = (pool: readonly Item[], units: readonly Piece[]) => {
  const stepOf = ({ step }: Item) => step ?? 0
  const steps = pool.map(stepOf)
  const last = Math.max(...steps) + 1
  const taken = [...units.map(({ item }) => stepOf(item)), last].toSorted((one, other) => one - other)
  if (units.length === 0) return pool.filter((item) => stepOf(item) === Math.min(...steps))
  const gaps = taken.slice(1).map((to, index) => ({ from: taken[index]!, to }))
  const widest = gaps.toSorted((one, other) => other.to - other.from - (one.to - one.from))[0]!
  return pool.filter((item) => stepOf(item) > widest.from && stepOf(item) < widest.to)
}

const addRest = (making: Making, { rests }: Pools, filling: Filling) => {
  for (const pool of rests) {
    const rest = making.picker.fresh(pool)
    if (rest) return filling.rests.push(making.say(rest, 'rest')) > 0
  }
  return false
}

/** Units in the order of their steps, then cycles; rests and the words of the theme spread evenly between them. */
export const arranged = ({ units, cycles, rests }: Filling, inserts: readonly Piece[], ordered: boolean): Piece[] => {
  const byStep = (one: Piece, other: Piece) => (one.item.step ?? 0) - (other.item.step ?? 0)
  const inOrder = ordered ? units.toSorted(byStep) : units
  return spread(spread([...inOrder, ...cycles], rests), inserts)
}

const spread = (pieces: readonly Piece[], extras: readonly Piece[]): Piece[] => {
  const gap = (pieces.length + 1) / (extras.length + 1)
  const places = extras.map((_, index) => Math.max(1, Math.round(gap * (index + 1))))
  return [
    ...pieces.flatMap((piece, index) => [piece, ...extras.filter((_, extra) => places[extra] === index + 1)]),
    ...extras.filter((_, extra) => places[extra]! > pieces.length),
  ]
}

/** Seconds that units and rests should take, with `others` taken already. */
export const practiceSeconds = ({ seconds, setting }: Making, others: number) =>
  seconds * fillFor(setting.minutes) - others
