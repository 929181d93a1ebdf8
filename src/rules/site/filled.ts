/** Replaces the {{tokens}} in all texts of a page, at any depth. */
import type { PageContent } from './pages.ts'
import { type TokenName, replaceTokens } from './tokens.ts'

type Values = Readonly<Record<TokenName, string>>

const filledValue = (value: unknown, values: Values): unknown => {
  if (typeof value === 'string') return replaceTokens(value, values)
  if (Array.isArray(value)) return value.map((one) => filledValue(one, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filledValue(one, values)]))
}

export const fillTokens = (content: PageContent, values: Values): PageContent =>
  filledValue(content, values) as PageContent
