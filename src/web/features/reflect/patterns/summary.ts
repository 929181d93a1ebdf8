import type { summary } from '#contract/reflect.ts'
import type { Answered } from '#contract/endpoint.ts'

export type Summary = Answered<typeof summary>['Summary']
