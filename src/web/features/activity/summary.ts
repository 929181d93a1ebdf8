import type { summary } from '#contract/activity.ts'
import type { Answered } from '#contract/endpoint.ts'

export type Activity = Answered<typeof summary>['Activity']
export type ActiveDay = Activity['days'][number]
