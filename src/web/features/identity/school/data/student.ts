import type { ResponseData } from '#contract/endpoint.ts'
import type { pupilsFind } from '#contract/identity/school.ts'

/** A student as the school finds them when a family asks. */
export type Student = ResponseData<typeof pupilsFind>['Pupils'][number]
