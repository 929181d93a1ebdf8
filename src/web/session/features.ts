/**
 * Decides whether a person has a feature. A feature that their school turned off is absent: its addresses don't exist,
 * and nothing links to them.
 */
import type { UserData } from '#contract/identity.ts'
import type { Feature } from '#rules/features.ts'
import type { Screen } from '#rules/screens.ts'

type FeatureUser = Pick<UserData, 'operator'> & { organization: Pick<UserData['organization'], 'switched_off'> }

/** @param feature undefined for parts that no school can turn off */
export const hasFeature = (person: FeatureUser | undefined, feature: Feature | undefined): boolean =>
  !feature || !person?.organization.switched_off?.includes(feature)

/** Returns whether the page exists for a person. */
export const isAvailableFor = (
  person: FeatureUser | undefined,
  page: Pick<Screen, 'feature' | 'operatorOnly'>,
): boolean => hasFeature(person, page.feature) && (!page.operatorOnly || person?.operator === true)
