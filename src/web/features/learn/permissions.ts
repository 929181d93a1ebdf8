import type { UserData } from '#contract/identity.ts'

/** Who has only demo_learn sees demo content and publishes nothing (spec 2, 6). */
export const mayPublish = ({ permissions }: Pick<UserData, 'permissions'>): boolean =>
  permissions.some((scope) => scope.permissions.includes('learn'))
