/**
 * A feature that somebody's school has switched off is absent: this decides, for addresses and for what leads to them.
 */
import type { UserData } from '#contract/identity.ts'
import type { Feature } from '#rules/features.ts'
import type { Screen } from '#rules/screens.ts'

type FeatureUser = Pick<UserData, 'operator'> & { organization: Pick<UserData['organization'], 'switched_off'> }

/** @param feature undefined for what no school can do without */
export const hasFeature = (person: FeatureUser | undefined, feature: Feature | undefined): boolean =>
  !feature || !person?.organization.switched_off?.includes(feature)

/** Whether there is such a page for somebody. */
export const isAvailableFor = (
  person: FeatureUser | undefined,
  page: Pick<Screen, 'feature' | 'operatorOnly'>,
): boolean => hasFeature(person, page.feature) && (!page.operatorOnly || person?.operator === true)
