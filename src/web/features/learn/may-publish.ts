import type { UserData } from '#contract/identity.ts'

/** A person with only demo_learn sees demo content and publishes nothing. */
export const mayPublish = ({ permissions }: Pick<UserData, 'permissions'>): boolean =>
  permissions.some((scope) => scope.permissions.includes('learn'))
