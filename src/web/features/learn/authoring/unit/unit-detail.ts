import type { ResponseData } from '#contract/endpoint.ts'
import type { editorUnit } from '#contract/learn/units.ts'

/** A unit with its lessons, and whether the current person may edit it. */
export type UnitDetail = ResponseData<typeof editorUnit>
