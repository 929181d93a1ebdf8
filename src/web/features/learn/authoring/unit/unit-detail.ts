import type { ResponseData } from '#contract/endpoint.ts'
import type { keptUnit } from '#contract/learn/units.ts'

/** A unit with its lessons, and whether whoever looks may change it. */
export type UnitDetail = ResponseData<typeof keptUnit>
