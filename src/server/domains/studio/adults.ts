import { Failure } from '#contract/failures.ts'
import type { Actor } from '#server/platform/actor.ts'

/**
 * The calls are for staff. This also refuses a student's account that has a permission of teachers: a child's recorded
 * voice is personal information. @throws Failure not_permitted
 */
export const requireAdult = ({ userType }: Pick<Actor, 'userType'>): void => {
  if (userType === 'student') throw new Failure('not_permitted')
}
