/** The filters of the audit log. The URL is their only source. */
import { adminPaths } from '#web/lib/admin-paths.ts'

const names = ['act', 'person', 'from', 'to', 'search'] as const
/** Each filter is empty if it isn't set. */
export type AuditFilters = Record<(typeof names)[number], string>

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/
const formats: Partial<Record<keyof AuditFilters, RegExp>> = {
  act: /^[a-z_]{1,60}$/,
  person: /^[\da-f-]{36}$/,
  from: DAY_PATTERN,
  to: DAY_PATTERN,
}

/** Drops values in the URL that the server would refuse. */
export const parseFilters = (params: URLSearchParams): AuditFilters =>
  Object.fromEntries(
    names.map((name) => {
      const value = params.get(name) ?? ''
      return [name, formats[name]?.test(value) === false ? '' : value.slice(0, 200)]
    }),
  ) as AuditFilters

const pickSetFilters = (filters: AuditFilters): Partial<AuditFilters> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value))

export const toRequestFilter = pickSetFilters

export const hasFilters = (filters: AuditFilters): boolean => Object.keys(pickSetFilters(filters)).length > 0

export const filtersToUrl = (filters: AuditFilters): string =>
  hasFilters(filters)
    ? `${adminPaths.adminAudit}?${new URLSearchParams(pickSetFilters(filters))}`
    : adminPaths.adminAudit

export const noFilters: AuditFilters = { act: '', person: '', from: '', to: '', search: '' }
