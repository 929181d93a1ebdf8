/**
 * Merges edits of two people: fields that only one of them changed are combined, and fields that both changed conflict.
 */
import { isSame } from '#rules/site/changes.ts'

/** Merges two changes of one field where that is always possible, such as in a list whose members have keys. */
type MergeFunction<Value> = (change: { base: Value; mine: Value; theirs: Value }) => Value

export type FieldMerges<Fields> = { [Name in keyof Fields]?: MergeFunction<Fields[Name]> }

interface MergeInput<Fields> {
  /** The version that both people started from. */
  base: Fields
  mine: Fields
  theirs: Fields
  /** The fields of the last request; the server may have saved them without an answer arriving. */
  sent?: Partial<Fields> | undefined
  merges?: FieldMerges<Fields> | undefined
}

export interface MergeResult<Fields> {
  fields: Fields
  /** Fields that both people changed in different ways; `fields` has mine. */
  divided: (keyof Fields)[]
  /** Fields that only the other person changed. */
  taken: (keyof Fields)[]
}

type FieldOutcome = 'mine' | 'theirs' | 'merged' | 'divided'

const outcomeOf = <Fields extends object>(
  { base, mine, theirs, sent, merges }: MergeInput<Fields>,
  name: keyof Fields,
): FieldOutcome => {
  if (isSame(mine[name], theirs[name]) || isSame(theirs[name], base[name])) return 'mine'
  if (sent && name in sent && isSame(theirs[name], sent[name])) return 'mine'
  if (isSame(mine[name], base[name])) return 'theirs'
  return merges?.[name] ? 'merged' : 'divided'
}

export const mergeFields = <Fields extends object>(meeting: MergeInput<Fields>): MergeResult<Fields> => {
  const { base, mine, theirs, merges } = meeting
  const met: MergeResult<Fields> = { fields: { ...mine }, divided: [], taken: [] }
  for (const name of Object.keys(mine) as (keyof Fields)[]) {
    const outcome = outcomeOf(meeting, name)
    if (outcome === 'theirs') {
      met.fields[name] = theirs[name]
      met.taken.push(name)
    }
    if (outcome === 'merged') {
      met.fields[name] = merges![name]!({ base: base[name], mine: mine[name], theirs: theirs[name] })
    }
    if (outcome === 'divided') met.divided.push(name)
  }
  return met
}

/**
 * Merges lists whose members have keys: removals and additions of both people apply, and a member that I changed has my
 * version. The order is mine with their additions at the end, or theirs if I moved nothing.
 */
export const mergeKeyed =
  <Member>(keyOf: (member: Member) => string): MergeFunction<readonly Member[]> =>
  ({ base, mine, theirs }) => {
    const byKey = (all: readonly Member[]) => new Map(all.map((member) => [keyOf(member), member]))
    const [before, ours, others] = [byKey(base), byKey(mine), byKey(theirs)]
    const moved = !isSame(
      [...before.keys()].filter((key) => ours.has(key)),
      [...ours.keys()].filter((key) => before.has(key)),
    )
    const order = moved ? [...ours.keys(), ...others.keys()] : [...others.keys(), ...ours.keys()]
    return [...new Set(order)].flatMap((key) => {
      const [was, own, other] = [before.get(key), ours.get(key), others.get(key)]
      if (was !== undefined && (own === undefined || other === undefined)) return []
      const chosen = own === undefined || (other !== undefined && isSame(own, was)) ? other : own
      return chosen === undefined ? [] : [chosen]
    })
  }
