/**
 * Merges edits of two people: fields that only one of them changed are combined, and fields that both changed conflict.
 */
import { isEqual } from '#rules/site/is-equal.ts'

/** Merges two changes of one field where that is always possible, such as in a list whose members have keys. */
type MergeFunction<Value> = (change: { base: Value; mine: Value; theirs: Value }) => Value

export type FieldMerges<Fields> = { [Name in keyof Fields]?: MergeFunction<Fields[Name]> }

/** Returns whether the server's value of a field is the one that was written here. */
export type SameCheck<Fields> = (name: keyof Fields, ours: Partial<Fields>, theirs: Fields) => boolean

export interface MergeInput<Fields> {
  /** The version that both people started from; an earlier draft may not know all of it. */
  base: Partial<Fields>
  mine: Fields
  theirs: Fields
  /** The fields of unanswered requests, oldest first; the server may have saved any of them. */
  sent?: readonly Partial<Fields>[]
  fieldMerges?: FieldMerges<Fields> | undefined
  isSame?: SameCheck<Fields> | undefined
}

export interface MergeResult<Fields> {
  fields: Fields
  /** Their version, in which a field that is the same as mine has my spelling. */
  base: Fields
  /** Fields that both people changed in different ways; `fields` has mine. */
  conflicts: (keyof Fields)[]
  /** Fields that only the other person changed. */
  taken: (keyof Fields)[]
}

export type Merge<Fields extends object> = (input: MergeInput<Fields>) => MergeResult<Fields>

const trim = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

/** The server trims texts, so the space around them doesn't count. */
export const isSameTrimmed = <Fields extends object>(
  name: keyof Fields,
  ours: Partial<Fields>,
  theirs: Fields,
): boolean => name in ours && isEqual(trim(ours[name]), trim(theirs[name]))

const getNames = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields)[]

/** A field that is the same as mine is saved, however the server spells it. */
const toMergedBase = <Fields extends object>({ mine, theirs, isSame = isSameTrimmed }: MergeInput<Fields>): Fields => {
  const same = getNames(mine).filter((name) => isSame(name, mine, theirs))
  return { ...theirs, ...Object.fromEntries(same.map((name) => [name, mine[name]])) }
}

type FieldOutcome = 'mine' | 'theirs' | 'merged' | 'conflict'

const getOutcome = <Fields extends object>(
  { base, mine, theirs, sent = [], fieldMerges, isSame = isSameTrimmed }: MergeInput<Fields>,
  name: keyof Fields,
): FieldOutcome => {
  const isKnown = name in base
  if (isSame(name, mine, theirs) || (isKnown && isEqual(theirs[name], base[name]))) return 'mine'
  if (sent.some((version) => isSame(name, version, theirs))) return 'mine'
  if (isKnown && isEqual(mine[name], base[name])) return 'theirs'
  return isKnown && fieldMerges?.[name] ? 'merged' : 'conflict'
}

export const mergeFields = <Fields extends object>(input: MergeInput<Fields>): MergeResult<Fields> => {
  const { base, mine, theirs, fieldMerges } = input
  const from: Fields = { ...theirs, ...base }
  const result: MergeResult<Fields> = { fields: { ...mine }, base: toMergedBase(input), conflicts: [], taken: [] }
  for (const name of getNames(mine)) {
    const outcome = getOutcome(input, name)
    if (outcome === 'theirs') {
      result.fields[name] = theirs[name]
      result.taken.push(name)
    }
    if (outcome === 'merged') {
      result.fields[name] = fieldMerges![name]!({ base: from[name], mine: mine[name], theirs: theirs[name] })
    }
    if (outcome === 'conflict') result.conflicts.push(name)
  }
  return result
}

/** Merges texts that make sense only as a whole: if both people changed anything, all differences conflict. */
export const mergeWhole = <Fields extends object>(input: MergeInput<Fields>): MergeResult<Fields> => {
  const { base, mine, theirs, sent = [], isSame = isSameTrimmed } = input
  const names = getNames(mine)
  const isAll = (check: (name: keyof Fields) => boolean): boolean => names.every(check)
  const isUnchanged = (fields: Fields) => isAll((name) => name in base && isEqual(fields[name], base[name]))
  const isOurs = sent.some((version) =>
    isAll((name) => (name in version ? isSame(name, version, theirs) : isEqual(theirs[name], base[name]))),
  )
  const differing = names.filter((name) => !isSame(name, mine, theirs))
  const result = { fields: mine, base: toMergedBase(input), conflicts: [], taken: [] }
  if (differing.length === 0 || isOurs || isUnchanged(theirs)) return result
  return isUnchanged(mine)
    ? { ...result, fields: theirs, base: theirs, taken: differing }
    : { ...result, conflicts: differing }
}

/**
 * Merges lists whose members have keys: removals and additions of both people apply, and a member that I changed has my
 * version. The order is mine with their additions at the end, or theirs if I moved nothing.
 */
export const mergeKeyed =
  <Member>(getKey: (member: Member) => string): MergeFunction<readonly Member[]> =>
  ({ base, mine, theirs }) => {
    const toMap = (members: readonly Member[]) => new Map(members.map((member) => [getKey(member), member]))
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
