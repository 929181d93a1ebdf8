/** Stores a person's searches on this device; they are cleared when the person leaves. */
import { createSlot } from './slot.ts'
import { asRecord, parseJson } from './parse-stored.ts'

export type FilterData = Record<string, string | number>

/** Accepts text that a person could have typed into a search; anything longer was not written by this app. */
const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= 200
const filterFrom = (written: string): FilterData | undefined => {
  const data = asRecord(parseJson(written))
  if (!data) return undefined
  const valid = Object.entries(data).filter(([, value]) => isShort(value) || typeof value === 'number')
  return Object.fromEntries(valid) as FilterData
}

/** The number of newest searches to store, without duplicates. */
const MOST_SEARCHES = 6
const searchesFrom = (written: string): string[] | undefined => {
  const data = parseJson(written)
  return Array.isArray(data)
    ? [...new Set(data.filter((search): search is string => isShort(search) && search.trim() !== ''))].slice(
        0,
        MOST_SEARCHES,
      )
    : undefined
}

export const storedSearches = {
  /** The name of this key is fixed. */
  filterData: createSlot<FilterData>('filterData', { otherwise: {}, read: filterFrom }),
  /** The person's searches, newest first; they are cleared when the person leaves. */
  searches: createSlot<string[]>('alaia_searches', { otherwise: [], read: searchesFrom }),
} as const
