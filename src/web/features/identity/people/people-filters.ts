/** The filters of the people list. */
import { personKinds, personStates } from '#rules/people/people.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import {
  createUrlFilters,
  flag,
  oneOf,
  openItem,
  pickSetFilters,
  smallNumber,
  text,
} from '#web/lib/address/url-filters.ts'

export const peopleFilters = createUrlFilters(
  {
    search: text(),
    kind: oneOf(personKinds, undefined),
    state: oneOf(personStates, undefined),
    grade: smallNumber(),
    /** The uuid of a class. */
    section: text({ name: 'class' }),
    /** Whether only people who requested a password reset are shown. */
    requested: flag({ name: 'asked', on: 'yes' }),
    backwards: flag({ name: 'order', on: 'down' }),
    person: openItem(),
  },
  adminPaths.adminPeople,
)
export type PeopleFilters = typeof peopleFilters.defaults

/** Returns the filter of the request. */
export const toPeopleRequestFilter = ({ search, kind, state, grade, section, requested, backwards }: PeopleFilters) =>
  pickSetFilters({ search, kind, state, grade, section, asked: requested, backwards })
