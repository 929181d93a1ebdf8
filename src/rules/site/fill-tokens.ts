/** Replaces the {{tokens}} in all texts of a page, at any depth. */
import type { PageContent } from './pages.ts'
import { type TokenName, replaceTokens } from './tokens.ts'

type TokenValues = Readonly<Record<TokenName, string>>

const fillValue = (value: unknown, values: TokenValues): unknown => {
  if (typeof value === 'string') return replaceTokens(value, values)
  if (Array.isArray(value)) return value.map((item) => fillValue(item, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fillValue(item, values)]))
}

export const fillTokens = (content: PageContent, values: TokenValues): PageContent =>
  fillValue(content, values) as PageContent
