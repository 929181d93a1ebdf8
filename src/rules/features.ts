/**
 * Feature flags of a school: features that it can turn off. A feature that is off is absent, not grayed out. See
 * docs/product.md#features-a-school-can-turn-off.
 */

export const features = ['custom_exercises', 'check_ins', 'journal', 'contact_requests'] as const
export type Feature = (typeof features)[number]

/**
 * Whether texts written at a school may be sent to a provider. It is stored like a feature, but nobody sees it as a
 * part of the app.
 */
export const outsideProviders = 'outside_providers'
