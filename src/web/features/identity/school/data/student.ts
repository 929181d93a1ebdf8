import type { ResponseData } from '#contract/endpoint.ts'
import type { studentsFind } from '#contract/identity/school.ts'

/** A student in the search for a family's request. */
export type Student = ResponseData<typeof studentsFind>['Pupils'][number]
