/**
 * Merges edits of two people: fields that only one of them changed are combined, and fields that both changed conflict.
 */
import { isEqual } from '#rules/site/changes.ts'

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
  conflicts: (keyof Fields)[]
  /** Fields that only the other person changed. */
  taken: (keyof Fields)[]
}

type FieldOutcome = 'mine' | 'theirs' | 'merged' | 'conflict'

const getOutcome = <Fields extends object>(
  { base, mine, theirs, sent, merges }: MergeInput<Fields>,
  name: keyof Fields,
): FieldOutcome => {
  if (isEqual(mine[name], theirs[name]) || isEqual(theirs[name], base[name])) return 'mine'
  if (sent && name in sent && isEqual(theirs[name], sent[name])) return 'mine'
  if (isEqual(mine[name], base[name])) return 'theirs'
  return merges?.[name] ? 'merged' : 'conflict'
}

export const mergeFields = <Fields extends object>(input: MergeInput<Fields>): MergeResult<Fields> => {
  const { base, mine, theirs, merges } = input
  const result: MergeResult<Fields> = { fields: { ...mine }, conflicts: [], taken: [] }
  for (const name of Object.keys(mine) as (keyof Fields)[]) {
    const outcome = getOutcome(input, name)
    if (outcome === 'theirs') {
      result.fields[name] = theirs[name]
      result.taken.push(name)
    }
    if (outcome === 'merged') {
      result.fields[name] = merges![name]!({ base: base[name], mine: mine[name], theirs: theirs[name] })
    }
    if (outcome === 'conflict') result.conflicts.push(name)
  }
  return result
}

/**
 * Merges lists whose members have keys: removals and additions of both people apply, and a member that I changed has my
 * version. The order is mine with their additions at the end, or theirs if I moved nothing.
 */
export const mergeKeyed =
  <Member>(keyOf: (member: Member) => string): MergeFunction<readonly Member[]> =>
  ({ base, mine, theirs }) => {
    const toMap = (members: readonly Member[]) => new Map(members.map((member) => [keyOf(member), member]))
    const [baseMembers, myMembers, theirMembers] = [toMap(base), toMap(mine), toMap(theirs)]
    const hasMoved = !isEqual(
      [...baseMembers.keys()].filter((key) => myMembers.has(key)),
      [...myMembers.keys()].filter((key) => baseMembers.has(key)),
    )
    const order = hasMoved
      ? [...myMembers.keys(), ...theirMembers.keys()]
      : [...theirMembers.keys(), ...myMembers.keys()]
    return [...new Set(order)].flatMap((key) => {
      const [baseMember, myMember, theirMember] = [baseMembers.get(key), myMembers.get(key), theirMembers.get(key)]
      if (baseMember !== undefined && (myMember === undefined || theirMember === undefined)) return []
      const chosen =
        myMember === undefined || (theirMember !== undefined && isEqual(myMember, baseMember)) ? theirMember : myMember
      return chosen === undefined ? [] : [chosen]
    })
  }
