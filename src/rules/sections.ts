/** Limits of classes. */

export const MAX_SECTION_NAME_LENGTH = 60
/** The most people that one call adds, moves or creates cards for. A whole school takes a few calls. */
export const MAX_PEOPLE_PER_CALL = 500
/** Enough for a class, and for a whole grade that is managed as one class. */
export const MAX_SECTION_MEMBERS = 1000
/** The most people in one search result. A longer part of the name narrows it down. */
export const MAX_PERSON_MATCHES = 20
