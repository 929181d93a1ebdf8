/** The only one in the house of the journeys whom the tours are still to be shown to. */
export const NEWCOMER = 'student@northgate.test'
