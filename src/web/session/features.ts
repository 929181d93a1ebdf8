/**
 * A feature that somebody's school has switched off is absent: this decides, for addresses and for what leads to them.
 */
import type { UserData } from '#contract/identity.ts'
import type { Feature } from '#rules/features.ts'
import type { Screen } from '#rules/screens.ts'

type Person = Pick<UserData, 'operator'> & { organization: Pick<UserData['organization'], 'switched_off'> }

/** @param feature undefined for what no school can do without */
export const has = (person: Person | undefined, feature: Feature | undefined): boolean =>
  !feature || !person?.organization.switched_off?.includes(feature)

/** Whether there is such a page for somebody. */
export const isFor = (person: Person | undefined, page: Pick<Screen, 'feature' | 'operatorOnly'>): boolean =>
  has(person, page.feature) && (!page.operatorOnly || person?.operator === true)
