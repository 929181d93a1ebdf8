import type { summary } from '#contract/activity.ts'
import type { ResponseData } from '#contract/endpoint.ts'

export type Activity = ResponseData<typeof summary>['Activity']
export type ActiveDay = Activity['days'][number]
