/** Parts of the product that a school may do without (decision 61): what is off is absent, not greyed. */

export const features = ['custom_exercises', 'check_ins', 'journal', 'contact_requests'] as const
export type Feature = (typeof features)[number]

/** Whether what is written at a school may go to a provider; nothing a person meets by itself. */
export const outsideProviders = 'outside_providers'
