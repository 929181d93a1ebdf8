/** What of the log is shown: the address is the truth. */
import { adminPaths } from '#web/lib/admin-paths.ts'

const names = ['act', 'person', 'from', 'to', 'search'] as const
/** Empty where it is not narrowed. */
export type Wish = Record<(typeof names)[number], string>

const DAY = /^\d{4}-\d{2}-\d{2}$/
const fits: Partial<Record<keyof Wish, RegExp>> = {
  act: /^[a-z_]{1,60}$/,
  person: /^[\da-f-]{36}$/,
  from: DAY,
  to: DAY,
}

/** What somebody wrote into the address and the server would refuse is left out. */
export const wishFrom = (params: URLSearchParams): Wish =>
  Object.fromEntries(
    names.map((name) => {
      const value = params.get(name) ?? ''
      return [name, fits[name]?.test(value) === false ? '' : value.slice(0, 200)]
    }),
  ) as Wish

const chosenOf = (wish: Wish): Partial<Wish> => Object.fromEntries(Object.entries(wish).filter(([, value]) => value))

export const filterOf = chosenOf

export const isNarrowed = (wish: Wish): boolean => Object.keys(chosenOf(wish)).length > 0

export const addressOf = (wish: Wish): string =>
  isNarrowed(wish) ? `${adminPaths.adminAudit}?${new URLSearchParams(chosenOf(wish))}` : adminPaths.adminAudit

export const everything: Wish = { act: '', person: '', from: '', to: '', search: '' }
