/** Stores a person's searches on this device; they are cleared when the person leaves. */
import { createSlot } from '../slot.ts'
import { toRecord, parseJson } from './parse-stored.ts'

export type FilterData = Record<string, string | number>

/** Accepts text that a person could have typed into a search; anything longer was not written by this app. */
const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= 200
const parseFilterData = (text: string): FilterData | undefined => {
  const data = toRecord(parseJson(text))
  if (!data) return undefined
  const valid = Object.entries(data).filter(([, value]) => isShort(value) || typeof value === 'number')
  return Object.fromEntries(valid) as FilterData
}

/** The number of newest searches to store, without duplicates. */
const MAX_SEARCHES = 6
const parseSearches = (text: string): string[] | undefined => {
  const data = parseJson(text)
  return Array.isArray(data)
    ? [...new Set(data.filter((search): search is string => isShort(search) && search.trim() !== ''))].slice(
        0,
        MAX_SEARCHES,
      )
    : undefined
}

export const storedSearches = {
  /** The name of this key is fixed. */
  filterData: createSlot<FilterData>('filterData', { fallback: {}, read: parseFilterData }),
  /** The person's searches, newest first; they are cleared when the person leaves. */
  searches: createSlot<string[]>('alaia_searches', { fallback: [], read: parseSearches }),
} as const
