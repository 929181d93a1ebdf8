import type { summary } from '#contract/reflect.ts'
import type { ResponseData } from '#contract/endpoint.ts'

export type Summary = ResponseData<typeof summary>['Summary']
