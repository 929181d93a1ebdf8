/**
 * Features that a school may switch off. What is off is absent, not grayed. See
 * docs/product.md#features-a-school-can-switch-off.
 */

export const features = ['custom_exercises', 'check_ins', 'journal', 'contact_requests'] as const
export type Feature = (typeof features)[number]

/** Whether what is written at a school may go to a provider; nothing a person meets by itself. */
export const outsideProviders = 'outside_providers'
